import { focusBack, homeNear, isLost, keepFocus, keepsFocus, lastPlace } from './focus-return.ts';

/**
 * So long a window, a menu or a page has to give the focus to somebody itself, since it knows best to whom: in turns, of which a page that is
 * busy meanwhile passes one alone.
 */
const MOMENT = { turns: 4, ms: 25 };

/**
 * Where the focus is nowhere since what had it has gone, or can no longer be pressed, such as a button that leaves with what it was
 * for: people who use the keyboard or a screen reader would begin at the top of the page again. A moment later it goes to the
 * record or the bar that it was in, else to the heading of the section that is left, else to that of the page.
 *
 * @returns What ends it.
 */
export function keepFocusSomewhere(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What had the focus last, also where it holds that only in passing. */
  let held: HTMLElement | null = null;
  let { turns } = MOMENT;
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    held = target;
    turns = MOMENT.turns;
    // What goes next has a moment of its own, and not what is left of this one.
    clearTimeout(timer);
    timer = undefined;
  };
  const look = () => {
    timer = undefined;
    keepFocus();
    if (!isLost(held)) return;
    const last = lastPlace();
    if (!last || !isLost(last.element)) return focusBack();
    const home = homeNear(last);
    // A section that keeps the focus may still be loading what takes it: it is looked at again as soon as it changes.
    turns = 1;
    if (home || !last.around.some(keepsFocus)) (home ?? document.querySelector<HTMLElement>('h1[tabindex]'))?.focus();
  };
  const wait = (more: number) => {
    timer = setTimeout(() => (more > 1 ? wait(more - 1) : look()), MOMENT.ms);
  };
  const changes = new MutationObserver(() => {
    if (timer === undefined && isLost(held)) wait(turns);
  });
  document.addEventListener('focusin', note);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', note);
    changes.disconnect();
    clearTimeout(timer);
  };
}
