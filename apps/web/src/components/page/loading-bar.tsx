import { LOADING_BAR } from '@siteward/domain';
import { useEffect, useState } from 'react';

/** `waiting` and `idle` show nothing; `loading` grows; `done` is full; `hiding` fades out before it returns to zero. */
type LoadingPhase = 'idle' | 'waiting' | 'loading' | 'done' | 'hiding';

/**
 * The phases of the loading indicator, with the numbers of the spec (spec section 9): nothing for 200 ms, growing for 2000 ms,
 * full and then gone 500 ms after the end, back at zero 400 ms later.
 *
 * @param loading - whether something is loading
 */
function useLoadingPhase(loading: boolean): LoadingPhase {
  const [phase, setPhase] = useState<LoadingPhase>('idle');
  useEffect(() => {
    if (loading) {
      setPhase('waiting');
      const throttle = setTimeout(setPhase, LOADING_BAR.throttleMs, 'loading');
      return () => clearTimeout(throttle);
    }
    // Loading that ended within the throttle was never shown, so there is nothing to finish.
    setPhase((before) => (before === 'loading' ? 'done' : 'idle'));
    const hide = setTimeout(setPhase, LOADING_BAR.hideDelayMs, (before: LoadingPhase) =>
      before === 'done' ? 'hiding' : before,
    );
    const reset = setTimeout(setPhase, LOADING_BAR.hideDelayMs + LOADING_BAR.resetDelayMs, 'idle');
    return () => {
      clearTimeout(hide);
      clearTimeout(reset);
    };
  }, [loading]);
  return phase;
}

const looks: Record<LoadingPhase, { width: number; opacity: number; transition: string }> = {
  idle: { width: 0, opacity: 0, transition: 'none' },
  waiting: { width: 0, opacity: 0, transition: 'none' },
  loading: { width: 0.92, opacity: 1, transition: `transform ${LOADING_BAR.durationMs}ms cubic-bezier(0, .6, .3, 1)` },
  done: { width: 1, opacity: 1, transition: 'transform 150ms ease-out' },
  hiding: { width: 1, opacity: 0, transition: `opacity ${LOADING_BAR.resetDelayMs}ms` },
};

/** The line at the top of the window while a page loads. Screen readers announce the new heading instead. */
export function LoadingBar({ loading }: { loading: boolean }) {
  const phase = useLoadingPhase(loading);
  const { width, opacity, transition } = looks[phase];
  return (
    <div
      aria-hidden="true"
      data-phase={phase}
      className="pointer-events-none fixed inset-x-0 top-0 z-overlay origin-left bg-nav-accent"
      style={{ height: LOADING_BAR.heightPx, transform: `scaleX(${width})`, opacity, transition }}
    />
  );
}
