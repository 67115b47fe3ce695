import { type FileAnswer, type LiveKind, type RecordFile, type RecordFiles, reason } from '@siteward/contract';
import { FILE_LIMITS, type Permission } from '@siteward/domain';
import type { Types } from 'mongoose';
import { AppError, notFound } from '#app-error.ts';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { afterCommit } from '#database/unit-of-work.ts';
import type { AuditRecordDoc } from '#modules/audit/audit.model.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { idsInHistory } from '#modules/audit/ids-in-history.ts';
import { memberNames } from '#modules/names/member-names.ts';
import type { OrgScope } from '#scope.ts';
import { dropContents, loosenContents, readContent } from './contents.ts';
import { countFileBytes } from './file-room.ts';
import type { FileDoc } from './files.model.ts';
import { leaveOutsideRoom, type Outside } from './outside-room.ts';

/** A record that has files, as the actor sees it. */
export type FileHolder = {
  readonly _id: Types.ObjectId;
  /** Why the actor may not add files to it; null if they may. */
  readonly refusal: AppError | null;
  /** Why the actor may remove none of its files, not even their own; omitted if they may remove their own. */
  readonly removal?: AppError | null;
  /** Whether the actor sees a given file of it; omitted if they see all of them. */
  readonly shows?: (file: FileDoc) => boolean;
  /** What the audit log calls it, if that differs from the area's other records. */
  readonly kind?: LiveKind;
  /** If people without an account add files here: whose room these take up. */
  readonly outsideAt?: Outside;
};

/** The records of an area that have files. Anyone who sees a record sees its files; the area decides who may add to it. */
export type FileHolders = {
  /** What the audit log calls them. */
  kind: LiveKind;
  /** Those who hold this permission may remove files that others have added. */
  changeAny: Permission;
  /** How many files a record may have; by default, the general limit. */
  most?: number;
  /**
   * Refuses a file that the record, which is held, has no room for; omitted if only the number of files is limited.
   *
   * @throws CONFLICT.
   */
  assertRoom?: (scope: OrgScope, record: Types.ObjectId, bytes: number) => Promise<void>;
  /**
   * The record, if the actor sees it.
   *
   * @throws NOT_FOUND.
   */
  find: (scope: OrgScope, id: string) => Promise<FileHolder>;
  /** The same, but holds the record so that it is not removed until the transaction ends. */
  hold: (scope: OrgScope, id: string) => Promise<FileHolder>;
  /** Removes whatever else belongs to a file that is removed on its own. */
  removed?: (scope: OrgScope, gone: { record: Types.ObjectId; file: Types.ObjectId }) => Promise<void>;
};

/**
 * The files of a record, and what the actor may do with them.
 *
 * @throws NOT_FOUND.
 */
export async function listFiles(scope: OrgScope, holders: FileHolders, id: string): Promise<RecordFiles> {
  const holder = await holders.find(scope, id);
  const { shows = () => true } = holder;
  const files = (await filesOf(scope, holder)).filter(shows);
  const nameOf = await memberNames(
    scope,
    files.map(({ addedBy }) => addedBy),
  );
  return {
    files: files.map((file) => toWire(scope, { ...holders, ...holder }, file, nameOf(file.addedBy))),
    most: mostOf(holders),
    mayAdd: holder.refusal === null,
  };
}

/**
 * The lines about files that the history of a record must leave out: those about files that the actor does not see, including
 * removed ones, and those that do not say which file they are about. None if the actor sees all of the record's files.
 *
 * @throws NOT_FOUND.
 */
export async function unseenFileLines(
  scope: OrgScope,
  holders: FileHolders,
  id: string,
): Promise<Filter<AuditRecordDoc>[]> {
  const { _id, shows, kind = holders.kind } = await holders.find(scope, id);
  if (!shows) return [];
  const actions = [`${kind}.file-added`, `${kind}.file-removed`];
  const ids = await idsInHistory(scope, _id, actions, 'fileId');
  const files = await scoped(scope.models.File, scope.org).list({ _id: { $in: ids } }, { withDeleted: true });
  const seen = files.filter(shows).map((file) => file._id.toString());
  return [{ action: { $in: actions }, 'changes.fileId': { $nin: seen } }];
}

/** The maximum number of files for a record of an area. */
export function mostOf({ most = FILE_LIMITS.perRecord }: Pick<FileHolders, 'most'>): number {
  return most;
}

/** The files of a record, in the order in which they were added. */
export function filesOf({ models, org }: OrgScope, { _id }: Pick<FileHolder, '_id'>): Promise<FileDoc[]> {
  return scoped(models.File, org).list({ record: _id }, { sort: { createdAt: 1, _id: 1 } });
}

/**
 * The files of several records that the actor sees, read together.
 *
 * @returns A function from the id of one of them.
 */
export async function filesOfMany(
  scope: OrgScope,
  rules: Removal,
  records: readonly Types.ObjectId[],
): Promise<(record: Types.ObjectId) => RecordFile[]> {
  const files =
    records.length === 0
      ? []
      : await scoped(scope.models.File, scope.org).list(
          { record: { $in: [...records] } },
          { sort: { createdAt: 1, _id: 1 } },
        );
  const nameOf = await memberNames(
    scope,
    files.map(({ addedBy }) => addedBy),
  );
  return (record) =>
    files.filter((file) => file.record.equals(record)).map((file) => toWire(scope, rules, file, nameOf(file.addedBy)));
}

