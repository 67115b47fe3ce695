import { type ReceivedFile, type RecordFile, reason } from '@siteward/contract';
import { fileNameOf, fileTypeOf, hasThumbnail, nameOfNameless } from '@siteward/domain';
import { fileTypeFromBuffer } from 'file-type';
import { Types } from 'mongoose';
import { AppError, invalid } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { freePlace } from '#modules/records/free-place.ts';
import type { OrgScope } from '#scope.ts';
import { dropContents, keepContents, storeContent } from './contents.ts';
import { type FileHolder, type FileHolders, mostOf, toWire } from './files.service.ts';
import { assertOutsideRoom, takeOutsideRoom } from './outside-room.ts';
import { Spool } from './spool.ts';
import { makeThumbnail } from './thumbnail.ts';
import { STRIPPABLE, withoutMetadata } from './without-metadata.ts';

/** What people without an account add: what the camera has written into these can be taken out. */
const PICTURES = ['JPEG', 'PNG', 'WebP'];
/** The one turn of all pictures by links: however many come, those of members do not wait for them. */
const BY_LINK = 'by link';

/** What has arrived, and is loose until it is added. */
type Arrived = { name: string; type: string; bytes: number; content: Types.ObjectId; thumbnail: Types.ObjectId | null };

/**
 * Takes a file for a record, before the transaction that adds it (`addFile`).
 *
 * @param afterwards - takes what is done at the end of the call, whatever has become of it
 * @throws NOT_FOUND or FORBIDDEN as the record's own rules say, CONFLICT where it has as many files as it can have.
 * @throws VALIDATION for a file that is empty, of a kind that is not taken (of people without an account pictures alone, without what cameras write into them), not what it is called, or broken off.
 */
export async function receiveFile(
  scope: OrgScope,
  holders: FileHolders,
  { id, file }: { id: string; file: ReceivedFile },
  afterwards: (clean: () => Promise<void>) => void,
): Promise<Arrived> {
  const holder = await holders.find(scope, id);
  if (holder.refusal) throw holder.refusal;
  await freePlaceOf(scope, holders, holder);
  const { _id: record, outsideAt } = holder;
  if (outsideAt) await assertOutsideRoom(scope, { record, ...outsideAt });
  const { type, pieces: sent } = await lookInto(file);
  if (outsideAt && !STRIPPABLE.includes(type)) throw invalid('file', reason('file-kind-refused', { kinds: PICTURES }));
  const pieces = outsideAt ? withoutMetadata(type, sent) : sent;
  const name = fileNameOf(file.name) || nameOfNameless(type);
  const stored: Types.ObjectId[] = [];
  afterwards(() => dropContents(scope, stored));
  const store = async (bytes: AsyncIterable<Uint8Array>) => {
    const content = await storeContent(scope, bytes);
    stored.push(content.id);
    return content;
  };
  if (!hasThumbnail(type)) {
    const { id: content, bytes } = await store(pieces);
    return { name, type, bytes, content, thumbnail: null };
  }
  await using spool = await Spool.create();
  const { id: content, bytes } = await store(spool.copy(pieces));
  const small = await makeThumbnail(spool.path, {
    whose: scope.link ? BY_LINK : scope.org,
    isWanted: () => !file.isAbandoned,
  });
  const thumbnail = small && (await store(only(small))).id;
  return { name, type, bytes, content, thumbnail };
}

/**
 * Adds a file that has arrived.
 *
 * @throws What `receiveFile` throws of the record.
 */
export async function addFile(
  scope: OrgScope,
  holders: FileHolders,
  id: string,
  { content, thumbnail, ...facts }: Arrived,
): Promise<RecordFile> {
  const holder = await holders.hold(scope, id);
  if (holder.refusal) throw holder.refusal;
  const { kind = holders.kind, outsideAt } = holder;
  const place = await freePlaceOf(scope, holders, holder);
  await holders.assertRoom?.(scope, holder._id, facts.bytes);
  const _id = new Types.ObjectId();
  if (outsideAt) await takeOutsideRoom(scope, { record: holder._id, ...outsideAt }, { _id, bytes: facts.bytes });
  const name = outsideAt ? nameOfNameless(facts.type, `photo-${place + 1}`) : facts.name;
  await keepContents(scope, thumbnail ? [content, thumbnail] : [content]);
  const file = await scoped(scope.models.File, scope.org).create({
    _id,
    ...facts,
    name,
    content,
    thumbnail,
    place,
    record: holder._id,
    kind,
    addedBy: new Types.ObjectId(scope.actor.member),
    ...(outsideAt && { outside: true }),
  });
  await audit(scope, {
    action: `${kind}.file-added`,
    target: { kind, id: holder._id },
    changes: { file: name, fileId: file._id.toString() },
  });
  return toWire(scope, { ...holders, ...holder }, file, scope.actor.name);
}

function freePlaceOf(
  { models, org }: OrgScope,
  holders: FileHolders,
  { _id }: Pick<FileHolder, '_id'>,
): Promise<number> {
  const max = mostOf(holders);
  const refusal = () => new AppError('CONFLICT', reason('too-many-files', { max }));
  return freePlace({ records: scoped(models.File, org), filter: { record: _id } }, { max, refusal });
}

/** What a file is, by its name and its first piece. */
async function lookInto({ name, content }: ReceivedFile) {
  const pieces = content[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) throw invalid('file', reason('file-empty'));
  const found = (await fileTypeFromBuffer(first.value))?.mime ?? (isText(first.value) ? 'text/plain' : undefined);
  const is = fileTypeOf(fileNameOf(name), found);
  if ('fault' in is) throw invalid('file', is.fault);
  return { type: is.type, pieces: resumed(first.value, pieces) };
}

/** Texts have no zeros, which nearly everything else has. */
function isText(bytes: Uint8Array): boolean {
  return !bytes.includes(0);
}

async function* resumed(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let piece = await rest.next(); !piece.done; piece = await rest.next()) yield piece.value;
}

async function* only(piece: Uint8Array): AsyncGenerator<Uint8Array> {
  yield piece;
}
