import { BILLING_LIMITS, safeReturnTo } from '@siteward/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, bodyOf } from '#lib/calls/api.ts';

/**
 * Leads to the payment provider's page, once: until that is there, the button that asked for it stays busy. People who come back
 * with the browser's Back find the page as they left it, and can continue from there.
 *
 * @param onBack - called at that point, to find out what has happened
 */
export function useHostedPage(onBack: () => void) {
  const [url, setUrl] = useState<string | null>(null);
  // In an effect, because the page has to know first that it is being left on purpose; otherwise it would ask about unsaved
  // changes.
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

/**
 * The page to go to in the end, in a form that the calls accept: if its address is too long for them, without the query; if it is
 * still too long, none.
 */
export function wayBack(returnTo: string | null): { returnTo?: string } {
  const paths = [returnTo, returnTo?.split(/[?#]/)[0]].map(safeReturnTo);
  const taken = paths.find((path) => path !== null && path.length <= BILLING_LIMITS.returnTo);
  return taken ? { returnTo: taken } : {};
}

/**
 * Opens the provider's page for adding a card.
 *
 * @param returnTo - the page of the application to go to in the end
 * @param onBack - called when the person comes back with the browser's Back
 */
export function useCardPage(returnTo: string | null, onBack: () => void) {
  const { isLeaving, leaveFor } = useHostedPage(onBack);
  const [isAsking, setIsAsking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // A second click may come before the first one has been rendered.
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
