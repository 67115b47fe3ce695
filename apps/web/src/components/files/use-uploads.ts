import type { AnyReason } from '@siteward/contract';
import { randomKey } from '@siteward/contract/client';
import { fileFault, fileNameOf, pageFault } from '@siteward/domain';
import { useRef, useState } from 'react';
import { useWarnOnClose } from '#lib/browser/warn-on-close.ts';
import { saysNothing, untilAnswered } from '#lib/calls/connection.ts';
import { problemOf } from '#lib/calls/problem.ts';
import type { Sending } from '#lib/calls/send-file.ts';
import { asSentence, reasonWords } from '#lib/words/reasons.ts';

/** Running more at a time would only slow each one down. */
const AT_ONCE = 2;

/** A file being uploaded, or one that was refused. */
export type Upload = {
  id: number;
  name: string;
  file: File;
  key: string;
  /** How much of it has been sent, from 0 to 1; null while it waits its turn. */
  share: number | null;
  /** Why it was not added, in words; null for one still being uploaded. */
  refusal: { words: () => string; mayTryAgain: boolean } | null;
};

type Options = {
  send: (file: File, sending: Sending) => Promise<void>;
  /** How many more files there is room for. */
  room: number;
  most: number;
  /** Called with the name of each file added; once its promise resolves, the list has the file. */
  onAdded: (name: string) => Promise<unknown>;
};

/**
 * Sends files, two at a time, independently of each other: a refused one is named with the reason and does not hold up the rest.
 * Without a connection they wait until it is back. They continue when the user moves on to another page.
 */
export function useUploads({ send, room, most, onAdded }: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const line = useRef({ last: 0, running: 0, waiting: [] as Upload[], stops: new Map<number, AbortController>() });
  const underWay = uploads.filter(({ refusal }) => refusal === null).length;

  useWarnOnClose(underWay > 0);

  const change = (id: number, more: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...more } : each)));
  const forget = (id: number) => setUploads((all) => all.filter((each) => each.id !== id));

  const run = async ({ id, file, key, name }: Upload) => {
    const stop = new AbortController();
    const { signal } = stop;
    line.current.running += 1;
    line.current.stops.set(id, stop);
    change(id, { share: 0 });
    const onProgress = (share: number) => change(id, { share });
    try {
      await untilAnswered(() => send(file, { key, signal, onProgress }), { signal });
      if (!signal.aborted) await onAdded(name);
      forget(id);
    } catch (error) {
      const words = () => asSentence(problemOf(error).message);
      if (!signal.aborted) change(id, { refusal: { words, mayTryAgain: saysNothing(error) } });
    } finally {
      line.current.running -= 1;
      line.current.stops.delete(id);
      next();
    }
  };
  const next = () => {
    while (line.current.running < AT_ONCE) {
      const upload = line.current.waiting.shift();
      if (!upload) return;
      void run(upload);
    }
  };

  return {
    uploads,
    underWay,
    add: (files: readonly File[]) => {
      let left = room - underWay;
      const chosen = files.map((file): Upload => {
        line.current.last += 1;
        const why = fileFault(file) ?? (left > 0 ? null : pageFault('too-many-files', { max: most }));
        if (!why) left -= 1;
        const refusal = why && { words: () => wordsOf(why), mayTryAgain: false };
        const name = fileNameOf(file.name);
        return { id: line.current.last, name, file, key: randomKey(), share: null, refusal };
      });
      setUploads((all) => [...all, ...chosen]);
      line.current.waiting.push(...chosen.filter(({ refusal }) => refusal === null));
      next();
    },
    /** Cancels an upload, or dismisses a refused one. */
    drop: ({ id }: Upload) => {
      line.current.waiting = line.current.waiting.filter((each) => each.id !== id);
      line.current.stops.get(id)?.abort();
      forget(id);
    },
    tryAgain: (upload: Upload) => {
      change(upload.id, { refusal: null, share: null });
      line.current.waiting.push(upload);
      next();
    },
  };
}

function wordsOf(why: AnyReason): string {
  return asSentence(reasonWords(why));
}
