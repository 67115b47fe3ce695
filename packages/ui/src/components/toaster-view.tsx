import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner, toast as sonner, type ToasterProps } from 'sonner';
import { useWords } from '#lib/words.ts';

export type Messages = typeof sonner;

const tokens: CSSProperties & Record<`--${string}`, string> = {
  '--normal-bg': 'var(--bulk)',
  '--normal-border': 'transparent',
  '--normal-text': '#fff',
  '--border-radius': '12px',
  '--toast-button': 'rgb(255 255 255 / 0.12)',
  '--toast-button-text': '#fff',
  zIndex: 'var(--z-index-message)',
  // A window over the page blocks the pointer for everything outside of it, but messages lie on top of the window.
  pointerEvents: 'auto',
};

// The styles of a message: as inline styles they override the library's, and load with the first message rather than with every
// page.
const toastStyle: CSSProperties = { fontSize: 14, lineHeight: '20px', boxShadow: 'var(--shadow-2)' };
const actionStyle: CSSProperties = {
  height: 32,
  paddingInline: 10,
  borderRadius: 8,
  background: 'var(--toast-button)',
  color: 'var(--toast-button-text)',
  fontWeight: 550,
};
const cancelStyle: CSSProperties = {
  height: 32,
  borderRadius: 8,
  background: 'transparent',
  color: 'rgb(255 255 255 / 0.75)',
};

interface ToasterViewProps extends ToasterProps {
  /** Called with the object that shows messages, for as long as there is a place for them. */
  onPlace: (messages: Messages | undefined) => void;
}

/** The place where messages appear, loaded with the first of them (toaster.tsx). */
export function ToasterView({ onPlace, ...props }: ToasterViewProps) {
  useEffect(() => {
    onPlace(sonner);
    return () => onPlace(undefined);
  }, [onPlace]);
  const { notifications } = useWords();
  return (
    <Sonner
      containerAriaLabel={notifications}
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
        style: toastStyle,
        actionButtonStyle: actionStyle,
        cancelButtonStyle: cancelStyle,
        classNames: {
          toast: 'on-navy !font-sans',
          description: '!text-white/75',
          actionButton: 'hover:!opacity-90',
          icon: 'text-nav-accent',
        },
      }}
      {...props}
    />
  );
}
