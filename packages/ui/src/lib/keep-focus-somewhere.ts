import { focusBack, homeNear, isLost, keepFocus, keepsFocus, lastPlace } from './focus-return.ts';

/**
 * How long a window, a menu or a page has to move the focus itself, since it knows best where to. Counted in turns of a timer,
 * because a page that is busy in the meantime only uses up one of them.
 */
const MOMENT = { turns: 4, ms: 25 };

/**
 * Watches for the focus getting lost because the element that had it is gone or has been disabled, such as a button that
 * disappears after use. People who use the keyboard or a screen reader would have to start again from the top of the page. After
 * a moment, the focus goes to the record or toolbar that the element was in, otherwise to the heading of the section that is
 * left, otherwise to that of the page.
 *
 * @returns A function that stops watching.
 */
export function keepFocusSomewhere(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The element that last had the focus, even if only temporarily. */
  let held: HTMLElement | null = null;
  let { turns } = MOMENT;
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    held = target;
    turns = MOMENT.turns;
    // The next loss gets the full time, not what is left of the previous one.
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
    // A section that keeps the focus may still be loading the element to take it, so it is checked again as soon as it changes.
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
