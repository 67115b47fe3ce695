import { expect, it } from 'vitest';
import { apart } from './vite-plugin-print-styles.ts';

it('puts what is for paper apart, each rule in its layer', () => {
  const css =
    '@layer base{a{b:c}}@layer utilities{.d{e:f}@media print{.g{h:i}}.j{k:l}}@media print{m{n:o}}@media screen{p{q:r}}@media not print{s{t:u}}';
  expect(apart(css)).toEqual({
    screen: '@layer base{a{b:c}}@layer utilities{.d{e:f}.j{k:l}}@media screen{p{q:r}}@media not print{s{t:u}}',
    // A layer without rules keeps its place among the others.
    print: '@layer base{}@layer utilities{@media print{.g{h:i}}}@media print{m{n:o}}',
  });
});
