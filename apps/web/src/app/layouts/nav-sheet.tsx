import { Trans, useLingui } from '@lingui/react/macro';
import type { RouteName } from '@siteward/domain';
import { Sheet, SheetClose, SheetContent, SheetTitle } from '@siteward/ui/sheet';
import { Icon } from './icon.tsx';
import { Navigation } from './navigation.tsx';

interface NavSheetProps {
  current: RouteName;
  open: boolean;
  onClose: () => void;
  /** Puts the focus where it belongs once the drawer is gone. */
  returnFocus: () => void;
}

/** The navigation as a drawer: a modal window, which holds the focus and closes on Escape. */
export function NavSheet({ current, open, onClose, returnFocus }: NavSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()}>
      <SheetContent
        side="left"
        bare
        aria-describedby={undefined}
        className="on-navy border-none bg-nav! lg:hidden"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          returnFocus();
        }}
      >
        <SheetTitle className="sr-only">
          <Trans>Navigation</Trans>
        </SheetTitle>
        <Navigation
          current={current}
          close={
            <SheetClose
              aria-label={t`Close navigation`}
              className="grid size-11 flex-none place-items-center rounded-md hover:bg-nav-hover"
            >
              <Icon name="x" />
            </SheetClose>
          }
        />
      </SheetContent>
    </Sheet>
  );
}
