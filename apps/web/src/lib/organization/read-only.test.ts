import { expect, it, vi } from 'vitest';
import { goOnReading, isReadingOn, onCustomerRequired, reportCustomerRequired } from './read-only.ts';

const org = (letter: string) => letter.repeat(24);

it('going on reading applies only to that organization, however its id is written', () => {
  expect(isReadingOn(org('a'))).toBe(false);
  goOnReading(org('a'));
  expect([isReadingOn(org('A')), isReadingOn(org('b'))]).toEqual([true, false]);
});

it('is remembered until the page is reloaded if the browser does not allow storage', () => {
  const refuse = () => {
    throw new DOMException('Not allowed.', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, clear: () => {} });
  goOnReading(org('c'));
  expect([isReadingOn(org('C')), isReadingOn(org('d'))]).toEqual([true, false]);
});

it('tells listeners that a customer is required, as long as they listen', () => {
  const [one, other] = [vi.fn(), vi.fn()];
  const stop = onCustomerRequired(one);
  const stopOther = onCustomerRequired(other);
  reportCustomerRequired();
  stop();
  reportCustomerRequired();
  stopOther();
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2]);
});
