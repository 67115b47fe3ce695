import type { LiveKind } from '@siteward/contract';
import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';
import { shareContents } from './contents.ts';
import { contentsOf, type FileHolder, filesOf } from './files.service.ts';

/**
 * Adds the files of a record to a new one as well, in their order. The bytes are not stored again: however many files hold a content, it
 * is dropped with the last one (docs/adr/0024).
 *
 * @param from - the record, which the actor sees
 * @throws NOT_FOUND if the bytes of one of them are lost.
 */
export async function copyFiles(
  scope: OrgScope,
  from: Pick<FileHolder, '_id'>,
  to: { record: Types.ObjectId; kind: LiveKind },
): Promise<void> {
  const files = await filesOf(scope, from);
  if (files.length === 0) return;
  await shareContents(scope, contentsOf(files));
  const copies = files.map(({ name, type, bytes, addedBy, content, thumbnail }, place) => {
    return { name, type, bytes, addedBy, content, thumbnail, place, ...to };
  });
  await scoped(scope.models.File, scope.org).createMany(copies);
}
