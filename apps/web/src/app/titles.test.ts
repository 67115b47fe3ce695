import { expect, it } from 'vitest';
import { attributesOf, elementsIn, SOURCES } from '#testing/sources.ts';

/** Headings of what has its title elsewhere. */
const ELSEWHERE = [
  // It shows within the page of a card, which sets the title.
  'features/billing/linked/answers.tsx',
];

it('gives each page that has a heading of its own a title in the tab', () => {
  const headed = Object.keys(SOURCES).filter((file) =>
    // What is printed alone has a heading that nothing gives the focus to.
    elementsIn(file).some((each) => each.name === 'h1' && attributesOf(each).has('tabIndex')),
  );
  expect(headed.length).toBeGreaterThan(5);
  const without = headed.filter((file) => !/\buseDocumentTitle\(/.test(SOURCES[file] ?? ''));
  expect(without).toEqual(ELSEWHERE);
});
