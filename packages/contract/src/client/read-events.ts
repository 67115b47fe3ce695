import { createParser } from 'eventsource-parser';

/**
 * The events of an answer as they arrive; only loaded by those who listen. Ends with the answer; leaving the loop early ends the
 * answer too.
 *
 * @param body - the body of the answer
 * @param ended - called when it has ended, however it did
 * @throws What reading throws: no connection, or an abort.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  ended: () => void = () => {},
): AsyncGenerator<unknown> {
  // Not every browser can iterate over a stream.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const events: unknown[] = [];
  const parser = createParser({ onEvent: ({ data }) => events.push(JSON.parse(data)) });
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      parser.feed(decoder.decode(piece.value, { stream: true }));
      yield* events.splice(0);
    }
  } finally {
    ended();
    await reader.cancel().catch(() => {});
  }
}
