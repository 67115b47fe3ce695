import { type Comment, type createCommentSchema, reason } from '@siteward/contract';
import { COMMENTED, mayEditComment, mayRemoveComment, seesInternalComments } from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { AppError, notFound, refusedAt } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { type Page, type PageQuery, readPage } from '#modules/lists/list.ts';
import { memberNames } from '#modules/names/member-names.ts';
import { assertStoredVersion } from '#modules/records/version-conflict.ts';
import type { OrgScope } from '#scope.ts';
import { checkMentions } from './comment-people.ts';
import { type Commented, shownOf } from './commented.ts';
import { COMMENT_LIST, type CommentDoc, toWire } from './comments.model.ts';

/** One page of the comments on a record, latest first unless asked otherwise. */
export async function listComments(
  scope: OrgScope,
  about: Commented,
  query: PageQuery & { sort?: 'createdAt' | '-createdAt' | undefined },
): Promise<Page<Comment>> {
  const options = { filter: shownOf(about, scope.actor), byDefault: '-createdAt' } as const;
  const page = await readPage(scoped(scope.models.Comment, scope), COMMENT_LIST, query, options);
  return { ...page, items: await toWires(scope, page.items) };
}

/**
 * Writes a comment on a record.
 *
 * @throws FORBIDDEN for an internal one by somebody who would not see it.
 * @throws VALIDATION if it mentions somebody who does not see it.
 */
export async function createComment(
  scope: OrgScope,
  about: Commented,
  { text, internal = false }: z.output<typeof createCommentSchema>,
): Promise<Comment> {
  const { actor, models } = scope;
  if (internal && !seesInternalComments(actor.type)) {
    throw refusedAt('internal', 'FORBIDDEN', reason('internal-for-staff'));
  }
  const { area, record, site } = about;
  const comment = await scoped(models.Comment, scope).create({
    area,
    record,
    site,
    text,
    internal,
    mentions: await checkMentions(scope, about, { text, internal }),
    author: new Types.ObjectId(actor.member),
    authorName: actor.name,
    authorType: actor.type,
    editedAt: null,
    removedAt: null,
    removedBy: null,
  });
  await note(scope, 'created', comment);
  return toOneWire(scope, comment);
}

/**
 * Rewrites the actor's own comment.
 *
 * @throws NOT_FOUND, also for one that has been removed; FORBIDDEN for somebody else's; VERSION_CONFLICT.
 * @throws VALIDATION if it newly mentions somebody who does not see it.
 */
export async function updateComment(
  scope: OrgScope,
  about: Commented,
  id: string,
  { text, expectedVersion }: { text: string; expectedVersion: number | undefined },
): Promise<Comment> {
  const comment = await findComment(scope, about, id);
  if (!mayEditComment(about.area, rightsIn(comment), scope.actor)) {
    throw new AppError('FORBIDDEN', reason('not-own-comment'));
  }
  await assertCommentVersion(scope, comment, expectedVersion);
  if (text === comment.text) return toOneWire(scope, comment);
  const mentions = await checkMentions(scope, about, { text, internal: comment.internal }, comment.mentions);
  const set = { text, mentions, editedAt: scope.clock() };
  const changed = await scoped(scope.models.Comment, scope).versionedUpdate(id, comment.version, { $set: set });
  if (!changed) throw notFound('comment');
  await note(scope, 'edited', changed);
  return toOneWire(scope, changed);
}

/**
 * Removes the text of a comment; the fact that there was one remains.
 *
 * @throws NOT_FOUND, also for one that has been removed already; FORBIDDEN; VERSION_CONFLICT.
 */
export async function removeComment(
  scope: OrgScope,
  about: Commented,
  id: string,
  expectedVersion: number | undefined,
): Promise<void> {
  const comment = await findComment(scope, about, id);
  if (!mayRemoveComment(about.area, rightsIn(comment), scope.actor)) {
    const permission = COMMENTED[about.area].moderate;
    throw new AppError('FORBIDDEN', reason('comment-of-another'), { permission });
  }
  await assertCommentVersion(scope, comment, expectedVersion);
  const set = { text: '', mentions: [], removedAt: scope.clock(), removedBy: new Types.ObjectId(scope.actor.member) };
  const removed = await scoped(scope.models.Comment, scope).versionedUpdate(id, comment.version, { $set: set });
  if (!removed) throw notFound('comment');
  await note(scope, 'removed', removed);
}

/** Deletes all comments on a record, with the record itself. */
export async function removeCommentsOf(scope: OrgScope, record: Types.ObjectId): Promise<void> {
  await scoped(scope.models.Comment, scope).removeMany({ record }, scope.clock());
}

/** Moves all comments on a record to its new site, where everybody who sees the record sees them. */
export async function moveComments(scope: OrgScope, record: Types.ObjectId, site: Types.ObjectId): Promise<void> {
  const comments = scoped(scope.models.Comment, scope);
  const found = await comments.list({ record }, { fields: { _id: 1 } });
  await comments.setEach(found.map(({ _id }) => ({ _id, set: { site } })));
}

async function findComment(scope: OrgScope, about: Commented, id: string): Promise<CommentDoc> {
  const filter = { ...shownOf(about, scope.actor), _id: id, removedAt: null };
  const comment = await scoped(scope.models.Comment, scope).findOne(filter);
  if (!comment) throw notFound('comment');
  return comment;
}

function rightsIn({ author, removedAt }: CommentDoc) {
  return { author: author.toString(), removedAt };
}

async function assertCommentVersion(scope: OrgScope, comment: CommentDoc, expected: number | undefined): Promise<void> {
  await assertStoredVersion(expected, comment, () => toOneWire(scope, comment));
}

/** The line of the audit log says what happened to a comment, who did it and on which record, but never the comment's text. */
async function note(scope: OrgScope, happened: 'created' | 'edited' | 'removed', comment: CommentDoc): Promise<void> {
  const { _id: id, area, record, internal } = comment;
  // Two kinds, because the kind alone decides which pages hear of it (contract, `LIVE_AREAS`).
  const kind = internal ? 'internal-comment' : 'comment';
  const changes = { area, record: record.toString() };
  await audit(scope, { action: `comment.${happened}`, target: { kind, id }, changes });
}

async function toOneWire(scope: OrgScope, comment: CommentDoc): Promise<Comment> {
  const [wire] = await toWires(scope, [comment]);
  if (!wire) throw notFound('comment');
  return wire;
}

async function toWires(scope: OrgScope, comments: readonly CommentDoc[]): Promise<Comment[]> {
  const people = comments.flatMap(({ author, mentions, removedBy }) => [
    author,
    ...mentions,
    ...(removedBy ? [removedBy] : []),
  ]);
  const nameOf = await memberNames(scope, people);
  return comments.map((comment) => toWire(comment, nameOf));
}
