/** What holds the focus only temporarily: menus, lists of choices, messages. Focus never returns into these. */
const PASSING = '[role=menu], [role=listbox], [data-sonner-toaster]';
/** A window that is fading out is still in the document, but can no longer take the focus. */
const CLOSING = '[inert], dialog:not([open]), :is([role=dialog], [role=alertdialog])[data-state=closed]';
const WINDOW = '[role=dialog], [role=alertdialog]';
/** The name of a section, or the text that says there is nothing in it. */
const HEADING = 'h2, h3, [data-heading]';
const LONGEST_TRAIL = 10;

/**
 * An element that had the focus; the record of a list that it belongs to, which may come back as another element; the toolbar
 * that contains it; and all of its ancestors, innermost first.
 */
export type Place = {
  element: HTMLElement;
  row: { id: string; index: number; list: Element | null } | null;
  bar: Element | null;
  around: readonly HTMLElement[];
};

let trail: readonly Place[] = [];
/** Where the focus had been when it first entered a window. */
const beforeWindow = new WeakMap<Element, readonly Place[]>();

function remember({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const element = target.closest(PASSING) ? buttonOf(target) : target;
  if (!element) return;
  const before = trail.filter((place) => place.element.isConnected && place.element !== element);
  const window = element.closest(WINDOW);
  if (window && !beforeWindow.has(window)) beforeWindow.set(window, before);
  const bar = element.closest('[role=toolbar]');
  trail = [...before, { element, row: rowOf(element), bar, around: around(element) }].slice(-LONGEST_TRAIL);
}

/** The last place that had the focus other than temporarily. */
export const lastPlace = (): Place | undefined => trail.at(-1);

/**
 * Forgets where the focus has been, for example between tests.
 *
 * @internal
 */
export function forgetPlaces(): void {
  trail = [];
}

function around(element: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) found.push(each);
  return found;
}

/** The button of a menu, which does not have the focus itself if a pointer opened the menu. */
function buttonOf(item: HTMLElement): HTMLElement | null {
  const name = item.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return name ? document.getElementById(name) : null;
}

if (typeof document !== 'undefined') document.addEventListener('focusin', remember);

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];

function rowOf(element: HTMLElement): Place['row'] {
  const row = element.closest<HTMLElement>('[data-row]');
  return row && { id: row.dataset['row'] ?? '', index: rows().indexOf(row), list: row.closest('table, ul') };
}

const canTakeFocus = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && !element.closest(CLOSING);

/**
 * Where the focus goes in a section that keeps it (`data-keeps-focus`) when the element that had it is gone: to the section
 * itself if it is marked for that (`data-takes-focus`), otherwise to the marked control in it, such as the button that adds
 * another entry, otherwise to its heading. A control marked in a nested section that keeps the focus belongs to that one only.
 */
function homeOf(section: HTMLElement): HTMLElement | undefined {
  if (section.matches('[data-takes-focus]')) return section;
  const marked = section.querySelectorAll<HTMLElement>('[data-takes-focus]:not(:disabled)');
  return [...marked].find((each) => each.closest('[data-keeps-focus]') === section) ?? headingOf(section);
}

function headingOf(section: Element): HTMLElement | undefined {
  const heading = section.querySelector<HTMLElement>(HEADING);
  if (heading) heading.tabIndex = -1;
  return heading ?? undefined;
}

/**
 * Where the focus goes when its place no longer exists: to the same record, to the one that took its place, or to what is left
 * around it.
 */
function successorOf(place: Place): HTMLElement | undefined {
  const { row } = place;
  if (!row) return homeNear(place);
  const all = rows();
  const same = all.find(({ dataset }) => dataset['row'] === row.id);
  return same ?? all[Math.min(row.index, all.length - 1)] ?? homeNear(place);
}

/** Whether an element is in the document and is a section that keeps the focus. */
export const keepsFocus = (each: Element): boolean => each.isConnected && each.matches('[data-keeps-focus]');

/** Where the focus goes in the innermost section that is left around a place, or the heading there, below that of the page. */
export function homeNear(place: Place): HTMLElement | undefined {
  const first = place.around.find(
    (each) => each.isConnected && (keepsFocus(each) || each.querySelector(`h1, ${HEADING}`)),
  );
  return first && (keepsFocus(first) || !first.querySelector('h1')) ? homeOf(first) : undefined;
}

/**
 * Returns the focus to the control that last had it before a menu, a window or a message took it. If that control is gone, its
 * record in the list takes the focus, or otherwise the page's heading.
 *
 * @param places - where the focus has been; everything remembered by default
 */
export function focusBack(places: readonly Place[] = trail): void {
  const latest = places.findLast((place) => canTakeFocus(place.element) || successorOf(place));
  const target = latest && (canTakeFocus(latest.element) ? latest.element : successorOf(latest));
  (target ?? document.querySelector<HTMLElement>('h1[tabindex]'))?.focus();
}

/** A window that starts with a choice focuses the chosen option rather than the first one. */
function beginAtTheChosen(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const [first] = event.currentTarget.querySelectorAll<HTMLInputElement>('input, select, textarea');
  if (first?.type !== 'radio' || first.checked) return;
  const chosen = event.currentTarget.querySelector<HTMLInputElement>(`input[name="${first.name}"]:checked`);
  if (!chosen) return;
  event.preventDefault();
  chosen.focus();
}

/** Whether nothing has the focus because the element that had it is gone or has been disabled. */
export function isLost(element: HTMLElement | null): boolean {
  const active = document.activeElement ?? document.body;
  const isNowhere = active === document.body || active === element;
  return element !== null && isNowhere && (!element.isConnected || element.matches(':disabled'));
}

/**
 * If a control has disappeared along with the focus, gives the focus to what took the place of its record. A button of a toolbar
 * passes it on to the rest of the toolbar, and a whole toolbar to the record that was last touched.
 */
export function keepFocus(): void {
  const last = trail.at(-1);
  if (!last || !isLost(last.element)) return;
  if (last.bar) {
    const rest = last.bar.isConnected && last.bar.querySelector<HTMLElement>('button:not(:disabled)');
    const touched = trail.filter(({ row }) => row);
    if (rest) rest.focus();
    else focusBack(touched.length > 0 ? touched : [last]);
    return;
  }
  // The whole list may be gone, along with the page it was on.
  if (last.row?.list?.isConnected === false) return;
  successorOf(last)?.focus({ preventScroll: true });
}

interface AutoFocus {
  onOpenAutoFocus?: ((event: Event) => void) | undefined;
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
}

/**
 * The handlers with which a window returns the focus to what opened it, even if that was an item of a menu that has closed since,
 * or a record that is gone.
 *
 * @param handlers - the caller's own, which run first
 */
export function useFocusReturn({ onOpenAutoFocus, onCloseAutoFocus }: AutoFocus): Required<AutoFocus> {
  return {
    // Not called if something in the window has taken the focus by itself.
    onOpenAutoFocus: (event) => {
      onOpenAutoFocus?.(event);
      if (!event.defaultPrevented) beginAtTheChosen(event);
    },
    onCloseAutoFocus: (event) => {
      onCloseAutoFocus?.(event);
      if (event.defaultPrevented) return;
      event.preventDefault();
      const places = event.currentTarget instanceof Element ? beforeWindow.get(event.currentTarget) : [];
      // This comes one task after the window has closed. By then somebody may be typing in a window that opened after it, which would
      // take the focus back and select all of its text.
      const window = document.activeElement?.closest(WINDOW);
      if (!window || places?.some(({ element }) => window.contains(element))) focusBack(places);
    },
  };
}
