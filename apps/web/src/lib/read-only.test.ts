import { expect, it, vi } from 'vitest';
import { goOnReading, isReadingOn, onCustomerRequired, reportCustomerRequired } from './read-only.ts';

const org = (letter: string) => letter.repeat(24);

it('whoever goes on reading does so in that organization alone, however its address is written', () => {
  expect(isReadingOn(org('a'))).toBe(false);
  goOnReading(org('a'));
  expect([isReadingOn(org('A')), isReadingOn(org('b'))]).toEqual([true, false]);
});

it('is known until the page is loaded anew where the browser keeps nothing', () => {
  const refuse = () => {
    throw new DOMException('Not allowed.', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, clear: () => {} });
  goOnReading(org('c'));
  expect([isReadingOn(org('C')), isReadingOn(org('d'))]).toEqual([true, false]);
});

it('that a customer is wanted is told to whoever listens, as long as they do', () => {
  const [one, other] = [vi.fn(), vi.fn()];
  const stop = onCustomerRequired(one);
  const stopOther = onCustomerRequired(other);
  reportCustomerRequired();
  stop();
  reportCustomerRequired();
  stopOther();
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2]);
});
