import { type CSSProperties, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { ToasterProps } from 'sonner';
import { focusBack } from '#lib/focus-return.ts';
import type { Messages, ToasterView } from './toaster-view.tsx';

interface ToastOptions {
  description?: ReactNode;
  /** A button, usually "Undo"; the message then stays long enough to be read and decided on. */
  action?: { label: string; onClick: () => void } | undefined;
  /** Of a message that there is one of: the latest takes the place of the one before. */
  id?: string;
}

const PLAIN_MS = 6000;
/** How long something can be taken back from its message. */
const ACTION_MS = 10_000;

/** A failure is told apart by colour and icon, and is read out at once. */
const FAILURE: CSSProperties & Record<`--${string}`, string> = {
  '--focus': 'var(--red)',
  '--normal-bg': 'var(--red-soft)',
  '--normal-border': 'var(--red)',
  '--normal-text': 'var(--text)',
  '--toast-button': 'var(--red)',
  '--toast-button-text': 'var(--on-action)',
};

/** How long a page has for itself before what shows messages is loaded without a message. */
const QUIET_MS = 1500;

let view: typeof ToasterView | undefined;
let isLoading = false;
let messages: Messages | undefined;
/** What knows all messages, also while there is no place for them: they would come back with the next one. */
let known: Messages | undefined;
/** What is to be shown as soon as there is a place for it. */
let waiting: ((messages: Messages) => void)[] = [];
const listeners = new Set<() => void>();

/** Loads what shows messages, once. Where that fails, the next message tries again. */
async function load(): Promise<void> {
  if (view || isLoading) return;
  isLoading = true;
  try {
    view = (await import('./toaster-view.tsx')).ToasterView;
  } finally {
    isLoading = false;
  }
  for (const listener of listeners) listener();
}

function takePlace(place: Messages | undefined): void {
  messages = place;
  if (!place) return;
  known = place;
  for (const show of waiting) show(place);
  waiting = [];
}

function say(show: (messages: Messages) => void): void {
  if (messages) {
    show(messages);
    return;
  }
  waiting.push(show);
  void load().catch(() => {});
}

/** Messages at the edge of the window. A button gives the focus back to where it was before. */
export const toast = {
  success: (title: ReactNode, { action, description }: ToastOptions = {}) =>
    say((place) => place.success(title, { description, ...timing(action) })),
  error: (title: string, { action, description, id }: ToastOptions = {}) =>
    say((place) =>
      place.error(
        <span role="alert">
          <span className="block">{title}</span>
          {description && <span className="block font-normal text-muted">{description}</span>}
        </span>,
        {
          ...timing(action),
          duration: ACTION_MS,
          style: FAILURE,
          classNames: { icon: '!text-red' },
          ...(id !== undefined && { id }),
        },
      ),
    ),
  /** Removes all of them. */
  dismiss: () => {
    waiting = [];
    known?.dismiss();
  },
};

function timing(action: ToastOptions['action']) {
  if (!action) return { duration: PLAIN_MS };
  const onClick = () => {
    focusBack();
    action.onClick();
  };
  return { duration: ACTION_MS, action: { label: action.label, onClick } };
}

/**
 * Where messages appear: in the middle at the bottom, between the pager's label and its buttons, or in the room that
 * narrow pages leave under those. They cover neither these nor a heading, a menu or the bar of a selection. One for the
 * whole application. It is loaded when a page has come to rest, or with the first message.
 */
export function Toaster(props: ToasterProps) {
  const View = useSyncExternalStore(subscribe, () => view);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return View && <View {...props} onPlace={takePlace} />;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
