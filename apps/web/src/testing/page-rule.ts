/** The rule of what is on the page, for every test that renders something: what it is for whoever hears it. */

/** Which roles a state may stand on (WAI-ARIA 1.2), `button` by its element too. */
const STATES = {
  'aria-pressed': 'button, [role=button]',
  'aria-selected':
    '[role=option], [role=tab], [role=row], [role=gridcell], [role=columnheader], [role=treeitem], tr, td, th',
  'aria-checked':
    '[role=checkbox], [role=radio], [role=switch], [role=option], [role=menuitemcheckbox], [role=menuitemradio], [role=treeitem]',
};
const HEADINGS = 'h1, h2, h3, h4, h5, h6';
/** What is a page of its own for whoever hears it, and what is on paper alone. */
const WINDOWS = '[role=dialog], [role=alertdialog], [data-print-sheet]';

/** What is wrong with a page as it stands there. */
export function faultsOfPage(page: ParentNode): string[] {
  return [...skippedHeadings(page), ...wrongStates(page), ...wrongValues(page)];
}

/** Headings that are more than one level below the one before, within the page or a window. */
function skippedHeadings(page: ParentNode): string[] {
  const before = new Map<Element | null, number>();
  return Array.from(page.querySelectorAll(HEADINGS)).flatMap((heading) => {
    const within = heading.closest(WINDOWS);
    const [level, last] = [Number(heading.tagName.slice(1)), before.get(within)];
    before.set(within, level);
    return last !== undefined && level > last + 1 ? [`${nameOf(heading)} follows a heading of level ${last}`] : [];
  });
}

function wrongStates(page: ParentNode): string[] {
  return Object.entries(STATES).flatMap(([state, where]) =>
    Array.from(page.querySelectorAll(`[${state}]`))
      .filter((element) => !element.matches(where))
      .map((element) => `${state} says nothing on ${nameOf(element)}`),
  );
}

/** Quantities that are beyond what they are said to lie within. */
function wrongValues(page: ParentNode): string[] {
  return Array.from(page.querySelectorAll('[aria-valuenow]'))
    .filter((element) => {
      const [now, least, most] = ['now', 'min', 'max'].map((each) => Number(element.getAttribute(`aria-value${each}`)));
      return now === undefined || least === undefined || most === undefined || now < least || now > most;
    })
    .map((element) => `${nameOf(element)} is beyond its bounds`);
}

function nameOf(element: Element): string {
  const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} "${words.slice(0, 60)}"`;
}
