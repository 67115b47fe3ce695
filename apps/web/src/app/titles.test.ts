import { expect, it } from 'vitest';
import { attributesOf, elementsIn, PUBLIC_SOURCES, SOURCES } from '#testing/sources.ts';

/** Files with a heading whose title is set elsewhere. */
const ELSEWHERE = [
  // It is shown within the page of a card, which sets the title.
  'features/billing/linked/answers.tsx',
];

it('gives each page with a heading of its own a title in the tab', () => {
  const headed = Object.keys(SOURCES).filter((file) =>
    // The heading of something that is only printed cannot get the focus.
    elementsIn(file).some((each) => each.name === 'h1' && attributesOf(each).has('tabIndex')),
  );
  expect(headed.length).toBeGreaterThan(5);
  const without = headed.filter((file) => !/\buseDocumentTitle\(/.test(SOURCES[file] ?? ''));
  expect(without).toEqual(ELSEWHERE);
});

/** Headings that never get the focus: of what is only printed, and of a page whose visible heading is another one. */
const UNFOCUSED = [
  'components/feedback-code.tsx',
  'features/billing/linked/linked-screen.tsx',
  'features/billing/linked/linked-screen.tsx',
  'features/work-orders/detail/print-sheet.tsx',
];

it('lets the heading of each page take the focus, which it gets when the page is opened', () => {
  const unfocused = Object.keys({ ...SOURCES, ...PUBLIC_SOURCES }).flatMap((file) =>
    elementsIn(file)
      .filter((each) => each.name === 'h1' && !attributesOf(each).has('tabIndex'))
      .map(() => file),
  );
  expect(unfocused).toEqual(UNFOCUSED);
});