/** A file in the contract's form. */
export function toWire(scope: OrgScope, rules: Removal, file: FileDoc, adderName: string): RecordFile {
  const { name, type, bytes } = file;
  return {
    _id: file._id.toString(),
    createdAt: file.createdAt.toISOString(),
    name,
    type,
    bytes,
    hasThumbnail: file.thumbnail !== null,
    addedBy: { _id: file.addedBy.toString(), name: adderName },
    mayRemove: mayRemove(scope, rules, file),
  };
}

/**
 * How many files each of several records has, counted in one query.
 *
 * @returns A function from the id of one of them.
 */
export async function fileCounts({ models, org }: Pick<OrgScope, 'models' | 'org'>, ids: readonly Types.ObjectId[]) {
  const counts =
    ids.length === 0
      ? []
      : await scoped(models.File, org).aggregate<{ _id: Types.ObjectId; count: number }>([
          { $match: { record: { $in: [...ids] } } },
          { $group: { _id: '$record', count: { $count: {} } } },
        ]);
  const known = new Map(counts.map(({ _id, count }) => [_id.toString(), count]));
  return (id: Types.ObjectId) => known.get(id.toString()) ?? 0;
}

type Removal = Pick<FileHolders, 'changeAny'> & Pick<FileHolder, 'removal'>;

function mayRemove({ actor }: OrgScope, { changeAny, removal = null }: Removal, { addedBy }: FileDoc): boolean {
  if (removal) return false;
  return addedBy.toString() === actor.member || actor.permissions.includes(changeAny);
}

type Named = { id: string; file: string };

/**
 * A file of a record, found through the record, with the record: those who do not see the record find no file.
 *
 * @throws NOT_FOUND.
 */
async function findFile(scope: OrgScope, holders: FileHolders, { id, file: _id }: Named) {
  const holder = await holders.find(scope, id);
  const { shows = () => true } = holder;
  const file = await scoped(scope.models.File, scope.org).findOne({ _id, record: holder._id });
  if (!file || !shows(file)) throw notFound('file');
  return { holder, file };
}

/**
 * A file as it was added.
 *
 * @throws NOT_FOUND.
 */
export async function readFile(scope: OrgScope, holders: FileHolders, named: Named): Promise<FileAnswer> {
  const { name, type, content } = (await findFile(scope, holders, named)).file;
  return { name, type, content: readContent(scope, content), lasts: true };
}

/**
 * The thumbnail of a file.
 *
 * @throws NOT_FOUND, also for a file that has none.
 */
export async function readThumbnail(scope: OrgScope, holders: FileHolders, named: Named): Promise<FileAnswer> {
  const { name, thumbnail } = (await findFile(scope, holders, named)).file;
  if (!thumbnail) throw notFound('file');
  return { name: `${name}.webp`, content: readContent(scope, thumbnail), lasts: true };
}

/**
 * Removes a file for good. Copies of it stay (`copyFiles`).
 *
 * @throws NOT_FOUND, or FORBIDDEN for somebody else's file if the actor may remove only their own.
 */
export async function removeFile(scope: OrgScope, holders: FileHolders, named: Named): Promise<void> {
  const { holder, file } = await findFile(scope, holders, named);
  const { removal = null, kind = holders.kind } = holder;
  if (removal) throw removal;
  if (!mayRemove(scope, holders, file)) {
    throw new AppError('FORBIDDEN', reason('not-own-file'), { permission: holders.changeAny });
  }
  await letGo(scope, [file]);
  await holders.removed?.(scope, { record: file.record, file: file._id });
  const changes = { file: file.name, fileId: file._id.toString() };
  await audit(scope, { action: `${kind}.file-removed`, target: { kind, id: file.record }, changes });
}

/** Removes the files of records that are being removed, for good. */
export async function removeFilesOf(scope: OrgScope, ...records: Pick<FileHolder, '_id'>[]): Promise<void> {
  const ofThese = { record: { $in: records.map(({ _id }) => _id) } };
  await letGo(scope, await scoped(scope.models.File, scope.org).list(ofThese));
}

/** The contents that files hold: their bytes and those of their thumbnails. */
export function contentsOf(files: readonly Pick<FileDoc, 'content' | 'thumbnail'>[]): Types.ObjectId[] {
  return files.flatMap(({ content, thumbnail }) => (thumbnail ? [content, thumbnail] : [content]));
}

async function letGo(scope: OrgScope, files: readonly FileDoc[]): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ _id }) => _id);
  const loose = await loosenContents(scope, contentsOf(files));
  const isLoose = new Set(loose.map(String));
  const gone = new Map(files.map(({ content, bytes }) => [content.toString(), bytes]));
  const freed = [...gone].reduce((sum, [content, bytes]) => sum + (isLoose.has(content) ? bytes : 0), 0);
  if (freed > 0) await countFileBytes(scope, -freed);
  await scoped(scope.models.File, scope.org).removeMany({ _id: { $in: ids } }, scope.clock());
  const outside = files.filter((file) => file.outside === true);
  await leaveOutsideRoom(scope, outside);
  afterCommit(() => dropContents(scope, loose));
}
