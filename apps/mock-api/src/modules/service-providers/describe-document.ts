import type { describeDocumentSchema } from '@siteward/contract';
import type { z } from 'zod';
import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit, changesBetween } from '#modules/audit/audit.service.ts';
import type { OrgScope } from '#scope.ts';
import { storeDocuments } from './provider-documents.ts';
import type { ServiceProviderDoc } from './service-providers.model.ts';
import { providerToChange } from './service-providers.service.ts';

type Description = Omit<z.output<typeof describeDocumentSchema>, 'version'>;

/**
 * Sets the title, note and expiry date of a document.
 *
 * @throws NOT_FOUND, also for a file that the service provider does not have.
 * @throws FORBIDDEN beyond the actor's sites, or VERSION_CONFLICT.
 */
export async function describeDocument(
  scope: OrgScope,
  { id, document }: { id: string; document: string },
  { title, note = '', expiresOn }: Description,
  expectedVersion?: number,
): Promise<ServiceProviderDoc> {
  const provider = await providerToChange(scope, id, expectedVersion);
  const file = await scoped(scope.models.File, scope.org).findOne({ _id: document, record: provider._id });
  if (!file) throw notFound('file');
  const before = provider.documents.find((each) => each.file.equals(file._id));
  const after = { file: file._id, title, note, expiresOn };
  const unsaid = { title: file.name, note: '', expiresOn: null };
  const changes = changesBetween(before ?? unsaid, after, ['title', 'note', 'expiresOn']);
  if (before && Object.keys(changes).length === 0) return provider;
  const documents = [...provider.documents.filter((each) => each !== before), after];
  const changed = await storeDocuments(scope, provider, documents);
  await audit(scope, {
    action: 'service-provider.document-described',
    target: { kind: 'service-provider', id },
    changes: { document: title, ...changes },
  });
  return changed;
}
