import { useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { Ellipsis } from 'lucide-react';
import {
  type ComponentProps,
  createContext,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type OnDemand, onDemand } from './on-demand.tsx';

type Parts = typeof import('@siteward/ui/dropdown-menu');

/** The components that menus are made of, once they are loaded. */
const PartsContext = createContext<Parts | null>(null);

/** The menu itself, with all that menus need: some 30 KB, without which lists can be shown. */
export const LoadedMenu = onDemand(async () => {
  const parts = await import('@siteward/ui/dropdown-menu');
  const { DropdownMenu, DropdownMenuAnchor, DropdownMenuContent } = parts;
  return function LoadedMenu({ open, onOpenChange, button, onThere, children, ...content }: LoadedMenuProps) {
    return (
      <PartsContext value={parts}>
        <DropdownMenu open={open} onOpenChange={onOpenChange}>
          <DropdownMenuAnchor button={button} />
          <DropdownMenuContent {...content}>
            {children}
            <Shown onThere={onThere} />
          </DropdownMenuContent>
        </DropdownMenu>
      </PartsContext>
    );
  };
});

/** Renders nothing, and reports when the items next to it, which may be loaded on demand themselves, have been rendered. */
function Shown({ onThere }: Pick<LoadedMenuProps, 'onThere'>) {
  useEffect(() => onThere(true), [onThere]);
  return null;
}

interface LoadedMenuProps extends ContentProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
  /** Called when the menu is first shown. */
  onThere: (isThere: true) => void;
}

type ContentProps = ComponentProps<Parts['DropdownMenuContent']>;

/** The props that turn a button into a menu button. */
type MenuButtonProps = Pick<
  ComponentProps<'button'>,
  'id' | 'ref' | 'aria-busy' | 'onPointerEnter' | 'onFocus' | 'onPointerDown' | 'onKeyDown' | 'onClick'
> & { 'aria-haspopup': 'menu'; 'aria-expanded': boolean };

interface MenuProps extends Pick<ContentProps, 'align' | 'className'> {
  /** Renders the button: `(props) => <Button {...props}>Columns</Button>`. It must remain the same element throughout. */
  button: (props: MenuButtonProps) => ReactElement;
  /** The items: `MenuItem` and its companions from this file. */
  children: ReactNode;
  /** The items' own chunk, if they have one: it is loaded along with the menu, which opens once both are there. */
  early?: Pick<OnDemand<object>, 'preload'> | undefined;
}

/**
 * A button with a menu that is loaded when the pointer or the focus comes near. If it is asked for before that, the menu opens as
 * soon as it has loaded, unless it was closed again in the meantime.
 */
export function Menu({ button, children, early, ...look }: MenuProps) {
  const id = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const [isThere, setIsThere] = useState(false);
  const isByKey = useRef(false);
  const change = (next: boolean, byKey: boolean) => {
    isByKey.current = byKey;
    setOpen(next);
    setWasOpen(true);
  };
  const wake = () => {
    void LoadedMenu.preload();
    void early?.preload();
  };
  /** The menu was loaded after the key was pressed, so it cannot know that it was opened by keyboard. */
  const beginAtFirst = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target !== currentTarget || !isByKey.current) return;
    isByKey.current = false;
    currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus();
  };
  return (
    <>
      {button({
        id,
        ref,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-busy': (open && !isThere) || undefined,
        onPointerEnter: wake,
        onFocus: wake,
        onPointerDown: (event) => {
          if (event.button !== 0 || event.ctrlKey) return;
          // The focus should go to the menu without passing through the button.
          if (!open) event.preventDefault();
          change(!open, false);
        },
        onKeyDown: (event) => {
          if (event.key === 'Escape' && !isThere) setOpen(false);
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
          event.preventDefault();
          if (!event.repeat) change(event.key === 'ArrowDown' || !open, true);
        },
        // A click by assistive technology, without a pointer or a key.
        onClick: ({ detail }) => {
          if (detail === 0 && !open) change(true, true);
        },
      })}
      {wasOpen && (
        <Suspense>
          <LoadedMenu
            open={open}
            onOpenChange={setOpen}
            button={ref}
            onThere={setIsThere}
            aria-labelledby={id}
            onFocus={beginAtFirst}
            {...look}
          >
            {children}
          </LoadedMenu>
        </Suspense>
      )}
    </>
  );
}

function useParts(): Parts {
  const parts = use(PartsContext);
  if (parts === null) throw new Error('The items of a menu belong inside Menu.');
  return parts;
}

/** One action. */
export function MenuItem(props: ComponentProps<Parts['DropdownMenuItem']>) {
  const { DropdownMenuItem } = useParts();
  return <DropdownMenuItem {...props} />;
}

/** An action that is either on or off. */
export function MenuCheckboxItem(props: ComponentProps<Parts['DropdownMenuCheckboxItem']>) {
  const { DropdownMenuCheckboxItem } = useParts();
  return <DropdownMenuCheckboxItem {...props} />;
}

/** The heading of a group of items. */
export function MenuLabel(props: ComponentProps<Parts['DropdownMenuLabel']>) {
  const { DropdownMenuLabel } = useParts();
  return <DropdownMenuLabel {...props} />;
}

/** A hairline between groups. */
export function MenuSeparator() {
  const { DropdownMenuSeparator } = useParts();
  return <DropdownMenuSeparator />;
}

interface RowMenuProps extends Pick<ComponentProps<typeof Menu>, 'children' | 'early'> {
  name: string;
}

/** The actions for one record of a list, behind three dots; the items are passed as children. */
export function RowMenu({ name, children, early }: RowMenuProps) {
  const { t } = useLingui();
  return (
    <Menu
      early={early}
      button={(props) => (
        <Button variant="ghost" size="icon" aria-label={t`Actions for ${name}`} {...props}>
          <Ellipsis aria-hidden="true" />
        </Button>
      )}
    >
      {children}
    </Menu>
  );
}
