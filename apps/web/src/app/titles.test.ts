import { expect, it } from 'vitest';
import { attributesOf, elementsIn, SOURCES } from '#testing/sources.ts';

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
