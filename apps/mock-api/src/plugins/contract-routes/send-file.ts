import { Readable } from 'node:stream';
import { fileNameParameter, reason } from '@siteward/contract';
import type { FastifyReply } from 'fastify';
import { AppError } from '#app-error.ts';
import type { AnyScope } from './handlers.ts';
import type { DeclaredFile } from './output.ts';
import { accessOf, isOfMember } from './sight.ts';

/**
 * Answers a file piece by piece, as fast as the client takes it. The first piece is waited for, so that what fails before
 * it is a problem document; what fails later ends the connection, and no client takes a part for the whole.
 *
 * One that is made while it is sent can be drawn out by its reader, and would tell what was written meanwhile: before each further piece
 * it is asked whether they may and reach what they did at its beginning. What lasts was theirs as a whole when they asked for it.
 *
 * @param look - as whom they would be answered now; throws where they would not
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
  // Opened by itself, it is a page of nobody's: without scripts, forms or our origin.
  reply.header('content-security-policy', `${reply.getHeader('content-security-policy')}; sandbox`);
  // What one person got is not for the next one at the same machine.
  if (file.lasts) reply.headers({ 'cache-control': 'private, max-age=86400, immutable', vary: 'Authorization' });
  // Of a file that nobody wants to have, the rest is not read: it would be to its end, also for who has left.
  if (reply.request.method === 'HEAD') {
    await pieces.return?.();
    return reply.send(Readable.from([], { objectMode: false }));
  }
  const began = accessIn(scope);
  const assertMay = async () => {
    if (!file.lasts && accessIn(await look()) !== began) throw new AppError('FORBIDDEN', reason('access-changed'));
  };
  return reply.send(Readable.from(from(first, pieces, assertMay), { objectMode: false }));
}

function accessIn(scope: AnyScope | undefined): string {
  return scope && isOfMember(scope) ? accessOf(scope) : '';
}

/** The pieces of an iteration that has begun, each further one as long as its reader may have it. It ends with them, who may leave early. */
async function* from<Piece>(
  first: IteratorResult<Piece>,
  rest: AsyncIterator<Piece>,
  assertMay: () => Promise<void>,
): AsyncGenerator<Piece> {
  try {
    for (let piece = first; !piece.done; ) {
      yield piece.value;
      piece = await rest.next();
      if (!piece.done) await assertMay();
    }
  } finally {
    await rest.return?.();
  }
}

/** RFC 6266: the name as it is, and in plain letters for clients that know nothing else. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  return `attachment; filename="${plain}"; ${fileNameParameter(name)}`;
}
