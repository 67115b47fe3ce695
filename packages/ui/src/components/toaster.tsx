import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Toaster as Sonner, type ToasterProps } from 'sonner';

export { toast } from 'sonner';

const tokens: CSSProperties & Record<`--${string}`, string> = {
  '--normal-bg': 'var(--bulk)',
  '--normal-border': 'transparent',
  '--normal-text': '#fff',
  '--border-radius': '12px',
};

/** Where toasts appear: dark, at the bottom, with room for an undo. One for the whole application. */
export function Toaster(props: ToasterProps) {
  return (
    <Sonner
      position="bottom-right"
      offset={16}
      mobileOffset={12}
      duration={6000}
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
          actionButton: '!h-8 !rounded-md !bg-white/12 !px-2.5 !font-medium !text-white hover:!bg-white/20',
          cancelButton: '!h-8 !rounded-md !bg-transparent !text-white/75',
          icon: 'text-nav-accent',
        },
      }}
      {...props}
    />
  );
}
