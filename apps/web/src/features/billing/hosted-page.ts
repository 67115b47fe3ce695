import { BILLING_LIMITS, safeReturnTo } from '@siteward/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, bodyOf } from '#lib/api.ts';

/**
 * Leads to the page of the payment provider, once: until it is there, the button that asked for it waits. Whoever comes back from it by Back finds
 * the page as they left it, and can go on from there.
 *
 * @param onBack - called then, to look at what has become of it
 */
export function useHostedPage(onBack: () => void) {
  const [url, setUrl] = useState<string | null>(null);
  // Once the page knows that it is left on purpose: it would ask about what is not saved.
  useEffect(() => {
    if (url !== null) location.assign(url);
  }, [url]);
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setUrl(null);
      onBack();
    };
    addEventListener('pageshow', show);
    return () => removeEventListener('pageshow', show);
  }, [onBack]);
  return { isLeaving: url !== null, leaveFor: setUrl };
}

/** The page to go on to in the end, as calls take it: one with an address that is too long for them without its query, or else none. */
export function wayBack(returnTo: string | null): { returnTo?: string } {
  const paths = [returnTo, returnTo?.split(/[?#]/)[0]].map(safeReturnTo);
  const taken = paths.find((path) => path !== null && path.length <= BILLING_LIMITS.returnTo);
  return taken ? { returnTo: taken } : {};
}

/**
 * Opens the page of the provider that takes one more card.
 *
 * @param returnTo - the page of the application to go on to in the end
 * @param onBack - called for whoever comes back from it by Back
 */
export function useCardPage(returnTo: string | null, onBack: () => void) {
  const { isLeaving, leaveFor } = useHostedPage(onBack);
  const [isAsking, setIsAsking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // A second click comes before the first one shows.
  const isAsked = useRef(false);
  const open = useCallback(
    async (id: string) => {
      if (isAsked.current) return;
      isAsked.current = true;
      setIsAsking(true);
      setError(null);
      try {
        const body = wayBack(returnTo);
        leaveFor((await bodyOf(api.customers.addPaymentMethod.mutate({ params: { id }, body }))).url);
      } catch (caught) {
        setError(caught);
      } finally {
        isAsked.current = false;
        setIsAsking(false);
      }
    },
    [returnTo, leaveFor],
  );
  return { open: (id: string) => void (isLeaving || open(id)), isBusy: isAsking || isLeaving, error };
}
