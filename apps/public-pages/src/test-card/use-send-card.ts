import { randomKey } from '@siteward/contract/client';
import { useRef, useState } from 'react';
import { bodyOf, cardApi, Refused } from '#lib/api.ts';
import { faultWords, isDead } from '#lib/faults.ts';
import type { Words } from '#words/words.ts';
import type { CardToken } from './card.ts';

/**
 * Sends a card, or that none was linked, and then goes back to where the page was opened from. One thing at a time, however often
 * the buttons are pressed; without an answer the same is sent again under the same key.
 *
 * @param returnUrl - where to go back to where the API has nothing to say of it any more
 */
export function useSendCard(token: string, returnUrl: string) {
  const [busy, setBusy] = useState<'sending' | 'cancelling' | null>(null);
  const [failure, setFailure] = useState<((words: Words) => string) | null>(null);
  const isBusy = useRef(false);
  const sent = useRef<{ key: string; content: string }>(undefined);

  const run = async (kind: 'sending' | 'cancelling', call: () => Promise<{ returnUrl: string }>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(kind);
    setFailure(null);
    try {
      // Not to be come back to: whoever goes back from there gets to what was before this page.
      location.replace((await call()).returnUrl);
    } catch (error) {
      // Somebody has sent it before, in another tab perhaps: what became of it stands where it leads to.
      if (isDead(error) && error instanceof Refused && error.status !== 400) return location.replace(returnUrl);
      isBusy.current = false;
      setBusy(null);
      setFailure(() => (words: Words) => faultWords(error, words.faults));
    }
  };
  return {
    busy,
    failure,
    send: (body: CardToken) => {
      const content = JSON.stringify(body);
      if (sent.current?.content !== content) sent.current = { key: randomKey(), content };
      const extraHeaders = { 'idempotency-key': sent.current.key };
      void run('sending', () => bodyOf(cardApi.send({ params: { token }, body, extraHeaders })));
    },
    cancel: () => void run('cancelling', () => bodyOf(cardApi.cancel({ params: { token } }))),
  };
}
