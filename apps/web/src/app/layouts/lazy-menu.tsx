import { type ComponentProps, type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react';

/** When a menu that nobody came near is loaded, in ms after its button; by then the page has what it needs. */
const LATEST_MS = 2000;

interface LazyMenuProps {
  /** Starts loading the menu; called when the pointer or the focus comes near, and after a while anyway. Always the same. */
  load: () => Promise<unknown>;
  /** The menu, open, with this button as its trigger; called after the first click. */
  render: (trigger: ReactElement) => ReactNode;
  className: string;
  /** What the button shows, and is called. */
  children: ReactNode;
}

/** A button whose menu, with all that menus need, is loaded when it is first wanted. */
export function LazyMenu({ load, render, className, children }: LazyMenuProps) {
  const [wanted, setWanted] = useState(false);
  // It has to open without the server too: who signs out then stays where they are (spec section 8).
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LATEST_MS);
    return () => clearTimeout(timer);
  }, [load]);
  const button: ComponentProps<'button'> = {
    type: 'button',
    'aria-haspopup': 'menu',
    className,
    children,
  };
  if (!wanted) {
    // What fails to load here is loaded again by the click.
    const prepare = () => void load().catch(() => undefined);
    return <button {...button} onPointerEnter={prepare} onFocus={prepare} onClick={() => setWanted(true)} />;
  }
  return <Suspense fallback={<button {...button} aria-busy="true" />}>{render(<button {...button} />)}</Suspense>;
}
