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
import { useIsLost } from '#lib/connection.ts';
import { loadChunk } from '#lib/load-chunk.ts';

/** How long a page has for itself before it loads what may be opened on it. */
const QUIET_MS = 1500;

/** A component whose code is a file of its own, which is loaded when it is first shown. */
export interface OnDemand<Props extends object> {
  (props: Props): ReactNode;
  /** Loads the code before it is shown. Where that fails, it is loaded again when it is shown, and the person is told. */
  preload: () => Promise<void>;
}

/**
 * A component that is loaded when it is first shown: `onDemand(async () => (await import('./palette.tsx')).Palette)`.
 * Until it is there, what shows it waits in its `Suspense`, and a lost connection is waited for (lib/load-chunk.ts).
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined;
  const keep = async () => {
    loaded = await load();
    return loaded;
  };
  const Later = lazy(async () => ({ default: await loadChunk(keep) }));
  // One or the other for good: what is shown would begin anew with another component.
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

/** Loads the code of a part before it is shown, once the page has come to rest; of several parts one after the other. */
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

/** The part that is loaded last of those that are loaded early: together they would keep the page from answering. */
let lastInTurn = Promise.resolve();

interface OnceOpenedProps {
  /** Whether the window is open. From then on it is there, so that it can fade away. */
  open: boolean;
  /** Called by those who do not want to wait for it. */
  onClose: () => void;
  /** What is loaded before it is opened, once the page has come to rest. */
  early?: Pick<OnDemand<object>, 'preload'>;
  /** The window, which is loaded on demand. */
  children: ReactNode;
}

/** A window of a page, there from when it is first opened. While it is loaded, another one stands in for it. */
export function OnceOpened({ open, onClose, early, children }: OnceOpenedProps) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  usePreload(early);
  if (!open && !wasOpen) return null;
  return <Suspense fallback={open && <WaitingWindow onClose={onClose} />}>{children}</Suspense>;
}

/**
 * Stands in for a window that is being loaded: it has the focus, says what it waits for, and can be closed. It is the
 * browser's own, since the ones of packages/ui may be what is being loaded.
 */
export function WaitingWindow({ onClose }: Pick<OnceOpenedProps, 'onClose'>) {
  const { t } = useLingui();
  const isLost = useIsLost();
  const window = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = window.current;
    element?.showModal();
    return () => {
      element?.close();
      // The browser would give the focus back to the item of a menu, which is gone. The window that was waited for
      // takes it from there.
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
      <p role="status" aria-busy="true" className="mb-4 flex items-center gap-2">
        <Spinner />
        {isLost ? t`This opens as soon as the connection is back.` : t`Loading`}
      </p>
      <Button onClick={onClose}>{t`Cancel`}</Button>
    </dialog>
  );
}
