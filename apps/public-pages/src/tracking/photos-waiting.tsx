import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { useEffect, useState } from 'react';
import { type KeptPhoto, keptPhotos } from '#lib/kept-photos.ts';
import { useWords } from '#lib/language.ts';
import { sendPhotos } from '#lib/send-photos.ts';

interface PhotosWaitingProps {
  token: string;
  /** Reloads the feedback, which has more photos now. */
  onArrived: () => void;
}

/**
 * Photos that this browser has kept because they did not arrive with the feedback, to be sent again while it still accepts some.
 */
export function PhotosWaiting({ token, onArrived }: PhotosWaitingProps) {
  const words = useWords();
  const [waiting, setWaiting] = useState<readonly KeptPhoto[]>([]);
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    void keptPhotos(token).then(setWaiting);
  }, [token]);
  if (waiting.length === 0) return null;
  const again = async () => {
    let begun = 0;
    const left = await sendPhotos(token, waiting, (_, { state, sent }) => {
      if (state !== 'sending' || sent !== 0) return;
      begun += 1;
      setAt(begun);
    });
    if (left.length < waiting.length) onArrived();
    setWaiting(left);
    setAt(null);
  };
  return (
    <Alert
      tone="warning"
      live
      action={
        <Button size="sm" loading={at !== null} onClick={() => void again()}>
          {words.tryAgain}
        </Button>
      }
    >
      {at === null ? words.sent.photosLeft(waiting.length) : words.form.sendingPhotos(at, waiting.length)}
    </Alert>
  );
}
