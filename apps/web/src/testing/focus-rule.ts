/**
 * The rule of the focus, for every test that renders something: what had the focus may go, but never with it. Tests press without a
 * pointer, so that what is pressed takes the focus here, as it has it where people use the keyboard.
 */
import { setTimeout } from 'node:timers';

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';
const WINDOWS = '[role=dialog], [role=alertdialog]';
/** The grey shapes of what is still to come, and whatever says that it loads. */
const LOADING = '[aria-busy=true], .animate-pulse';
/** Somewhat longer than what `keepFocusSomewhere` leaves to others, and in turns as there. */
const MOMENT = { turns: 6, ms: 25 };

/** What had the focus last: in which window and list of records, and on which of what the test has rendered. */
type Held = {
  element: HTMLElement;
  name: string;
  window: Element | null;
  list: Element | null;
  roots: readonly Element[];
};

let held: Held | null = null;
let isPressing = false;
/** What had the focus when a window took it. */
const openers = new WeakMap<Element, HTMLElement>();
let faults: string[] = [];

/** Watches the focus of a document from now on; once for each. */
export function watchFocus(): void {
  document.addEventListener('focusin', note);
  for (const type of ['click', 'input', 'change']) document.addEventListener(type, press, true);
}

/** Waits a moment where the focus is nowhere, and notes it where it still is then and nothing is loading that could take it. */
export async function settleFocus(): Promise<void> {
  // What was loading by the end of one moment has another one for the focus, once it is there.
  for (let turn = 0; turn < 2 * MOMENT.turns; turn += 1) {
    if (!isLost()) return;
    await new Promise((resolve) => setTimeout(resolve, MOMENT.ms));
  }
  if (!held || !isLost() || document.querySelector(LOADING)) return;
  faults.push(`the focus is nowhere since ${held.name} ${held.element.isConnected ? 'cannot be pressed' : 'has gone'}`);
  held = null;
}

/** Where the focus went wrong since it was asked last; what had it until now is forgotten. */
export function takeFocusFaults(): string[] {
  const found = faults;
  [faults, held] = [[], null];
  return found;
}

function press({ target }: Event): void {
  // The focus stays where it is while something of a list of choices is pressed.
  if (!(target instanceof HTMLElement) || target.closest('[role=listbox]')) return;
  const control = target.closest<HTMLElement>(CONTROLS);
  isPressing = true;
  if (control && !control.contains(document.activeElement)) control.focus();
  isPressing = false;
}

function note({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const before = held;
  const window = target.closest(WINDOWS);
  const list = target.closest('[data-row]')?.closest('table, ul') ?? null;
  held = { element: target, name: nameOf(target), window, list, roots: rootsOf(target) };
  if (!before || isUnmounted(before)) return;
  if (window && before.window !== window) openers.set(window, openerOf(before.element));
  if (isPressing || before.element.isConnected) return;
  const opener = before.window && !before.window.isConnected && !window ? openers.get(before.window) : undefined;
  // A button may open a window without having had the focus, by a pointer.
  if (opener && canHaveFocus(opener) && opener !== target && !target.hasAttribute('aria-haspopup'))
    faults.push(`from the window of ${before.name} to ${held.name}, and not to ${nameOf(opener)}, which had opened it`);
  if (before.list?.isConnected && before.list.querySelector('[data-row]') && !window && !target.closest('[data-row]'))
    faults.push(`from ${before.name}, which has gone, to ${held.name}, and not to a record of the list`);
}

/** The button of a menu, which is what opens a window by an item of it. */
function openerOf(element: HTMLElement): HTMLElement {
  const name = element.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return (name && document.getElementById(name)) || element;
}

/** What the test has rendered around an element; all that it has where that is in a portal. */
function rootsOf(element: Element): readonly Element[] {
  const roots = [...document.body.children].filter(({ attributes }) => attributes.length === 0);
  const own = roots.filter((root) => root.contains(element));
  return own.length > 0 ? own : roots;
}

/** Whether nothing is shown any more: the test has taken it away, or the page that it is on. */
const isUnmounted = ({ roots }: Held): boolean => !roots.some((root) => root.isConnected && root.textContent !== '');

const canHaveFocus = (element: Element): boolean => element.isConnected && !element.matches(':disabled');

function isLost(): boolean {
  const active = document.activeElement ?? document.body;
  const isNowhere = active === document.body || active === held?.element;
  return held !== null && isNowhere && !canHaveFocus(held.element) && !isUnmounted(held);
}

function nameOf(element: Element): string {
  const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} "${words.slice(0, 60)}"`;
}
