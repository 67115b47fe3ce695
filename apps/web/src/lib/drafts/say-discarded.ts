import { t } from '@lingui/core/macro';
import { toast } from '@siteward/ui/toaster';
import { useCallback, useEffect, useRef } from 'react';

/**
 * @returns A function that says that what was typed into a form has been discarded, and offers to undo that; if nothing was typed, it says
 *   nothing. `putBack` has to restore what was typed, except where something new was typed since. Its argument says whether the form is
 *   still on the page: a form that has been closed finds its draft when it is opened again.
 */
export function useSayDiscarded(): (typed: object, putBack: (isShown: boolean) => void) => void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback((typed, putBack) => {
    if (Object.keys(typed).length === 0) return;
    const onClick = () => {
      putBack(isShown.current);
      if (!isShown.current) toast.success(t`Your changes return when the form is opened again`);
    };
    toast.success(t`Your changes have been discarded`, { action: { label: t`Undo`, onClick } });
  }, []);
}
