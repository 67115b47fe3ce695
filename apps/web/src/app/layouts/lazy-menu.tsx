import { type ComponentProps, type ReactElement, type ReactNode, Suspense, useState } from 'react';

interface LazyMenuProps {
  /** Starts loading the menu; called when the pointer or the focus comes near. */
  load: () => Promise<unknown>;
  /** The menu, open, with this button as its trigger; called after the first click. */
  render: (trigger: ReactElement) => ReactNode;
  /** The accessible name of the button. */
  label: string;
  className: string;
  children: ReactNode;
}

/** A button whose menu, with all that menus need, is loaded when it is first wanted. */
export function LazyMenu({ load, render, label, className, children }: LazyMenuProps) {
  const [wanted, setWanted] = useState(false);
  const button: ComponentProps<'button'> = {
    type: 'button',
    'aria-label': label,
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
