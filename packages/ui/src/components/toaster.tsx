import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Toaster as Sonner, toast as sonner, type ToasterProps } from 'sonner';
import { focusBack } from '#lib/focus-return.ts';

interface ToastOptions {
  description?: ReactNode;
  /** A button, usually "Undo"; the message then stays long enough to be read and decided on. */
  action?: { label: string; onClick: () => void } | undefined;
}

const PLAIN_MS = 6000;
/** How long something can be taken back from its message. */
const ACTION_MS = 10_000;

/** A failure is told apart by colour and icon, and is read out at once. */
const FAILURE = {
  toast:
    '[--focus:var(--red)]! [--normal-bg:var(--red-soft)] [--normal-border:var(--red)] [--normal-text:var(--text)] [--toast-button:var(--red)] [--toast-button-text:var(--on-action)]',
  icon: '!text-red',
};

/** Messages at the edge of the window. A button gives the focus back to where it was before. */
export const toast = {
  success: (title: string, { action, description }: ToastOptions = {}) =>
    sonner.success(title, { description, ...timing(action) }),
  error: (title: string, { action, description }: ToastOptions = {}) =>
    sonner.error(
      <span role="alert">
        <span className="block">{title}</span>
        {description && <span className="block font-normal text-muted">{description}</span>}
      </span>,
      { ...timing(action), duration: ACTION_MS, classNames: FAILURE },
    ),
  dismiss: (id?: string | number) => sonner.dismiss(id),
};

function timing(action: ToastOptions['action']) {
  if (!action) return { duration: PLAIN_MS };
  const onClick = () => {
    focusBack();
    action.onClick();
  };
  return { duration: ACTION_MS, action: { label: action.label, onClick } };
}

const tokens: CSSProperties & Record<`--${string}`, string> = {
  '--normal-bg': 'var(--bulk)',
  '--normal-border': 'transparent',
  '--normal-text': '#fff',
  '--border-radius': '12px',
  '--toast-button': 'rgb(255 255 255 / 0.12)',
  '--toast-button-text': '#fff',
  zIndex: 'var(--z-index-message)',
};

/**
 * Where messages appear: in the middle of the foot, between the label of the pages and their buttons, or in the room that
 * narrow pages leave under those. They cover neither these nor a heading, a menu or the bar of a selection. One for the
 * whole application.
 */
export function Toaster(props: ToasterProps) {
  return (
    <Sonner
      position="bottom-center"
      offset={{ bottom: 'var(--toast-bottom, 16px)' }}
      mobileOffset={{ bottom: 'var(--toast-bottom, 16px)', left: 12, right: 12 }}
      style={tokens}
      icons={{
        success: <CircleCheck />,
        info: <Info />,
        warning: <TriangleAlert />,
        error: <CircleAlert />,
      }}
      toastOptions={{
        classNames: {
          toast: 'on-navy !font-sans !text-base !shadow-lg',
          description: '!text-white/75',
          actionButton:
            '!h-8 !rounded-md !bg-(--toast-button) !px-2.5 !font-medium !text-(--toast-button-text) hover:!opacity-90',
          cancelButton: '!h-8 !rounded-md !bg-transparent !text-white/75',
          icon: 'text-nav-accent',
        },
      }}
      {...props}
    />
  );
}
