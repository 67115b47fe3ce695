import { expect, it } from 'vitest';
import { faultsOfPage } from './page-rule.ts';

function faultsOf(html: string): string[] {
  const page = document.createElement('div');
  page.innerHTML = html;
  return faultsOfPage(page);
}

it('requires headings to skip no level on the way down, in the page and in each window', () => {
  expect(faultsOf('<h1>A</h1><h2>B</h2><h3>C</h3><h2>D</h2><div role="dialog"><h2>E</h2></div><h3>F</h3>')).toEqual([]);
  expect(faultsOf('<h1>A</h1><h3>B</h3>')).toEqual(['h3 "B" follows a heading of level 1']);
  expect(faultsOf('<h3>A</h3><div role="dialog"><h2>B</h2><h4>C</h4></div>')).toEqual([
    'h4 "C" follows a heading of level 2',
  ]);
});

it('requires states to be on elements where they mean something', () => {
  expect(
    faultsOf(
      '<button aria-pressed="true">A</button><p role="option" aria-selected="true"></p><tr aria-selected="true"></tr>',
    ),
  ).toEqual([]);
  expect(
    faultsOf(
      '<button aria-selected="true">A</button><button aria-checked="true">B</button><a aria-pressed="true">C</a>',
    ),
  ).toEqual([
    'aria-pressed says nothing on a "C"',
    'aria-selected says nothing on button "A"',
    'aria-checked says nothing on button "B"',
  ]);
});

it('requires quantities to lie within their bounds', () => {
  const meter = (now: number, most: number) =>
    `<div role="meter" aria-label="Seats" aria-valuemin="0" aria-valuenow="${now}" aria-valuemax="${most}"></div>`;
  expect(faultsOf(meter(3, 3))).toEqual([]);
  expect(faultsOf(meter(4, 3))).toEqual(['meter "Seats" is beyond its bounds']);
  expect(faultsOf('<div role="meter" aria-label="Seats" aria-valuenow="4"></div>')).toHaveLength(1);
});

it('requires radios to have the name of their group, and no other group to have it', () => {
  const group = (name: string, label: string) =>
    `<div role="radiogroup" aria-label="${label}"><input type="radio" name="${name}"><input type="radio" name="${name}"></div>`;
  expect(faultsOf(group('a', 'A') + group('b', 'B'))).toEqual([]);
  expect(faultsOf(group('a', 'A') + group('a', 'B'))).toEqual(['radiogroup "B" shares its radios with another group']);
  expect(faultsOf('<div role="radiogroup" aria-label="A"><input type="radio"></div>')).toEqual([
    'radiogroup "A" has a radio without a name',
  ]);
});
