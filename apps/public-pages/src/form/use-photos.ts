import { randomKey } from '@siteward/contract/client';
import { FILE_LIMITS, fileTypeByName } from '@siteward/domain';
import { useEffect, useRef, useState } from 'react';
import type { Why } from '#lib/faults.ts';
import { keepPhotos, keptPhotos } from '#lib/kept-photos.ts';
import { sendPhotos } from '#lib/send-photos.ts';

export type Photo = {
  /** Also its idempotency key. */
  key: string;
  file: File;
  /** From 0 to 1, once sending has started. */
  sent?: number;
  state: 'chosen' | 'sending' | 'sent' | 'failed';
};

/**
 * The file types that a photo of a feedback can have. Because HEIC is not among them, phones that take pictures in it send JPEG
 * instead.
 */
export const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Smaller photos are sent as they are. */
const SMALL = 1_000_000;
/** The longer side of a photo that was scaled down, in pixels: enough to see a crack. */
const LONGEST = 2560;
const QUALITY = 0.85;

/**
 * The photos that go along with a feedback.
 *
 * @param form - its token, under which photos chosen earlier are stored
 * @param most - how many there can be
 */
export function usePhotos(form: string, most: number) {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [fault, setFault] = useState<Why | null>(null);
  const latest = useRef(photos);
  const set = (next: readonly Photo[]) => {
    latest.current = next;
    setPhotos(next);
  };
  /** Shows the given photos, and keeps them in this browser until they have arrived. */
  const choose = (next: readonly Photo[]) => {
    set(next);
    void keepPhotos(form, next);
  };
  const change = (key: string, part: Partial<Photo>) =>
    set(latest.current.map((each) => (each.key === key ? { ...each, ...part } : each)));

  useEffect(() => {
    void keptPhotos(form).then((before) => {
      if (before.length === 0 || latest.current.length > 0) return;
      latest.current = before.map(({ key, file }): Photo => ({ key, file, state: 'chosen' }));
      setPhotos(latest.current);
    });
  }, [form]);

  const add = async (files: readonly File[]) => {
    const good: File[] = [];
    // One after the other: a phone does not have enough memory for several decoded photos.
    for (const file of files.flatMap((each) => photoOf(each) ?? [])) good.push(await shrinkPhoto(file));
    const wrong = files.find((file) => faultOf(file) !== null);
    const room = most - latest.current.length;
    choose([
      ...latest.current,
      ...good.slice(0, room).map((file): Photo => ({ key: randomKey(), file, state: 'chosen' })),
    ]);
    const why = wrong ? faultOf(wrong) : null;
    const tooMany: Why | null = good.length > room ? (words) => words.tooManyPhotos(most) : null;
    setFault(() => (why ? WHY[why] : tooMany));
  };

  return {
    photos,
    fault,
    add: (files: readonly File[]) => void add(files),
    remove: (key: string) => {
      setFault(null);
      choose(latest.current.filter((each) => each.key !== key));
    },
    clear: () => {
      setFault(null);
      choose([]);
    },
    /**
     * Sends those that have not arrived. From then on they belong to the feedback, no longer to the form.
     *
     * @returns How many did not arrive.
     */
    send: async (token: string): Promise<number> => {
      const left = latest.current.filter(({ state }) => state !== 'sent');
      void keepPhotos(form, []);
      return (await sendPhotos(token, left, change)).length;
    },
  };
}

type PhotoFault = 'kind' | 'empty' | 'large';

const WHY: Record<PhotoFault, Why> = {
  kind: (words) => words.photoKind,
  empty: (words) => words.photoEmpty,
  large: (words) => words.photoTooLarge(FILE_LIMITS.bytes / 1_000_000),
};

function faultOf({ name, type, size }: File): PhotoFault | null {
  if (!PHOTO_TYPES.includes(fileTypeByName(name) ?? type)) return 'kind';
  if (size === 0) return 'empty';
  return size > FILE_LIMITS.bytes ? 'large' : null;
}

/** A file as it is sent, with the type that its name implies: browsers report other types for some. */
function photoOf(file: File): File | null {
  if (faultOf(file) !== null) return null;
  const type = fileTypeByName(file.name) ?? file.type;
  return type === file.type ? file : new File([file], file.name, { type });
}

/** A large photo scaled down, if the browser can draw it; anything else as it is. */
async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= SMALL) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return file;
    // Transparent parts would turn black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!smaller || smaller.size >= file.size) return file;
    return new File([smaller], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
  } catch {
    // This browser cannot draw it, so checking it is left to the server.
    return file;
  }
}
