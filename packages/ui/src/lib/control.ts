/** The look that all outlined controls share: border, focus and invalid state. Each control adds its height and border colour. */
export const controlClass =
  'w-full rounded-md border bg-surface px-3 text-foreground transition-[border-color,box-shadow] ' +
  'pointer-coarse:text-[16px] ' +
  'focus-visible:border-action focus-visible:outline-1 focus-visible:outline-offset-0 focus-visible:outline-action ' +
  'aria-invalid:border-red aria-invalid:ring-1 aria-invalid:ring-red aria-invalid:focus-visible:outline-2 aria-invalid:focus-visible:outline-offset-2 aria-invalid:focus-visible:outline-red ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted';

/** A floating surface: menus, popovers, lists. */
export const floatingClass =
  'z-floating rounded-md border border-line bg-surface text-foreground shadow-lg outline-hidden ' +
  'data-[state=open]:animate-zoom data-[state=closed]:animate-zoom-out';

/** One line of a floating list: a menu item, an option, a command. Each adds its own height. */
export const floatingItemClass =
  'relative flex max-lg:min-h-11 cursor-default select-none items-center gap-2.5 rounded-sm px-2 py-1 outline-hidden ' +
  'data-[disabled]:pointer-events-none data-[disabled]:opacity-50';
