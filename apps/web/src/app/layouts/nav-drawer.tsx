import type { RouteName } from '@siteward/domain';
import { buttonClass } from '@siteward/ui/button';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loadChunk } from '#lib/load-chunk.ts';
import { Icon } from './icon.tsx';

const load = () => import('./nav-sheet.tsx');
const NavSheet = lazy(async () => ({ default: (await loadChunk(load)).NavSheet }));

/** The button of the navigation below 1280 px, and the drawer that it opens. A navigation closes it. */
export function NavDrawer({ current }: { current: RouteName }) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [wanted, setWanted] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = openAt === key;
  // Closed by a navigation, the drawer has kept the heading of the new page from taking the focus.
  const returnFocus = () => (openAt === null ? opener.current : document.querySelector('h1'))?.focus();
  const prepare = () => void load().catch(() => undefined);
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label="Open navigation"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setWanted(true);
          setOpenAt(key);
        }}
        className={buttonClass({ variant: 'ghost', size: 'icon', className: 'lg:hidden' })}
      >
        <Icon name="menu" />
      </button>
      {wanted && (
        <Suspense>
          <NavSheet current={current} open={isOpen} onClose={() => setOpenAt(null)} returnFocus={returnFocus} />
        </Suspense>
      )}
    </>
  );
}
