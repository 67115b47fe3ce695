import type { Page } from 'playwright-core';

/** The layout faults of a page at rest, one per line, each naming the text concerned. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(findFaults);
}

/** Runs in the page, so it can use nothing outside itself. */
function findFaults(): string[] {
  const faults = new Set<string>();
  const name = (text: string) => JSON.stringify(text.replaceAll(/\s+/g, ' ').trim().slice(0, 60));
  const over = document.documentElement.scrollWidth - window.innerWidth;
  if (over > 0) faults.add(`the page scrolls sideways by ${over} px`);

  const modal = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')].at(-1);
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    (!modal || modal.contains(element) || !element.closest('#root'));

  // A box that scrolls vertically also scrolls sideways if something in it is too wide, which is never intended.
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const isUpright = overflowX === 'auto' && (overflowY === 'auto' || overflowY === 'scroll');
    if (!isUpright || element.matches('.overflow-x-auto') || !isSeen(element)) continue;
    const wide = element.scrollWidth - element.clientWidth;
    if (wide > 0) faults.add(`${name(element.textContent)}: its box scrolls sideways by ${wide} px`);
  }

  // Where what is far away is not laid out, an estimate takes its place: if it is too low, what is in there lies over what follows.
  const SMALLEST_TARGET = 24;
  for (const box of document.querySelectorAll<HTMLElement>('body *')) {
    const { contentVisibility, containIntrinsicBlockSize } = getComputedStyle(box);
    if (contentVisibility !== 'auto') continue;
    const estimate = Number.parseFloat(containIntrinsicBlockSize.replace('auto ', ''));
    box.style.contentVisibility = 'visible';
    const { height } = box.getBoundingClientRect();
    box.style.contentVisibility = '';
    if (height > estimate + SMALLEST_TARGET)
      faults.add(`${name(box.textContent)} is ${Math.round(height)} px high, estimated as ${estimate} px`);
  }

  // A phone is used with a finger. What is as high as the screen by design, such as a panel of a record, says so.
  if (window.innerWidth < 600) {
    for (const item of document.querySelectorAll('[role^=menuitem], [role=option]')) {
      const { height } = item.getBoundingClientRect();
      if (isSeen(item) && height < 44)
        faults.add(`${name(item.textContent)} is only ${Math.round(height)} px high, for a finger`);
    }
    for (const sheet of document.querySelectorAll('[role=dialog]:not(.inset-y-0), [role=alertdialog]')) {
      const { top, bottom } = sheet.getBoundingClientRect();
      const { innerHeight } = window;
      const from = name(sheet.querySelector('h2')?.textContent ?? sheet.textContent);
      if (!isSeen(sheet)) continue;
      if (top < 0 || bottom > innerHeight + 1) faults.add(`the window ${from} is higher than the screen`);
      // The strip of the page above a sheet shows what it belongs to, and closes it.
      else if (bottom >= innerHeight - 1 && top < innerHeight * 0.07)
        faults.add(`the window ${from} leaves no more than ${Math.round(top)} px of the page above it`);
    }
  }

  type Line = { text: string; rect: DOMRect; element: HTMLElement; layer: Element | null };
  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent ?? '';
    if (!element || !text.trim() || element.closest('option, script, style') || !isSeen(element)) continue;
    if (isForReadersAlone(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 2 && height > 2);
    const layer = layerOf(element);
    // To the eye, an age is a single word, as "6" says nothing without its "h ago", and so is a phone number.
    const isOneWord = (element.matches('time') && text.length < 16) || element.matches('a[href^="tel:"]');
    if (isOneWord && new Set(rects.map(({ top }) => top)).size > 1) faults.add(`${name(text)} is broken`);
    lines.push(...rects.map((rect) => ({ text, rect, element, layer })));
  }

  // From the inside out: the boxes that clip, and those with visible edges.
  for (const { text, rect, element } of lines) {
    for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
      const { borderLeftWidth, display, overflowX, overflowY, position, textOverflow } = getComputedStyle(box);
      if (display === 'inline' || display === 'contents') continue;
      const edge = box.getBoundingClientRect();
      const sideways = Math.max(rect.right - edge.right, edge.left - rect.left);
      // The line box of a text has the height that its font asks for, which is more than what is drawn.
      const upright = Math.max(rect.bottom - edge.bottom, edge.top - rect.top) - 3;
      const isControl = box.matches('button, a, input, label, th, td, [role=tab], [role=menuitem], [role=option]');
      // Other boxes do not count: their content may extend over their edge on purpose, as a bar over the page's margin does.
      const isOwn = box === element || isControl || borderLeftWidth !== '0px';
      if (sideways > 1 && overflowX === 'visible' && isOwn)
        faults.add(`${name(text)} sticks out of its ${box.tagName} by ${Math.round(sideways)} px`);
      // An ellipsis only appears in a box of plain text, not in one that lays out its parts side by side.
      const isShort = mayBeShort(box, textOverflow) && !display.includes('flex') && !element.closest('a[href^="tel:"]');
      if (sideways > 1 && overflowX === 'hidden' && !isShort) faults.add(`${name(text)} is cut`);
      if (upright > 0 && isControl && overflowY === 'visible')
        faults.add(`${name(text)} is higher than its ${box.tagName}`);
      // Text clamped to a number of lines also ends with an ellipsis, and is shown in full elsewhere.
      const isClamped = getComputedStyle(box).webkitLineClamp !== 'none' && mayBeShort(box, textOverflow);
      if (upright > 0 && (overflowY === 'hidden' || overflowY === 'clip') && !isClamped)
        faults.add(`${name(text)} is cut in height`);
      if (overflowX !== 'visible' || position === 'fixed' || position === 'absolute') break;
    }
  }

  for (const { text, rect, element } of lines) {
    const box = inlineBoxOf(element);
    const { fontSize } = getComputedStyle(element);
    for (const other of lines) {
      if (!box || other.element !== box.parentElement || getComputedStyle(other.element).fontSize !== fontSize)
        continue;
      const off = Math.abs(rect.bottom - other.rect.bottom);
      if (off > 1.5 && off < 10)
        faults.add(`${name(text)} is ${Math.round(off)} px off the line of ${name(other.text)}`);
    }
  }

  // Fields of one row: a name that breaks must not push its field below its neighbours.
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  for (const grid of document.querySelectorAll<HTMLElement>('form *, [role=dialog] *')) {
    if (getComputedStyle(grid).display !== 'grid' || !isSeen(grid)) continue;
    const fields = [...grid.children].flatMap((child) => {
      const [control, ...more] = child.querySelectorAll(
        'input:not([type=checkbox], [type=radio], [type=file]), select, textarea',
      );
      if (!control || more.length > 0 || !isSeen(control)) return [];
      return [{ label: name(child.textContent), row: topOf(child), top: topOf(control) }];
    });
    for (const { label, row, top } of fields) {
      const beside = fields.filter((other) => Math.abs(other.row - row) < 1);
      const down = top - Math.min(...beside.map((other) => other.top));
      if (down > 1) faults.add(`the field of ${label} stands ${Math.round(down)} px below those beside it`);
    }
  }

  // What is chosen is read in the closed field.
  const drawn = document.createElement('canvas').getContext('2d');
  for (const select of document.querySelectorAll('select')) {
    const chosen = select.selectedOptions[0]?.text.trim() ?? '';
    const { fontStyle, fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select);
    if (!drawn || !isSeen(select) || isForReadersAlone(select)) continue;
    drawn.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const lacks = drawn.measureText(chosen).width - room;
    if (lacks > 1) faults.add(`${name(chosen)} is cut in its SELECT by ${Math.round(lacks)} px`);
  }

  // An icon stands level with the first line beside it, or with all of them.
  const middleOf = ({ top, height }: DOMRect) => top + height / 2;
  for (const icon of document.querySelectorAll('svg')) {
    const after = icon.nextElementSibling;
    if (!icon.parentElement || !after || !isSeen(icon)) continue;
    const { display, flexDirection } = getComputedStyle(icon.parentElement);
    if (display !== 'flex' || flexDirection !== 'row') continue;
    const rects = lines.filter(({ element }) => after.contains(element)).map(({ rect }) => rect);
    const [first] = rects.toSorted((one, other) => one.top - other.top);
    if (!first) continue;
    const middle = middleOf(icon.getBoundingClientRect());
    const levels = [first, after.getBoundingClientRect()].map(middleOf);
    const off = Math.min(...levels.map((level) => Math.abs(middle - level)));
    if (off > 4) faults.add(`the icon beside ${name(after.textContent)} is ${Math.round(off)} px off its line`);
  }

  // What wraps goes below the text that it belongs to, not below the sign in front of that.
  for (const sign of document.querySelectorAll<HTMLElement>('[aria-hidden=true]:first-child')) {
    const [text, ...others] = [...(sign.parentElement?.children ?? [])].slice(1).filter(isSeen);
    if (!sign.parentElement || !text || getComputedStyle(sign.parentElement).flexWrap !== 'wrap') continue;
    const { left, bottom } = text.getBoundingClientRect();
    for (const other of others) {
      const rect = other.getBoundingClientRect();
      // A line of its own is meant to begin at the edge.
      if (getComputedStyle(other).flexBasis === '100%') continue;
      if (rect.top >= bottom && rect.left < left - 1)
        faults.add(`${name(other.textContent)} is below the sign in front of ${name(text.textContent)}`);
    }
  }

  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (one.element === other.element || one.layer !== other.layer) continue;
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      if (width > 2 && height > 5) faults.add(`${name(one.text)} and ${name(other.text)} overlap`);
    }
  }
  return [...faults];

  /**
   * Names shortened with an ellipsis are shown in full elsewhere. Labels, tabs, actions and headings must be shown in full, and
   * so must phone numbers, which are useless without their end.
   */
  function mayBeShort(box: HTMLElement, textOverflow: string): boolean {
    return textOverflow === 'ellipsis' && !box.closest('label, [role=tab], [role=menuitem], h1, h2, h3');
  }

  /** The box within a line of text that an element is in, if any: a sign with its words. Controls have a size of their own. */
  function inlineBoxOf(element: Element): Element | null {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { display } = getComputedStyle(each);
      if (display.startsWith('inline-')) return each.matches('button, select') ? null : each;
      if (display !== 'inline') return null;
    }
    return null;
  }

  /** Whether a text is only for screen readers: all of it is clipped away. */
  function isForReadersAlone(element: Element): boolean {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { clip, clipPath } = getComputedStyle(each);
      if (clipPath !== 'none' || clip !== 'auto') return true;
    }
    return false;
  }

  /** The layer that an element belongs to, if it lies over the rest of the page; layers are not compared with each other. */
  function layerOf(element: Element): Element | null {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { position, overflowX, overflowY } = getComputedStyle(each);
      if (position !== 'static' && position !== 'relative') return each;
      if (overflowX !== 'visible' || overflowY !== 'visible') return each;
    }
    return null;
  }
}
