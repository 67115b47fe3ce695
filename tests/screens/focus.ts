import type { ElementHandle, Page } from 'playwright-core';

/** What takes the focus when it opens, and has to give it back. */
const WINDOWS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
/** So many may be open within each other, such as a list of choices in a window, over a sheet. */
const MOST = 4;
const TIMEOUT_MS = 10_000;

/** What the buttons are called that close a window and do nothing else, the first before the others. */
const WAYS_OUT = ['Cancel', 'Close', 'Done'];

/**
 * Closes whatever is open on a page, the innermost first: whoever uses the keyboard goes on from where the focus is then.
 *
 * @param way - by Escape, or by the button of each window that closes it and does nothing else, where it has one
 * @param isKept - whether Escape leaves the outermost window as it is, which is closed by its cross then
 * @returns What stays open, or where the focus is nowhere afterwards.
 */
export async function focusFaults(page: Page, way: 'escape' | 'button', isKept = false): Promise<string[]> {
  for (let closed = 0; closed < MOST; closed += 1) {
    const open = await page.evaluate(openOnes, WINDOWS);
    const innermost = open.at(-1);
    if (innermost === undefined) return [];
    const isCrossOnly = isKept && open.length === 1;
    const button = way === 'button' && !isCrossOnly ? await buttonThatCloses(page) : null;
    if (isCrossOnly) await page.getByRole('dialog').getByRole('button').last().click();
    else if (button) await button.click();
    else await page.keyboard.press('Escape');
    const fewer = { windows: WINDOWS, than: open.length };
    // A form within a window ends by its own "Cancel", and leaves the window open.
    const isClosed = button
      ? await came(button.waitForElementState('hidden', { timeout: TIMEOUT_MS }))
      : await came(page.waitForFunction(isFewer, fewer, { timeout: TIMEOUT_MS }));
    if (!isClosed) return [`${innermost} stays open after its ${way}`];
    const isSomewhere = await came(page.waitForFunction(hasFocus, undefined, { timeout: TIMEOUT_MS }));
    if (!isSomewhere) return [`the focus is nowhere after ${innermost} by its ${way}`];
  }
  return [`more than ${MOST} windows`];
}

/** The button that closes the innermost window. */
async function buttonThatCloses(page: Page): Promise<ElementHandle | null> {
  const innermost = page.locator(WINDOWS).filter({ visible: true }).last();
  for (const name of WAYS_OUT) {
    const button = innermost.getByRole('button', { name, exact: true }).first();
    if (await button.isVisible()) return button.elementHandle();
  }
  return null;
}

function came(waiting: Promise<unknown>): Promise<boolean> {
  return waiting.then(
    () => true,
    () => false,
  );
}

/** The windows that are open, each by its role and name. */
function openOnes(windows: string): string[] {
  return [...document.querySelectorAll(windows)]
    .filter((each) => each.checkVisibility() && !each.matches('[data-state=closed]'))
    .map((each) => {
      const title = document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent;
      return `${each.getAttribute('role')} "${each.getAttribute('aria-label') ?? title ?? ''}"`;
    });
}

function isFewer({ windows, than }: { windows: string; than: number }): boolean {
  const open = [...document.querySelectorAll(windows)].filter((each) => each.checkVisibility());
  return open.length < than;
}

function hasFocus(): boolean {
  const active = document.activeElement;
  return active !== null && active !== document.body && !active.matches(':disabled');
}
