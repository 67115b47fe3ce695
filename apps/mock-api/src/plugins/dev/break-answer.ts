import { Readable } from 'node:stream';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Ending } from './misbehaviour.ts';

/** The number of pieces in which a slow answer is sent. */
const PIECES = 16;

/** The body of an answer, on its way to the client. */
type Payload = string | Buffer | Readable;

/** Drops a connection, as if its line had been cut. */
export function hangUp({ raw }: Pick<FastifyReply, 'raw'>): void {
  raw.socket?.destroy();
}

/**
 * Makes an answer slow, or breaks it, after its call has been carried out.
 *
 * @param answer - the body that the call answered; undefined if there is none
 * @param stopped - aborts when the server stops: the rest is then sent immediately
 * @returns What to send instead.
 */
export function brokenAnswer(
  ending: Ending,
  reply: FastifyReply,
  answer: Payload | undefined,
  stopped: AbortSignal,
): Payload | undefined {
  const { kind } = ending;
  if (kind !== 'slow-body' && kind !== 'cut-body' && kind !== 'drop') return answer;
  const isEmpty = answer === undefined || (!(answer instanceof Readable) && answer.length === 0);
  if (kind === 'drop' || (isEmpty && kind === 'cut-body')) {
    if (answer instanceof Readable) answer.destroy();
    hangUp(reply);
    return undefined;
  }
  if (isEmpty) return answer;
  const source = answer instanceof Readable ? answer : Buffer.from(answer);
  const whole = source instanceof Readable ? undefined : source;
  // A client that is told the length notices what is missing. A stream has no length, but the client notices that its end is
  // missing.
  if (whole) reply.header('content-length', whole.length);
  const pieces = source instanceof Readable ? bytesOf(source) : piecesOf(source);
  const sent =
    kind === 'slow-body'
      ? slowly(pieces, ending.ms, stopped)
      : cut(pieces, ending.bytes ?? (whole && Math.floor(whole.length / 2)), whole?.length, reply);
  // A piece is only asked for once the one before it is on its way.
  return Readable.from(sent, { objectMode: false, highWaterMark: 1 });
}

function piecesOf(whole: Buffer): Buffer[] {
  const size = Math.max(1, Math.ceil(whole.length / PIECES));
  return Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
    whole.subarray(index * size, (index + 1) * size),
  );
}

async function* bytesOf(stream: Readable): AsyncGenerator<Buffer> {
  for await (const piece of stream) yield Buffer.from(piece);
}

async function* slowly(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  ms: number,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    await delay(ms, undefined, { signal }).catch(() => {});
    yield piece;
  }
}

/** `most`: cut off after this many bytes, at the latest before the last one; undefined: after the first piece. */
async function* cut(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  most: number | undefined,
  length: number | undefined,
  reply: FastifyReply,
): AsyncGenerator<Buffer> {
  let left = Math.min(most ?? Number.POSITIVE_INFINITY, (length ?? Number.POSITIVE_INFINITY) - 1);
  for await (const piece of pieces) {
    if (left > 0) yield piece.subarray(0, left);
    left -= piece.length;
    if (left <= 0 || most === undefined) break;
  }
  await sendAll(reply);
  hangUp(reply);
}

/** Waits until everything that was written has been sent, including headers. */
async function sendAll({ raw }: FastifyReply): Promise<void> {
  if (!raw.headersSent) raw.flushHeaders();
  do await nextTurn();
  while (raw.socket && !raw.socket.destroyed && raw.socket.writableLength > 0);
}
