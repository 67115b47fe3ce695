import { useRef } from 'react';

/** What holds the focus only in passing: menus, lists of choices, messages. Focus never returns into these. */
const PASSING = '[role=menu], [role=listbox], [data-sonner-toaster]';
/** A window that fades away can still be found, and takes no focus any more. */
const CLOSING = '[inert], dialog:not([open]), :is([role=dialog], [role=alertdialog])[data-state=closed]';
const LONGEST_TRAIL = 10;

/**
 * An element that had the focus; the record of a list that it belongs to, which may come back as another element; the bar of
 * buttons and the section of the page that contain it.
 */
type Place = {
  element: HTMLElement;
  row: { id: string; index: number; list: Element | null } | null;
  bar: Element | null;
  section: Element | null;
};

let trail: readonly Place[] = [];

function remember({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const element = target.closest(PASSING) ? buttonOf(target) : target;
  if (!element) return;
  const before = trail.filter((place) => place.element.isConnected && place.element !== element);
  const [bar, section] = [element.closest('[role=toolbar]'), element.closest('[data-keeps-focus]')];
  trail = [...before, { element, row: rowOf(element), bar, section }].slice(-LONGEST_TRAIL);
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
 * Where the focus of a section that keeps it (`data-keeps-focus`) goes when what had it is gone: to the control that is
 * marked for it (`data-takes-focus`), such as the button that adds another, else to its heading.
 */
export function homeOf(section: Element): HTMLElement | undefined {
  const control = section.querySelector<HTMLElement>('[data-takes-focus]:not(:disabled)');
  const heading = section.querySelector<HTMLElement>('h2, h3');
  if (!control && heading) heading.tabIndex = -1;
  return control ?? heading ?? undefined;
}

/** Where focus goes when its place is no more: to the record, to the one that took its place, or to the heading. */
function successorOf({ row, section }: Place): HTMLElement | undefined {
  if (!row) return section?.isConnected ? homeOf(section) : undefined;
  const all = rows();
  return all.find(({ dataset }) => dataset['row'] === row.id) ?? all[Math.min(row.index, all.length - 1)];
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

/**
 * Where a control has gone with the focus and with its record, gives the focus to what took its place. A button of a bar
 * leaves it to the rest of the bar, the bar to the record that was touched last.
 */
export function keepFocus(): void {
  const last = trail.at(-1);
  if (!last || last.element.isConnected || document.activeElement !== document.body) return;
  if (last.bar) {
    const rest = last.bar.querySelector<HTMLElement>('button:not(:disabled)');
    if (last.bar.isConnected && rest) rest.focus();
    else focusBack(trail.filter(({ row }) => row));
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
