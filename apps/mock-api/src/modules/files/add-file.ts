import { type ReceivedFile, type RecordFile, reason } from '@siteward/contract';
import { fileNameOf, fileTypeOf, hasThumbnail, nameOfNameless } from '@siteward/domain';
import { fileTypeFromBuffer } from 'file-type';
import { Types } from 'mongoose';
import { AppError, invalid } from '#app-error.ts';
import type { Afterwards } from '#clean-up.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { freePlace } from '#modules/records/free-place.ts';
import type { OrgScope } from '#scope.ts';
import { dropContents, keepContents, storeContent } from './contents.ts';
import { assertFileRoom, countFileBytes } from './file-room.ts';
import { type FileHolder, type FileHolders, mostOf, toWire } from './files.service.ts';
import { OutsideArrival, takeOutsideRoom } from './outside-room.ts';
import { Spool } from './spool.ts';
import { makeThumbnail } from './thumbnail.ts';
import { STRIPPABLE, withoutMetadata } from './without-metadata.ts';

/** What people without an account may add: pictures whose metadata can be removed. */
const PICTURES = ['JPEG', 'PNG', 'WebP'];
/** The one queue lane of all pictures sent through links: however many arrive, members' pictures do not wait behind them. */
const BY_LINK = 'by link';

/** A file that has arrived; its contents are loose until it is added. */
type Arrived = { name: string; type: string; bytes: number; content: Types.ObjectId; thumbnail: Types.ObjectId | null };

/**
 * Receives a file for a record, before the transaction that adds it (`addFile`).
 *
 * @param afterwards - registers what is done at the end of the call, whether or not it succeeds
 * @throws NOT_FOUND or FORBIDDEN according to the record's own rules, CONFLICT if it has the maximum number of files or there is no room.
 * @throws VALIDATION for a file that is empty, truncated, of a kind that is not accepted, or not what its name says. People without
 *   an account may send only pictures, which lose what cameras write into them.
 */
export async function receiveFile(
  scope: OrgScope,
  holders: FileHolders,
  { id, file }: { id: string; file: ReceivedFile },
  afterwards: Afterwards,
): Promise<Arrived> {
  const holder = await holders.find(scope, id);
  if (holder.refusal) throw holder.refusal;
  await freePlaceOf(scope, holders, holder);
  const { _id: record, outsideAt } = holder;
  await assertFileRoom(scope, { isOutside: outsideAt !== undefined });
  using arrival = outsideAt && (await OutsideArrival.begin(scope, { record, ...outsideAt }));
  const { type, pieces: sent } = await lookInto(file);
  if (arrival && !STRIPPABLE.includes(type)) throw invalid('file', reason('file-kind-refused', { kinds: PICTURES }));
  const pieces = arrival ? arrival.within(withoutMetadata(type, sent)) : sent;
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
 * Adds a file that has been received.
 *
 * @throws What `receiveFile` throws about the record.
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
  await assertFileRoom(scope, { bytes: facts.bytes, isOutside: outsideAt !== undefined });
  await countFileBytes(scope, facts.bytes);
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

/** Determines what a file is from its name and its first piece. */
async function lookInto({ name, content }: ReceivedFile) {
  const pieces = content[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) throw invalid('file', reason('file-empty'));
  const found = (await fileTypeFromBuffer(first.value))?.mime ?? (isText(first.value) ? 'text/plain' : undefined);
  const is = fileTypeOf(fileNameOf(name), found);
  if ('fault' in is) throw invalid('file', is.fault);
  return { type: is.type, pieces: resumed(first.value, pieces) };
}

/** Text contains no zero bytes; nearly everything else does. */
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
