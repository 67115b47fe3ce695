/**
 * The size of the longest answer, which is kept in memory, and how long it may go on coming: far more than any answer of Siteward
 * takes. Files are larger, such as the export of a million work orders. Another server, or one in between, may never end.
 */
const ANSWER_BYTES = 64_000_000;
const ANSWER_MS = 10 * 60_000;
const FILE_BYTES = 1_000_000_000;
const FILE_MS = 60 * 60_000;

/** Thrown for an answer that was given up. Its message goes on from "The answer of this server". */
export class Endless extends Error {}

/**
 * Reads an answer to its end; an event stream, which never ends by itself, is returned as it is.
 *
 * @param hasCome - is called for each piece of it
 * @throws Endless.
 */
export async function wholeAnswer(
  response: Response,
  { hasCome, now }: { hasCome: () => void; now: () => number },
): Promise<Response> {
  const { body, status, statusText, headers } = response;
  if (headers.get('content-type')?.startsWith('text/event-stream')) return response;
  if (!body) return new Response(null, { status, statusText, headers });
  const isFile = headers.get('content-disposition')?.startsWith('attachment') === true;
  const [most, longestMs] = isFile ? [FILE_BYTES, FILE_MS] : [ANSWER_BYTES, ANSWER_MS];
  const began = now();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    hasCome();
    bytes += next.value.byteLength;
    const fault =
      (bytes > most && `is longer than ${most / 1_000_000} MB`) ||
      (now() - began > longestMs && `did not end within ${longestMs / 60_000} minutes`);
    if (fault) {
      // Nobody reads the rest.
      await reader.cancel().catch(() => undefined);
      throw new Endless(fault);
    }
    pieces.push(next.value);
  }
  return new Response(new Blob(pieces), { status, statusText, headers });
}
