import { FieldError } from '@siteward/ui/field';
import { Camera, Check, ImageOff, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useWords } from '#lib/language.ts';
import { PHOTO_TYPES, type Photo, type usePhotos } from './use-photos.ts';

interface PhotosProps {
  photos: ReturnType<typeof usePhotos>;
  most: number;
  /** They are being sent: none can be added or removed. */
  busy: boolean;
}

/** The photos to send along, with how much of each has been sent. On a phone, the camera is offered as well. */
export function Photos({ photos: { photos, fault, add, remove }, most, busy }: PhotosProps) {
  const { form, faults } = useWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <section aria-labelledby={id} className="grid gap-1.5">
      <h2 id={id} className="flex items-baseline gap-2 font-medium text-md">
        {form.photos}
        <span className="font-normal text-muted text-sm">{form.photosHelp(most)}</span>
        {photos.length > 0 && (
          <span className="ml-auto font-normal text-muted text-sm tabular-nums">
            {form.photosCount(photos.length, most)}
          </span>
        )}
      </h2>
      <ul className="m-0 grid list-none grid-cols-3 gap-2 p-0 sm:grid-cols-4">
        {photos.map((photo) => (
          <PhotoItem
            key={photo.key}
            photo={photo}
            onRemove={
              busy
                ? undefined
                : () => {
                    remove(photo.key);
                    input.current?.focus();
                  }
            }
          />
        ))}
        {photos.length < most && !busy && (
          <li>
            <label className="relative grid aspect-[4/3] cursor-pointer place-content-center place-items-center gap-1.5 rounded-md border border-line-strong border-dashed font-medium text-md text-muted hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
              <Camera aria-hidden="true" />
              {form.addPhoto}
              <input
                ref={input}
                type="file"
                multiple
                accept={PHOTO_TYPES.join(',')}
                aria-label={`${form.addPhoto}: ${form.photos}`}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
                onChange={(event) => {
                  const chosen = event.currentTarget;
                  add([...(chosen.files ?? [])]);
                  // Lets the same photo be chosen again after it was removed.
                  chosen.value = '';
                }}
              />
            </label>
          </li>
        )}
      </ul>
      {fault && <FieldError>{fault(faults)}</FieldError>}
    </section>
  );
}

function PhotoItem({ photo, onRemove }: { photo: Photo; onRemove: (() => void) | undefined }) {
  const { form } = useWords();
  const { file, state, sent = 0 } = photo;
  const address = usePicture(file);
  return (
    <li className="relative grid aspect-[4/3] place-items-center overflow-hidden rounded-md border border-line bg-sunken text-muted">
      {address ? (
        <img src={address} alt={file.name} className="absolute inset-0 size-full object-cover" />
      ) : (
        <span className="grid place-items-center gap-1 p-2 text-sm">
          <ImageOff aria-hidden="true" />
          <span className="max-w-full truncate">{file.name}</span>
        </span>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={form.removePhoto(file.name)}
          onClick={onRemove}
          className="absolute top-1 right-1 grid size-8 place-items-center rounded-full bg-primary text-white"
        >
          <X aria-hidden="true" />
        </button>
      )}
      {state === 'sent' && (
        <span className="absolute top-1 right-1 grid size-8 place-items-center rounded-full bg-green-soft text-green">
          <Check aria-hidden="true" />
        </span>
      )}
      {state === 'sending' && (
        <progress
          aria-label={form.photoSent(file.name)}
          value={sent}
          className="absolute inset-x-2 bottom-2 h-2 w-[calc(100%-16px)]"
        />
      )}
    </li>
  );
}

/** A picture as a `data:` address, which the content security policy of these pages allows; undefined until it has been read. */
function usePicture(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return address;
}
