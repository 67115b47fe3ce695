import { Trans, useLingui } from '@lingui/react/macro';
import { Kbd } from '@siteward/ui/kbd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { isApple, useSingleKeys } from '#lib/browser/single-keys.ts';
import { Icon } from './icon.tsx';
import type { PaletteView } from './palette.tsx';

const Palette = onDemand(async () => (await import('./palette.tsx')).Palette);

/** The search button of the top bar, and the windows: the palette, also on Ctrl-K or Cmd-K, and the sheet of shortcuts on `?`. */
export function PaletteHost() {
  const { t } = useLingui();
  const { view, change, takeTyped } = usePalette();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={Palette.preload}
        onFocus={Palette.preload}
        onClick={() => change('search')}
        className="flex h-control items-center justify-center gap-2 rounded-md text-faint max-lg:w-control max-lg:hover:bg-hover lg:h-8.5 lg:w-70 lg:justify-start lg:border lg:border-line lg:bg-canvas lg:pr-2 lg:pl-2.5 lg:hover:border-line-strong"
      >
        <Icon name="search" />
        <span className="max-lg:sr-only">
          <Trans>Search or jump to…</Trans>
        </span>
        <Kbd aria-hidden="true" className="ml-auto max-lg:hidden">
          {isApple ? '⌘' : t({ message: 'Ctrl', context: 'key' })} K
        </Kbd>
      </button>
      <OnceOpened open={view !== null} onClose={() => change(null)}>
        <Palette view={view} onViewChange={change} takeTyped={takeTyped} />
      </OnceOpened>
    </>
  );
}

/** Opens and closes both windows, and returns the focus to where it was unless something else has taken it. */
function usePalette() {
  const [view, setView] = useState<PaletteView>(null);
  const opener = useRef<Element | null>(null);
  /** What has been typed since the search was requested, until it is there to take it. */
  const typed = useRef<string>(undefined);

  const change = (next: PaletteView) => {
    // On the way from one window to the other, what opened the first one stays the opener.
    if (view === null) opener.current = document.activeElement;
    typed.current = next === 'search' ? '' : undefined;
    setView(next);
  };
  const latest = useRef({ view, change });
  latest.current = { view, change };

  useSingleKeys({ '?': () => change('shortcuts') });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (typed.current !== undefined && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
        typed.current += event.key;
        // Otherwise a space would press the focused button of the window that is shown meanwhile.
        event.preventDefault();
      }
      if (event.key.toLowerCase() !== 'k' || !(isApple ? event.metaKey : event.ctrlKey) || event.shiftKey) return;
      event.preventDefault();
      latest.current.change(latest.current.view === 'search' ? null : 'search');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    if (view !== null) return;
    // The window releases the focus one task after it has closed.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus();
    });
    return () => clearTimeout(timer);
  }, [view]);

  const takeTyped = useCallback(() => {
    const taken = typed.current ?? '';
    typed.current = undefined;
    return taken;
  }, []);
  return { view, change, takeTyped };
}
