import { type CSSProperties, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { ToasterProps } from 'sonner';
import { focusBack } from '#lib/focus-return.ts';
import type { Messages, ToasterView } from './toaster-view.tsx';

interface ToastOptions {
  description?: ReactNode;
  /** A button, usually "Undo"; the message then stays long enough to be read and decided on. */
  action?: { label: string; onClick: () => void } | undefined;
  /** For a message that appears only once: the latest one with this id replaces the one before. */
  id?: string;
}

const PLAIN_MS = 6000;
/** How long something can be undone from its message. */
const ACTION_MS = 10_000;

/** A failure differs in colour and icon, and is read out immediately. */
const FAILURE: CSSProperties & Record<`--${string}`, string> = {
  '--focus': 'var(--red)',
  '--normal-bg': 'var(--red-soft)',
  '--normal-border': 'var(--red)',
  '--normal-text': 'var(--text)',
  '--toast-button': 'var(--red)',
  '--toast-button-text': 'var(--on-action)',
};

/** How long after it mounts the code for messages is loaded, unless a message needs it earlier. */
const QUIET_MS = 1500;

let view: typeof ToasterView | undefined;
let isLoading = false;
let messages: Messages | undefined;
/** Knows all messages, even while there is no place for them: they would come back with the next place. */
let known: Messages | undefined;
/** The messages to show as soon as there is a place for them. */
let waiting: ((messages: Messages) => void)[] = [];
const listeners = new Set<() => void>();

/** Loads the code that shows messages, once. If that fails, the next message tries again. */
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

/** Messages at the edge of the window. Pressing a button in one returns the focus to where it was before. */
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
  /** Removes all messages. */
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
 * The place where messages appear: bottom centre, between the pager's label and its buttons, or in the room that narrow pages
 * leave below these. Messages cover neither those nor a heading, a menu or the bar of a selection. There is one for the whole
 * application. Its code is loaded when a page has settled, or with the first message.
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
