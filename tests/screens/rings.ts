import type { Page } from 'playwright-core';

/** The focus rings that are missing or cut off, one per line, each naming its element. Nothing may be open on the page. */
export async function ringFaults(page: Page): Promise<string[]> {
  // Rings only appear for people who use the keyboard.
  await page.keyboard.press('Tab');
  return page.evaluate(findFaults);
}

/** Runs in the page, so it can use nothing outside itself. */
function findFaults(): string[] {
  const faults = new Set<string>();
  const before = document.activeElement;
  for (const element of document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [tabindex="0"]',
  )) {
    if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
    element.focus({ preventScroll: true });
    if (document.activeElement !== element) continue;
    const name = `${element.tagName} ${JSON.stringify((element.ariaLabel ?? element.textContent).replaceAll(/\s+/g, ' ').trim().slice(0, 60))}`;
    const ring = ringOf(element);
    if (!ring) {
      faults.add(`${name} has no ring`);
      continue;
    }
    const sides = cutSides(ring);
    if (sides.length > 0) faults.add(`the ring of ${name} is cut off: ${sides.join(', ')}`);
  }
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return [...faults];

  /** The box that a ring is drawn around, and how far the ring extends beyond it. */
  function ringOf(element: Element): { box: Element; by: number } | null {
    if (isDrawn(getComputedStyle(element))) return { box: element, by: widthOf(getComputedStyle(element)) };
    const after = getComputedStyle(element, '::after');
    if (after.content !== 'none' && isDrawn(after)) return { box: stretchedOver(element), by: widthOf(after) };
    // The ring of a field may be that of a box around it, or that of what is drawn in place of an invisible field.
    for (let box = element.parentElement; box; box = box.parentElement) {
      const drawn = [box, ...box.children].find((each) => isDrawn(getComputedStyle(each)));
      if (drawn) return { box: drawn, by: widthOf(getComputedStyle(drawn)) };
    }
    return null;
  }

  function isDrawn({ outlineStyle, outlineWidth }: CSSStyleDeclaration): boolean {
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  }

  function widthOf({ outlineOffset, outlineWidth }: CSSStyleDeclaration): number {
    return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  }

  /** The area that a link covers with its `::after`. */
  function stretchedOver(element: Element): Element {
    let box = element;
    while (getComputedStyle(box).position === 'static' && box.parentElement) box = box.parentElement;
    return box;
  }

  /** The sides on which a ring is clipped by a box. */
  function cutSides({ box, by }: { box: Element; by: number }): string[] {
    const ring = box.getBoundingClientRect();
    for (let each = box.parentElement; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflowX === 'visible') continue;
      const edge = each.getBoundingClientRect();
      const isWide = each.scrollWidth > each.clientWidth;
      const isHigh = each.scrollHeight > each.clientHeight;
      return [
        !isWide && edge.left - ring.left + by > 1 && 'left',
        !isWide && ring.right + by - edge.right > 1 && 'right',
        !isHigh && edge.top - ring.top + by > 1 && 'top',
        !isHigh && ring.bottom + by - edge.bottom > 1 && 'bottom',
      ].filter((side) => side !== false);
    }
    return [];
  }
}
