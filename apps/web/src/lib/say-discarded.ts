import { t } from '@lingui/core/macro';
import { toast } from '@siteward/ui/toaster';
import { useCallback, useEffect, useRef } from 'react';

/**
 * @returns What says that what was typed in a form is gone, with a way back; it says nothing where nothing was typed. `putBack` brings
 *   back what was typed, but for what was typed anew since. It is told whether the form is still on the page: one that is closed by now
 *   finds its draft when it is opened again.
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
      if (!isShown.current) toast.success(t`Your changes are there again when the form is opened`);
    };
    toast.success(t`Your changes have been discarded`, { action: { label: t`Undo`, onClick } });
  }, []);
}
