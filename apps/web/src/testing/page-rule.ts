/** The page rule, for every test that renders something: what screen readers require of a page. */

/** The roles on which each state is allowed (WAI-ARIA 1.2), including elements that have such a role by themselves. */
const STATES = {
  'aria-pressed': 'button, [role=button]',
  'aria-selected':
    '[role=option], [role=tab], [role=row], [role=gridcell], [role=columnheader], [role=treeitem], tr, td, th',
  'aria-checked':
    '[role=checkbox], [role=radio], [role=switch], [role=option], [role=menuitemcheckbox], [role=menuitemradio], [role=treeitem]',
};
const HEADINGS = 'h1, h2, h3, h4, h5, h6';
/** What counts as a page of its own for screen readers, and what is only ever printed. */
const WINDOWS = '[role=dialog], [role=alertdialog], [data-print-sheet]';

/** What is wrong with a page in its current state. */
export function faultsOfPage(page: ParentNode): string[] {
  return [...skippedHeadings(page), ...wrongStates(page), ...wrongValues(page), ...mixedRadios(page)];
}

/** Headings more than one level below the heading before, within the page or within one window. */
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

/** Quantities that lack bounds or lie outside of them. */
function wrongValues(page: ParentNode): string[] {
  return Array.from(page.querySelectorAll('[aria-valuenow]'))
    .filter((element) => {
      const [now, least, most] = ['now', 'min', 'max'].map((each) => Number(element.getAttribute(`aria-value${each}`)));
      return now === undefined || least === undefined || most === undefined || now < least || now > most;
    })
    .map((element) => `${nameOf(element)} is beyond its bounds`);
}

/**
 * Radios of two groups that have the same name, or of no name. For the browser the name is the group: it selects one radio of each
 * name, moves between them with the arrow keys, and tells screen readers how many there are.
 */
function mixedRadios(page: ParentNode): string[] {
  const groups = new Map<string, Element | null>();
  const faults = Array.from(page.querySelectorAll<HTMLInputElement>('input[type=radio]')).flatMap((radio) => {
    const group = radio.closest('[role=radiogroup], fieldset');
    if (radio.name === '') return [`${nameOf(group ?? radio)} has a radio without a name`];
    const known = groups.get(radio.name) ?? group;
    groups.set(radio.name, known);
    return known === group ? [] : [`${nameOf(group ?? radio)} shares its radios with another group`];
  });
  return [...new Set(faults)];
}

function nameOf(element: Element): string {
  const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} "${words.slice(0, 60)}"`;
}
