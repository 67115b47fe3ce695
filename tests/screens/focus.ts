import type { ElementHandle, Page } from 'playwright-core';

/** Elements that take the focus when they open, and have to give it back. */
const WINDOWS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
/** The most that may be open inside each other, for example a list of choices in a window over a sheet. */
const MOST = 4;
const TIMEOUT_MS = 10_000;

/** The names of buttons that close a window and do nothing else, in order of preference. */
const WAYS_OUT = ['Cancel', 'Close', 'Done'];

/**
 * Closes everything that is open on a page, the innermost first. Keyboard users continue from where the focus is after that.
 *
 * @param way - with Escape, or with the button of each window that only closes it, if it has one
 * @param isKept - whether Escape leaves the outermost window open, which then has to be closed with its cross
 * @returns What stays open, or loses the focus when it closes.
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
    // A form inside a window is closed by its own "Cancel", which leaves the window open.
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

/** The open windows, each as its role and name. */
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
