import { expect, it } from 'vitest';
import { apart } from './vite-plugin-sheets-apart.ts';

it('moves rules for print and for forced colours into sheets of their own, each rule in its layer', () => {
  const css =
    '@layer base{a{b:c}}@layer utilities{.d{e:f}@media print{.g{h:i}}@media (forced-colors:active){.h{v:w}}.j{k:l}}@media print{m{n:o}}@media screen{p{q:r}}@media not print{s{t:u}}@media (forced-colors:active){x{y:z}}';
  expect(apart(css)).toEqual({
    rest: '@layer base{a{b:c}}@layer utilities{.d{e:f}.j{k:l}}@media screen{p{q:r}}@media not print{s{t:u}}',
    // An empty layer stays, to keep the order of the layers.
    print: '@layer base{}@layer utilities{@media print{.g{h:i}}}@media print{m{n:o}}',
    forced:
      '@layer base{}@layer utilities{@media (forced-colors:active){.h{v:w}}}@media (forced-colors:active){x{y:z}}',
  });
});
