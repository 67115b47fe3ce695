import { expect, it } from 'vitest';
import { shouldRevalidate } from './create-customer.tsx';

const ANYWHERE = { currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
const at = (query: string) => new URL(`http://127.0.0.1/create-customer?${query}`);

it.each([
  ['org=a', 'org=a&step=billing', false],
  ['org=a&step=billing', 'org=a', false],
  ['org=a&step=billing&returnTo=%2F', 'org=a&returnTo=%2F&step=payment', false],
  ['org=a&step=billing', 'org=b&step=payment', true],
  ['org=a&step=billing', 'org=a&step=billing', true],
])('loads nothing again if only the step changes: %s to %s', (from, to, isAsked) => {
  expect(shouldRevalidate({ ...ANYWHERE, currentUrl: at(from), nextUrl: at(to) })).toBe(isAsked);
});
