/**
 * The focus rule, for every test that renders something: the focused element may disappear, but it must not take the focus with it.
 * Tests press things without a pointer, so here whatever is pressed takes the focus, as it would have it for people who use the keyboard.
 */
import { setTimeout } from 'node:timers';

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';
const WINDOWS = '[role=dialog], [role=alertdialog]';
/** The grey placeholders of what is still to come, and whatever says that it is loading. */
const LOADING = '[aria-busy=true], .animate-pulse';
/** Somewhat longer than `keepFocusSomewhere` waits for others to take the focus, and in turns as it does. */
const MOMENT = { turns: 6, ms: 25 };

/** What had the focus last, with the window, the list of records, and the rendered roots that it is in. */
type Held = {
  element: HTMLElement;
  name: string;
  window: Element | null;
  list: Element | null;
  roots: readonly Element[];
};

let held: Held | null = null;
let isPressing = false;
/** For each window, what had the focus before the window took it. */
const openers = new WeakMap<Element, HTMLElement>();
let faults: string[] = [];

/** Watches the focus of the document from now on; to be called once per document. */
export function watchFocus(): void {
  document.addEventListener('focusin', note);
  for (const type of ['click', 'input', 'change']) document.addEventListener(type, press, true);
}

/** If the focus is nowhere, waits a moment, and notes a fault if it still is and nothing is loading that could take it. */
export async function settleFocus(): Promise<void> {
  // Twice the moment: what was loading at the end of the first has another to take the focus once it is there.
  for (let turn = 0; turn < 2 * MOMENT.turns; turn += 1) {
    if (!isLost()) return;
    await new Promise((resolve) => setTimeout(resolve, MOMENT.ms));
  }
  if (!held || !isLost() || document.querySelector(LOADING)) return;
  faults.push(`the focus is nowhere since ${held.name} ${held.element.isConnected ? 'cannot be pressed' : 'has gone'}`);
  held = null;
}

/** The faults found since the last call; also forgets what has had the focus so far. */
export function takeFocusFaults(): string[] {
  const found = faults;
  [faults, held] = [[], null];
  return found;
}

function press({ target }: Event): void {
  // Pressing an option of a list box leaves the focus where it is.
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
  // With a pointer, a button may open a window without having had the focus.
  if (opener && canHaveFocus(opener) && opener !== target && !target.hasAttribute('aria-haspopup'))
    faults.push(`from the window of ${before.name} to ${held.name}, and not to ${nameOf(opener)}, which had opened it`);
  if (before.list?.isConnected && before.list.querySelector('[data-row]') && !window && !target.closest('[data-row]'))
    faults.push(`from ${before.name}, which has gone, to ${held.name}, and not to a record of the list`);
}

/** What counts as a window's opener: for an item of a menu, the button of the menu; otherwise the element itself. */
function openerOf(element: HTMLElement): HTMLElement {
  const name = element.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return (name && document.getElementById(name)) || element;
}

/** The roots that the test rendered which contain an element; all of them if the element is in a portal. */
function rootsOf(element: Element): readonly Element[] {
  const roots = [...document.body.children].filter(({ attributes }) => attributes.length === 0);
  const own = roots.filter((root) => root.contains(element));
  return own.length > 0 ? own : roots;
}

/** Whether nothing around it is shown any more, because the test has unmounted it or left its page. */
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
