import { Kbd } from '@siteward/ui/kbd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

const load = () => import('./palette.tsx');
const Palette = lazy(async () => ({ default: (await load()).Palette }));

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The search button of the top bar, and the command palette behind it: Ctrl-K or Cmd-K from anywhere. */
export function PaletteHost() {
  const { open, wanted, change } = usePalette();
  const prepare = () => void load().catch(() => undefined);
  return (
    <>
      <button
        type="button"
        aria-label="Search or jump to"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => change(true)}
        className="flex h-control items-center justify-center gap-2 rounded-md text-faint max-lg:w-control max-lg:hover:bg-hover lg:h-8.5 lg:w-70 lg:justify-start lg:border lg:border-line lg:bg-canvas lg:pr-2 lg:pl-2.5 lg:hover:border-line-strong"
      >
        <Icon name="search" />
        <span className="max-lg:hidden">Search or jump to…</span>
        <Kbd className="ml-auto max-lg:hidden">{isApple ? '⌘ K' : 'Ctrl K'}</Kbd>
      </button>
      {wanted && (
        <Suspense>
          <Palette open={open} onOpenChange={change} />
        </Suspense>
      )}
    </>
  );
}

/** Opens and closes the palette, and gives the focus back to where it was unless something else has taken it. */
function usePalette() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const opener = useRef<Element | null>(null);

  const change = (next: boolean) => {
    if (next) opener.current = document.activeElement;
    setWanted(true);
    setOpen(next);
  };
  const latest = useRef({ open, change });
  latest.current = { open, change };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(isApple ? event.metaKey : event.ctrlKey) || event.shiftKey) return;
      event.preventDefault();
      latest.current.change(!latest.current.open);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    if (open) return;
    // The window gives its focus up one task after it has gone.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus();
    });
    return () => clearTimeout(timer);
  }, [open]);

  return { open, wanted, change };
}
