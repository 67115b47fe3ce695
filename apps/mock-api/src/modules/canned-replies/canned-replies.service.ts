import { type CannedReply, reason, type updateCannedReplySchema } from '@siteward/contract';
import { TICKET_LIMITS } from '@siteward/domain';
import type { z } from 'zod';
import { AppError, notFound } from '#app-error.ts';
import { definedFields } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { audit, changesBetween } from '#modules/audit/audit.service.ts';
import { type ListQuery, type Page, readPage } from '#modules/lists/list.ts';
import { freePlace } from '#modules/records/free-place.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import { assertWholeOrganization } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { CANNED_LIST, type CannedReplyDoc, cannedKeys, toWire } from './canned-replies.model.ts';

const repliesOf = ({ models, org }: OrgScope) => scoped(models.CannedReply, org);

/** The canned replies of the organization, by title. */
export async function listCannedReplies(
  scope: OrgScope,
  query: ListQuery<keyof typeof CANNED_LIST.columns>,
): Promise<Page<CannedReply>> {
  const page = await readPage(repliesOf(scope), CANNED_LIST, query, { filter: {}, byDefault: 'title' });
  return { ...page, items: page.items.map(toWire) };
}

/**
 * Writes a canned reply, which is for the whole organization.
 *
 * @throws FORBIDDEN to members limited to some sites; CONFLICT if there are already as many as there can be.
 */
export async function createCannedReply(
  scope: OrgScope,
  { title, text }: { title: string; text: string },
): Promise<CannedReply> {
  assertWholeOrganization(scope.actor);
  const max = TICKET_LIMITS.cannedReplies;
  const refusal = () => new AppError('CONFLICT', reason('too-many-canned-replies', { max }));
  const place = await freePlace({ records: repliesOf(scope), filter: {} }, { max, refusal });
  const created = await repliesOf(scope).create({ place, title, text, ...cannedKeys(title) });
  await note(scope, 'created', created, { title });
  return toWire(created);
}

/**
 * Changes a canned reply; what is not given stays as it is.
 *
 * @throws NOT_FOUND; FORBIDDEN to members limited to some sites; VERSION_CONFLICT.
 */
export async function updateCannedReply(
  scope: OrgScope,
  id: string,
  change: Omit<z.output<typeof updateCannedReplySchema>, 'version'>,
  expectedVersion?: number,
): Promise<CannedReply> {
  const reply = await replyToChange(scope, id, expectedVersion);
  const next = { ...reply, ...definedFields(change) };
  const changes = changesBetween(reply, next, ['title', 'text']);
  if (Object.keys(changes).length === 0) return toWire(reply);
  const { title, text } = next;
  const set = { title, text, ...cannedKeys(title) };
  const changed = await repliesOf(scope).versionedUpdate(id, reply.version, { $set: set });
  if (!changed) throw notFound('canned-reply');
  await note(scope, 'updated', changed, changes);
  return toWire(changed);
}

/**
 * Deletes a canned reply.
 *
 * @throws NOT_FOUND; FORBIDDEN to members limited to some sites; VERSION_CONFLICT.
 */
export async function removeCannedReply(scope: OrgScope, id: string, expectedVersion?: number): Promise<void> {
  const reply = await replyToChange(scope, id, expectedVersion);
  await repliesOf(scope).removeOne({ _id: reply._id });
  await note(scope, 'removed', reply, { title: reply.title });
}

async function replyToChange(scope: OrgScope, id: string, expectedVersion?: number): Promise<CannedReplyDoc> {
  const reply = await repliesOf(scope).findOne({ _id: id });
  if (!reply) throw notFound('canned-reply');
  assertWholeOrganization(scope.actor);
  assertVersion(expectedVersion, toWire(reply), true);
  return reply;
}

async function note(
  scope: OrgScope,
  happened: 'created' | 'updated' | 'removed',
  { _id: id }: CannedReplyDoc,
  changes: Record<string, unknown>,
): Promise<void> {
  await audit(scope, { action: `canned-reply.${happened}`, target: { kind: 'canned-reply', id }, changes });
}
