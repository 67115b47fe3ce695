import type { LiveKind } from '@siteward/contract';
import type { Types } from 'mongoose';
import type { Afterwards } from '#clean-up.ts';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';
import { dropContents, keepContents, readContent, storeContent } from './contents.ts';
import { type FileHolder, filesOf } from './files.service.ts';

/** A copy of a file's contents, loose until it is added. */
type Copy = { file: Types.ObjectId; content: Types.ObjectId; thumbnail: Types.ObjectId | null };

/**
 * Copies the contents of a record's files, before the transaction that adds them to another record (`addCopies`): each content
 * belongs to exactly one file (ADR 24).
 *
 * @param from - the record, which the actor sees
 * @param afterwards - registers what is done at the end of the call, whether or not it succeeds
 */
export async function copyContents(
  scope: OrgScope,
  from: Pick<FileHolder, '_id'>,
  afterwards: Afterwards,
): Promise<readonly Copy[]> {
  const stored: Types.ObjectId[] = [];
  afterwards(() => dropContents(scope, stored));
  const copy = async (id: Types.ObjectId) => {
    const content = await storeContent(scope, readContent(scope, id));
    stored.push(content.id);
    return content.id;
  };
  const copies: Copy[] = [];
  for (const { _id: file, content, thumbnail } of await filesOf(scope, from)) {
    copies.push({ file, content: await copy(content), thumbnail: thumbnail && (await copy(thumbnail)) });
  }
  return copies;
}

/** Adds the copied files to a new record in their order, leaving out any that were removed meanwhile. */
export async function addCopies(
  scope: OrgScope,
  copies: readonly Copy[],
  from: Pick<FileHolder, '_id'>,
  to: { record: Types.ObjectId; kind: LiveKind },
): Promise<void> {
  const copyOf = new Map(copies.map((copy) => [copy.file.toString(), copy]));
  const added = (await filesOf(scope, from)).flatMap(({ _id, name, type, bytes, addedBy }) => {
    const copy = copyOf.get(_id.toString());
    return copy ? { name, type, bytes, addedBy, content: copy.content, thumbnail: copy.thumbnail, ...to } : [];
  });
  if (added.length === 0) return;
  await keepContents(
    scope,
    added.flatMap(({ content, thumbnail }) => (thumbnail ? [content, thumbnail] : [content])),
  );
  const files = added.map((file, place) => ({ ...file, place }));
  await scoped(scope.models.File, scope.org).createMany(files);
}
