import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PhoneInput, PhoneLink } from './phone.tsx';

beforeEach(async () => {
  calls.onFocus.mockReset();
  calls.onBlur.mockReset();
  // It is loaded by then, and only the page's own wait is left.
  await import('@siteward/contract/phone-numbers');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const calls = { onFocus: vi.fn(), onBlur: vi.fn() };

function Phone({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <PhoneInput aria-label="Phone" value={value} onChange={setValue} {...calls} />
      <output>{value}</output>
    </>
  );
}
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });

it('is a number in groups once the page has had some time to itself, and calls the plain number', async () => {
  render(<PhoneLink number="+4930123456" />);
  await pass(1499);
  expect(screen.getByRole('link').textContent).toBe('+4930123456');
  await pass(1);
  expect(screen.getByRole('link').textContent).toBe('+49 30 123456');
  expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+4930123456');
});

it('is shown in groups once somebody comes near, but not while it is being typed', async () => {
  render(<Phone first="+4930123456" />);
  expect(input().value).toBe('+4930123456');
  act(() => input().focus());
  await pass(0);
  expect(input().value).toBe('+49 30 123456');
  fireEvent.change(input(), { target: { value: '+49301234567' } });
  expect([input().value, screen.getByRole('status').textContent]).toEqual(['+49301234567', '+49301234567']);
  act(() => input().blur());
  expect(input().value).toBe('+49 30 1234567');
  expect([calls.onFocus.mock.calls.length, calls.onBlur.mock.calls.length]).toEqual([1, 1]);
});

it.each([
  ['there is no number', '', false],
  ['its page was left', '+4930123456', true],
])('loads nothing if %s', (_, first, isLeft) => {
  render(<Phone first={first} />);
  if (isLeft) cleanup();
  expect(vi.getTimerCount()).toBe(0);
});
