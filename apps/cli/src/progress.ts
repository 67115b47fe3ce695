import { Presets, SingleBar } from 'cli-progress';
import type { Io } from './io.ts';
import { oneLine } from './output/clean.ts';

const PIECE_BYTES = 64 * 1024;

/** A file that reports how much of it has been sent, from 0 to 1, each time it is sent. */
class CountedFile extends File {
  readonly #onProgress: (share: number) => void;

  constructor(file: File, onProgress: (share: number) => void) {
    super([file], file.name, { type: file.type });
    this.#onProgress = onProgress;
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    let gone = 0;
    return new ReadableStream(
      {
        pull: async (controller) => {
          this.#onProgress(this.size === 0 ? 1 : gone / this.size);
          if (gone >= this.size) return controller.close();
          const piece = await this.slice(gone, gone + PIECE_BYTES).arrayBuffer();
          gone += piece.byteLength;
          controller.enqueue(new Uint8Array(piece));
        },
      },
      // Nothing is read before the connection has room for it.
      { highWaterMark: 0 },
    );
  }
}

/**
 * Sends a file, with a progress bar on stderr if that is a terminal.
 *
 * @param label - what is being done, such as "Sending roof.jpg"
 * @param send - sends the file it is given
 */
export async function sendWithProgress<Answer>(
  { stderr }: Pick<Io, 'stderr'>,
  { label, file }: { label: string; file: File },
  send: (file: File) => Promise<Answer>,
): Promise<Answer> {
  if (!stderr.isTTY) return send(file);
  const format = '{label} {bar} {percentage} %';
  const bar = new SingleBar(
    { format, stream: stderr, clearOnComplete: true, hideCursor: true },
    Presets.shades_classic,
  );
  bar.start(100, 0, { label: oneLine(label) });
  try {
    return await send(new CountedFile(file, (share) => bar.update(Math.floor(share * 100))));
  } finally {
    bar.stop();
  }
}
