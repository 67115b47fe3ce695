import { randomKey } from '@siteward/contract/client';
import { FILE_LIMITS, fileTypeByName } from '@siteward/domain';
import { useRef, useState } from 'react';
import { sendPhoto } from '#lib/api.ts';
import type { Why } from '#lib/faults.ts';
import type { FaultWords } from '#words/words.ts';

export type Photo = {
  /** Its idempotency key too. */
  key: string;
  file: File;
  /** From 0 to 1, once it is being sent. */
  sent?: number;
  state: 'chosen' | 'sending' | 'sent' | 'failed';
};

/** What can be a photo of a feedback. Without HEIC, phones that take pictures in it send JPEG instead. */
export const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * The photos that go along with a feedback.
 *
 * @param most - how many there can be
 */
export function usePhotos(most: number) {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [fault, setFault] = useState<Why | null>(null);
  const latest = useRef(photos);
  const set = (next: readonly Photo[]) => {
    latest.current = next;
    setPhotos(next);
  };
  const change = (key: string, part: Partial<Photo>) =>
    set(latest.current.map((each) => (each.key === key ? { ...each, ...part } : each)));

  const add = (files: readonly File[]) => {
    const good = files.flatMap((file) => photoOf(file) ?? []);
    const wrong = files.find((file) => faultOf(file) !== null);
    const room = most - latest.current.length;
    set([
      ...latest.current,
      ...good.slice(0, room).map((file): Photo => ({ key: randomKey(), file, state: 'chosen' })),
    ]);
    const why = wrong && faultOf(wrong);
    if (why === 'kind')
      setFault(
        () =>
          ({ photoKind }: FaultWords) =>
            photoKind,
      );
    else if (why === 'empty')
      setFault(
        () =>
          ({ photoEmpty }: FaultWords) =>
            photoEmpty,
      );
    else if (why === 'large')
      setFault(
        () =>
          ({ photoTooLarge }: FaultWords) =>
            photoTooLarge(FILE_LIMITS.bytes / 1_000_000),
      );
    else
      setFault(
        good.length > room
          ? () =>
              ({ tooManyPhotos }: FaultWords) =>
                tooManyPhotos(most)
          : null,
      );
  };

  return {
    photos,
    fault,
    add,
    remove: (key: string) => {
      setFault(null);
      set(latest.current.filter((each) => each.key !== key));
    },
    /**
     * Sends those that have not arrived, one after the other, since a phone's line is narrow.
     *
     * @returns How many did not arrive.
     */
    send: async (token: string): Promise<number> => {
      for (const { key, file, state } of latest.current) {
        if (state === 'sent') continue;
        change(key, { state: 'sending', sent: 0 });
        try {
          await sendPhoto(token, file, { key, onProgress: (sent) => change(key, { sent }) });
          change(key, { state: 'sent', sent: 1 });
        } catch {
          change(key, { state: 'failed' });
        }
      }
      return latest.current.filter(({ state }) => state !== 'sent').length;
    },
  };
}

function faultOf({ name, type, size }: File): 'kind' | 'empty' | 'large' | null {
  if (!PHOTO_TYPES.includes(fileTypeByName(name) ?? type)) return 'kind';
  if (size === 0) return 'empty';
  return size > FILE_LIMITS.bytes ? 'large' : null;
}

/** A file as it is sent, under the type that its name says: browsers call some of them something else. */
function photoOf(file: File): File | null {
  if (faultOf(file) !== null) return null;
  const type = fileTypeByName(file.name) ?? file.type;
  return type === file.type ? file : new File([file], file.name, { type });
}
