import type { ProviderDocument } from '@siteward/contract';
import type { Types } from 'mongoose';
import { notFound } from '#app-error.ts';
import { type FileHolder, type FileHolders, listFiles } from '#modules/files/files.service.ts';
import type { OrgScope } from '#scope.ts';
import { findProvider, holdProvider, providersOf, refusalToChange } from './provider-access.ts';
import { providerKeys, type ServiceProviderDoc, type StoredDocument, standingOn } from './service-providers.model.ts';

/** Service providers have files, each of which is a document; those who may change the provider add and remove them. */
export const PROVIDERS_WITH_FILES: FileHolders = {
  kind: 'service-provider',
  changeAny: 'providers:manage',
  find: async (scope, id) => holderOf(scope, await findProvider(scope, id)),
  hold: async (scope, id) => holderOf(scope, await holdProvider(scope, id)),
  removed: async (scope, { record, file }) => forget(scope, record, file),
};

function holderOf(scope: OrgScope, provider: ServiceProviderDoc): FileHolder {
  const refusal = refusalToChange(scope, provider);
  return { _id: provider._id, refusal, removal: refusal };
}

/** The documents of a service provider, in order of expiry; those that do not expire come last. */
export async function documentsOf(
  scope: OrgScope,
  provider: ServiceProviderDoc,
  today: string,
): Promise<ProviderDocument[]> {
  const { files } = await listFiles(scope, PROVIDERS_WITH_FILES, provider._id.toString());
  const said = new Map(provider.documents.map((each) => [each.file.toString(), each]));
  return files
    .map((file) => {
      const { title = file.name, note = '', expiresOn = null } = said.get(file._id) ?? {};
      return { file, title, note, ...standingOn(expiresOn, today) };
    })
    .toSorted((one, other) => byDay(one.expiresOn, other.expiresOn));
}

/** Stores the descriptions of a service provider's documents. */
export async function storeDocuments(scope: OrgScope, provider: ServiceProviderDoc, documents: StoredDocument[]) {
  const set = { documents, ...providerKeys(provider.org, { ...provider, documents }) };
  const changed = await providersOf(scope).versionedUpdate(provider._id, provider.version, { $set: set });
  if (!changed) throw notFound('service-provider');
  return changed;
}

/** Removes the description of a file that was removed. */
async function forget(scope: OrgScope, record: Types.ObjectId, file: Types.ObjectId): Promise<void> {
  const provider = await findProvider(scope, record.toString());
  const left = provider.documents.filter((each) => !each.file.equals(file));
  if (left.length < provider.documents.length) await storeDocuments(scope, provider, left);
}

function byDay(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}
