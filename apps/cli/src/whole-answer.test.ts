import { expect, it } from 'vitest';
import { patientFetch } from './patient-fetch.ts';

const PIECE = new Uint8Array(8_000_000);
const MINUTE_MS = 60_000;
const FILE = { 'content-disposition': "attachment; filename*=UTF-8''work.csv" };

/**
 * Asks a server whose answer has so many pieces of 8 MB, and takes so long between them.
 *
 * @returns The size of the answer, or the fault; and how often it was asked, and whether it had to send the rest.
 */
async function answerOf(pieces: number, headers: Record<string, string>, betweenMs: number) {
  let [now, asked, sent] = [0, 0, 0];
  const fetch = async () => {
    asked += 1;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          if (sent === pieces) return controller.close();
          if (sent > 0) now += betweenMs;
          sent += 1;
          controller.enqueue(PIECE);
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { headers });
  };
  const patient = patientFetch({ fetch, wait: async () => {}, tell: () => {}, now: () => now });
  const outcome = await patient('http://siteward.test/', { method: 'PUT' }).then(
    async (answer) => (await answer.blob()).size,
    (error: unknown) => error,
  );
  return { outcome, asked, sent };
}

it.each([
  ['an answer has 64 MB', 8, {}, 0],
  ['an answer takes ten minutes', 6, {}, 2 * MINUTE_MS],
  ['a file has more, and takes an hour', 13, FILE, 5 * MINUTE_MS],
])('%s at most', async (_, pieces, headers, betweenMs) => {
  expect(await answerOf(pieces, headers, betweenMs)).toEqual({ outcome: pieces * 8_000_000, asked: 1, sent: pieces });
});

it.each([
  ['is longer than 64 MB', 9, {}, 0],
  ['is longer than 1000 MB', 126, FILE, 0],
  ['did not end within 10 minutes', 7, {}, 2 * MINUTE_MS],
  ['did not end within 60 minutes', 14, FILE, 5 * MINUTE_MS],
])('an answer that %s is given up and not asked for again', async (why, pieces, headers, betweenMs) => {
  const lost = { name: 'ConnectionLost', message: `The answer of siteward.test ${why}.`, mayBeDone: true };
  const { outcome, ...counted } = await answerOf(pieces + 1, headers, betweenMs);
  expect(outcome).toMatchObject(lost);
  expect(counted).toEqual({ asked: 1, sent: pieces });
});
