import { useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { focusBack } from '@siteward/ui/lib/focus-return';
import { Spinner } from '@siteward/ui/spinner';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useIsLost } from '#lib/calls/connection.ts';
import { loadChunk } from '#lib/navigation/load-chunk.ts';

/** How long a page has to itself before what may be opened on it is loaded. */
const QUIET_MS = 1500;

/** A component with its own chunk, which is loaded when it is first shown. */
export interface OnDemand<Props extends object> {
  (props: Props): ReactNode;
  /** Loads the code in advance. If that fails, it is loaded again when the component is shown, and only then is the user told. */
  preload: () => Promise<void>;
}

/**
 * A component that is loaded when it is first shown: `onDemand(async () => (await import('./palette.tsx')).Palette)`. Until then,
 * rendering it suspends, and a lost connection is waited for (lib/navigation/load-chunk.ts).
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined;
  const keep = async () => {
    loaded = await load();
    return loaded;
  };
  const Later = lazy(async () => ({ default: await loadChunk(keep) }));
  // Decided once: switching to another component would remount what is shown.
  let Shown: typeof Later | ComponentType<Props> | undefined;
  function Part(props: Props) {
    Shown ??= loaded ?? Later;
    return <Shown {...props} />;
  }
  Part.preload = () =>
    keep().then(
      () => undefined,
      () => undefined,
    );
  return Part;
}

/** Loads the code of a part in advance, once the page has settled; several parts are loaded one after the other. */
export function usePreload(part: Pick<OnDemand<object>, 'preload'> | undefined): void {
  useEffect(() => {
    if (!part) return undefined;
    let isLeft = false;
    const timer = setTimeout(() => {
      lastInTurn = lastInTurn.then(() => (isLeft ? undefined : part.preload()));
    }, QUIET_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [part]);
}

/** The end of the queue of parts to load in advance: loading them together would make the page unresponsive. */
let lastInTurn = Promise.resolve();

interface OnceOpenedProps {
  /** Whether the dialog is open. Once opened, it stays mounted, so that it can fade out. */
  open: boolean;
  /** Called when the user does not want to wait any longer. */
  onClose: () => void;
  /** What to load in advance, once the page has settled. */
  early?: Pick<OnDemand<object>, 'preload'>;
  /** The dialog, which is loaded on demand. */
  children: ReactNode;
}

/** A dialog of a page, mounted when it is first opened. While it loads, another one stands in for it. */
export function OnceOpened({ open, onClose, early, children }: OnceOpenedProps) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  usePreload(early);
  if (!open && !wasOpen) return null;
  return <Suspense fallback={open && <WaitingWindow onClose={onClose} />}>{children}</Suspense>;
}

/**
 * Stands in for a dialog that is being loaded: it has the focus, says what it is waiting for, and can be closed. It uses the
 * browser's own dialog element, because those of packages/ui may be what is being loaded.
 */
export function WaitingWindow({ onClose }: Pick<OnceOpenedProps, 'onClose'>) {
  const { t } = useLingui();
  const isLost = useIsLost();
  const window = useRef<HTMLDialogElement>(null);
  const state = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const element = window.current;
    element?.showModal();
    // The browser would choose the button, and whoever types on already would press it with a space.
    state.current?.focus();
    return () => {
      element?.close();
      // The browser would return the focus to the menu item, which is gone. The dialog that was waited for takes the focus from
      // there.
      focusBack();
    };
  }, []);
  return (
    <dialog
      ref={window}
      aria-label={t`Loading`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto rounded-lg border border-line bg-surface p-5 text-foreground shadow-lg"
    >
      <p ref={state} role="status" aria-busy="true" tabIndex={-1} className="mb-4 flex items-center gap-2 outline-none">
        <Spinner />
        {isLost ? t`This opens as soon as the connection is back.` : t`Loading`}
      </p>
      <Button onClick={onClose}>{t`Cancel`}</Button>
    </dialog>
  );
}
