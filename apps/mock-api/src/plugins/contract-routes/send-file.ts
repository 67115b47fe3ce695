import { Readable } from 'node:stream';
import { fileNameParameter, reason } from '@siteward/contract';
import type { FastifyReply } from 'fastify';
import { AppError } from '#app-error.ts';
import type { AnyScope } from './handlers.ts';
import type { DeclaredFile } from './output.ts';
import { accessOf, isOfMember } from './sight.ts';

/**
 * Answers a file piece by piece, as fast as the client takes it. It waits for the first piece, so that a failure up to then
 * becomes a problem document; a later failure breaks the connection, and no client takes a part for the whole.
 *
 * Somebody could read a file slowly that is produced while it is sent, and would then learn what is written in the meantime. So
 * before each further piece, it is checked that they still have the rights and the reach that they had at the beginning, unless
 * the file `lasts`: then all of it was theirs when they asked for it.
 *
 * @param look - the scope in which they would be answered now; throws if they would not be
 * @throws What making the first piece throws.
 */
export async function sendFile(
  reply: FastifyReply,
  { contentType, file, scope }: DeclaredFile,
  look: () => Promise<AnyScope | undefined>,
): Promise<FastifyReply> {
  const pieces = file.content[Symbol.asyncIterator]();
  const first = await pieces.next();
  reply.type(contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType);
  reply.header('content-disposition', dispositionOf(file.name));
  // Opened on its own, it runs no scripts, sends no forms and does not belong to our origin.
  reply.header('content-security-policy', `${reply.getHeader('content-security-policy')}; sandbox`);
  // What one person was sent is not for the next person at the same machine.
  if (file.lasts) reply.headers({ 'cache-control': 'private, max-age=86400, immutable', vary: 'Authorization' });
  // Otherwise the rest of a file that nobody wants would be read to its end, even for a reader who has left.
  if (reply.request.method === 'HEAD') {
    await pieces.return?.();
    return reply.send(Readable.from([], { objectMode: false }));
  }
  const began = accessIn(scope);
  const assertMay = async () => {
    if (!file.lasts && accessIn(await look()) !== began) throw new AppError('FORBIDDEN', reason('access-changed'));
  };
  const stream = Readable.from(from(first, pieces, assertMay), { objectMode: false });
  // However it ends, and even if its reader left before it began, in which case nothing in `from` runs: a cursor of the database
  // that nobody closes stays in memory with what it has fetched. If it breaks meanwhile, nobody is left to tell.
  stream.once('close', () => void pieces.return?.().catch(() => undefined));
  return reply.send(stream);
}

function accessIn(scope: AnyScope | undefined): string {
  return scope && isOfMember(scope) ? accessOf(scope) : '';
}

/** The pieces of an iteration that has begun, each further one only while its reader may have it. */
async function* from<Piece>(
  first: IteratorResult<Piece>,
  rest: AsyncIterator<Piece>,
  assertMay: () => Promise<void>,
): AsyncGenerator<Piece> {
  for (let piece = first; !piece.done; ) {
    yield piece.value;
    piece = await rest.next();
    if (!piece.done) await assertMay();
  }
}

/** RFC 6266: the name as it is, and in plain letters for clients that understand nothing else. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  return `attachment; filename="${plain}"; ${fileNameParameter(name)}`;
}
