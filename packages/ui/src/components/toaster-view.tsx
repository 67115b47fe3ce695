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
  // A window over the page takes the pointer from all that is outside of it; messages lie over the window.
  pointerEvents: 'auto',
};

interface ToasterViewProps extends ToasterProps {
  /** Called with what shows messages, for as long as there is a place for them. */
  onPlace: (messages: Messages | undefined) => void;
}

/** The place of messages, which is loaded with the first of them (toaster.tsx). */
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
