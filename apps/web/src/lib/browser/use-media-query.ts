import { MOBILE_BREAKPOINT } from '@siteward/domain';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; updates when that changes. */
function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether there is room for a table of records: from 960 px on, and on paper. */
export function useHasTable(): boolean {
  return useMediaQuery('(width >= 960px), print');
}

/** Whether the mobile layout applies: narrower than 1280 px (spec section 2). */
export function useIsMobile(): boolean {
  return !useMediaQuery(`(width >= ${MOBILE_BREAKPOINT}px)`);
}
