import { randomKey } from '@siteward/contract/client';
import { useRef, useState } from 'react';
import { bodyOf, cardApi, Refused } from '#lib/api.ts';
import { faultWords, isDead } from '#lib/faults.ts';
import type { Words } from '#words/words.ts';
import type { CardToken } from './card.ts';

/**
 * Sends a card, or that none was linked, and then returns to where the page was opened from. It does one thing at a time, however
 * often the buttons are pressed; if there was no answer, the same card is sent again with the same key.
 *
 * @param returnUrl - where to go if the API has nothing to say about it any more
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
      // Replaces this page in the history: going back from there leads to what came before it.
      location.replace((await call()).returnUrl);
    } catch (error) {
      // It has been sent before, perhaps in another tab: the page that it returns to shows the outcome.
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
