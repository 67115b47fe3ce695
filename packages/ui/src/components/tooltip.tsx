import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How long the pointer rests before the hint appears. Keyboard focus shows it immediately. */
const REST_MS = 400;
/** The distance it keeps from the edges of the window. */
const EDGE = 8;

interface TooltipProps {
  /** A few words for people who see them; the child says the same in its own name or description. */
  label: ReactNode;
  /** An element that can take the focus. */
  children: ReactElement;
}

/** A hint on hover and on keyboard focus. The pointer can move onto it; Escape, a press or scrolling closes it. */
export function Tooltip({ label, children }: TooltipProps) {
  const place = useRef<HTMLSpanElement>(null);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    clearTimeout(resting.current);
    setIsOpen(false);
  };
  useEffect(() => () => clearTimeout(resting.current), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const end = new AbortController();
    const { signal } = end;
    const leave = () => setIsOpen(false);
    addEventListener('keydown', ({ key }) => key === 'Escape' && leave(), { signal, capture: true });
    addEventListener('scroll', leave, { signal, capture: true, passive: true });
    return () => end.abort();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the child, which is the actual control
    <span
      ref={place}
      className="inline-grid"
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== 'touch') resting.current = setTimeout(() => setIsOpen(true), REST_MS);
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={({ target }) => target.matches(':focus-visible') && setIsOpen(true)}
      onBlur={close}
    >
      {children}
      {isOpen && <Hint place={place}>{label}</Hint>}
    </span>
  );
}

/** Below the element it is about, or above if there is no room; on top of everything else, as a native popover. */
function Hint({ place, children }: { place: { readonly current: HTMLElement | null }; children: ReactNode }) {
  const hint = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const [own, about] = [hint.current, place.current?.getBoundingClientRect()];
    if (!own || !about) return;
    // Browsers that do not know popovers show it in place, where it is merely less certain to be on top of everything.
    own.showPopover?.();
    const { width, height } = own.getBoundingClientRect();
    const left = Math.min(about.left + (about.width - width) / 2, innerWidth - width - EDGE);
    const top = about.bottom + height > innerHeight ? about.top - height : about.bottom;
    Object.assign(own.style, { inset: 'auto', left: `${Math.max(EDGE, left)}px`, top: `${top}px` });
  }, [place]);
  return (
    <span
      ref={hint}
      popover="manual"
      aria-hidden="true"
      // Its padding bridges the gap that the pointer crosses to reach it.
      className="fixed bg-transparent py-1.5"
    >
      <span className="block max-w-72 animate-fade rounded-sm bg-bulk px-2 py-1 text-sm text-white shadow-lg">
        {children}
      </span>
    </span>
  );
}
