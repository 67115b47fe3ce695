import { sendPhoto } from './api.ts';
import { type KeptPhoto, keepPhotos } from './kept-photos.ts';

/** What happens to a photo being sent; `sent`: how much of it has been sent, from 0 to 1. */
type PhotoNews = { state: 'sending' | 'sent' | 'failed'; sent?: number };

/**
 * Sends photos to a feedback, one after the other, because a phone's connection may be slow. Those that have not arrived are kept
 * in this browser, to be sent again from the page of the feedback.
 *
 * @param token - that of its tracking page
 * @returns Those that did not arrive.
 */
export async function sendPhotos(
  token: string,
  photos: readonly KeptPhoto[],
  tell: (key: string, news: PhotoNews) => void,
): Promise<KeptPhoto[]> {
  let left = [...photos];
  await keepPhotos(token, left);
  for (const { key, file } of photos) {
    tell(key, { state: 'sending', sent: 0 });
    try {
      await sendPhoto(token, file, { key, onProgress: (sent) => tell(key, { state: 'sending', sent }) });
      tell(key, { state: 'sent', sent: 1 });
      left = left.filter((each) => each.key !== key);
      await keepPhotos(token, left);
    } catch {
      tell(key, { state: 'failed' });
    }
  }
  return left;
}
