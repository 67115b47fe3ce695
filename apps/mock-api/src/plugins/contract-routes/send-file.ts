import { Readable } from 'node:stream';
import { fileNameParameter } from '@siteward/contract';
import type { FastifyReply } from 'fastify';
import type { DeclaredFile } from './output.ts';

/**
 * Answers a file piece by piece, as fast as the client takes it. The first piece is waited for, so that what fails before
 * it is a problem document; what fails later ends the connection, and no client takes a part for the whole.
 *
 * @throws What making the first piece throws.
 */
export async function sendFile(reply: FastifyReply, { contentType, file }: DeclaredFile): Promise<FastifyReply> {
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
  return reply.send(Readable.from(from(first, pieces), { objectMode: false }));
}

/** The pieces of an iteration that has begun. It ends with its reader, who may leave early. */
async function* from<Piece>(first: IteratorResult<Piece>, rest: AsyncIterator<Piece>): AsyncGenerator<Piece> {
  try {
    for (let piece = first; !piece.done; piece = await rest.next()) yield piece.value;
  } finally {
    await rest.return?.();
  }
}

/** RFC 6266: the name as it is, and in plain letters for clients that know nothing else. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  return `attachment; filename="${plain}"; ${fileNameParameter(name)}`;
}
