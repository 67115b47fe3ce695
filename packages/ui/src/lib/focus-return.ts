import { useRef } from 'react';

/** What holds the focus only in passing: menus, lists of choices, messages. Focus never returns into these. */
const PASSING = '[role=menu], [role=listbox], [data-sonner-toaster]';
/** A window that fades away can still be found, and takes no focus any more. */
const CLOSING = '[inert], dialog:not([open]), :is([role=dialog], [role=alertdialog])[data-state=closed]';
/** What a section is called, or what says that there is nothing in it. */
const HEADING = 'h2, h3, [data-heading]';
const LONGEST_TRAIL = 10;

/**
 * An element that had the focus; the record of a list that it belongs to, which may come back as another element; the bar of
 * buttons that contains it; all that it stands in, the innermost first.
 */
export type Place = {
  element: HTMLElement;
  row: { id: string; index: number; list: Element | null } | null;
  bar: Element | null;
  around: readonly HTMLElement[];
};

let trail: readonly Place[] = [];

function remember({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const element = target.closest(PASSING) ? buttonOf(target) : target;
  if (!element) return;
  const before = trail.filter((place) => place.element.isConnected && place.element !== element);
  const bar = element.closest('[role=toolbar]');
  trail = [...before, { element, row: rowOf(element), bar, around: around(element) }].slice(-LONGEST_TRAIL);
}

/** Where what had the focus last was, if that was not only in passing. */
export const lastPlace = (): Place | undefined => trail.at(-1);

/**
 * Forgets where the focus has been, as for the next of several tests.
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

/** The button of a menu, which has no focus of its own where a pointer opens it. */
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
 * Where the focus of a section that keeps it (`data-keeps-focus`) goes when the element that had it is gone: to the section
 * itself if it is marked for that (`data-takes-focus`), else to the control in it that is, such as the button that adds another,
 * else to its heading. What is marked in a section within it is for that one.
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

/** Where focus goes when its place is no more: to the record, to the one that took its place, or to what is left around it. */
function successorOf(place: Place): HTMLElement | undefined {
  const { row } = place;
  if (!row) return homeNear(place);
  const all = rows();
  const same = all.find(({ dataset }) => dataset['row'] === row.id);
  return same ?? all[Math.min(row.index, all.length - 1)] ?? homeNear(place);
}

/** Whether an element is there and is a section that keeps the focus. */
export const keepsFocus = (each: Element): boolean => each.isConnected && each.matches('[data-keeps-focus]');

/** The home of the innermost section that is left of where something was, or the heading there, below that of the page. */
export function homeNear(place: Place): HTMLElement | undefined {
  const first = place.around.find(
    (each) => each.isConnected && (keepsFocus(each) || each.querySelector(`h1, ${HEADING}`)),
  );
  return first && (keepsFocus(first) || !first.querySelector('h1')) ? homeOf(first) : undefined;
}

/**
 * Puts the focus back to the control that had it last before a menu, a window or a message took it. Where that control
 * is gone, its record in the list takes the focus, else the page's heading.
 *
 * @param places - where the focus was, as remembered; up to now unless told
 */
export function focusBack(places: readonly Place[] = trail): void {
  const latest = places.findLast((place) => canTakeFocus(place.element) || successorOf(place));
  const target = latest && (canTakeFocus(latest.element) ? latest.element : successorOf(latest));
  (target ?? document.querySelector<HTMLElement>('h1[tabindex]'))?.focus();
}

/** Where a window begins with a choice, it begins at what is chosen and not at the first of the choices. */
function beginAtTheChosen(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const [first] = event.currentTarget.querySelectorAll<HTMLInputElement>('input, select, textarea');
  if (first?.type !== 'radio' || first.checked) return;
  const chosen = event.currentTarget.querySelector<HTMLInputElement>(`input[name="${first.name}"]:checked`);
  if (!chosen) return;
  event.preventDefault();
  chosen.focus();
}

/** Whether the focus is nowhere since what had it has gone, or can no longer be pressed. */
export function isLost(element: HTMLElement | null): boolean {
  const active = document.activeElement ?? document.body;
  const isNowhere = active === document.body || active === element;
  return element !== null && isNowhere && (!element.isConnected || element.matches(':disabled'));
}

/**
 * Where a control has gone with the focus and with its record, gives the focus to what took its place. A button of a bar
 * leaves it to the rest of the bar, the bar to the record that was touched last.
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
  // The whole list may have gone, with the page that it was on.
  if (last.row?.list?.isConnected === false) return;
  successorOf(last)?.focus({ preventScroll: true });
}

interface AutoFocus {
  onOpenAutoFocus?: ((event: Event) => void) | undefined;
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
}

/**
 * The handlers of a window that gives the focus back to what opened it, also where that was an item of a menu that has
 * closed by then, or a record that has gone.
 *
 * @param handlers - the caller's own, which come first
 */
export function useFocusReturn({ onOpenAutoFocus, onCloseAutoFocus }: AutoFocus): Required<AutoFocus> {
  const opener = useRef<readonly Place[]>([]);
  return {
    onOpenAutoFocus: (event) => {
      opener.current = trail;
      onOpenAutoFocus?.(event);
      if (!event.defaultPrevented) beginAtTheChosen(event);
    },
    onCloseAutoFocus: (event) => {
      onCloseAutoFocus?.(event);
      if (event.defaultPrevented) return;
      event.preventDefault();
      focusBack(opener.current);
    },
  };
}
