import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { SeatStepper, seatsTyped } from './seat-stepper.tsx';

it.each([
  ['18', 18, 18],
  [' 18 ', 18, 18],
  ['17', 18, null],
  ['1', 0, 1],
  ['0', 0, null],
  ['', 0, null],
  ['-5', 0, null],
  ['1.5', 0, null],
  ['12a', 0, null],
  ['100000', 18, 100_000],
  ['100001', 18, null],
  ['0000018', 18, null],
])('seatsTyped: %j with %i in use is %s', (typed, used, seats) => {
  expect(seatsTyped(typed, used)).toBe(seats);
});

function open(first: string, used: number) {
  function Host() {
    const [typed, setTyped] = useState(first);
    return <SeatStepper typed={typed} onType={setTyped} used={used} />;
  }
  renderPage(<Host />, pageScope([]));
  return screen.getByLabelText<HTMLInputElement>('Number of seats');
}

const less = () => screen.getByRole('button', { name: 'One seat less' });
const more = () => screen.getByRole('button', { name: 'One seat more' });

describe('a number of seats', () => {
  it.each([
    ['', 'This field is required'],
    ['many', 'This field can only contain numbers'],
    ['1.5', 'This field can only contain numbers'],
    ['100001', 'Must be at most 100000'],
    ['17', '18 seats are in use; free up seats first'],
  ])('%j is refused: %s', (typed, words) => {
    const input = open(typed, 18);
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect([input.getAttribute('aria-invalid'), input.getAttribute('aria-describedby')]).toEqual([
      'true',
      screen.getByRole('alert').id,
    ]);
  });

  it('goes up and down by one, but not below what is in use', () => {
    const input = open('19', 18);
    fireEvent.click(less());
    expect(input.value).toBe('18');
    expect(less().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(less());
    expect(input.value).toBe('18');
    fireEvent.click(more());
    expect(input.value).toBe('19');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('goes no further up than the most that can be ordered', () => {
    const input = open('99999', 18);
    fireEvent.click(more());
    expect(input.value).toBe('100000');
    expect(more().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(more());
    expect(input.value).toBe('100000');
  });

  it('goes back to one that can be ordered from one that cannot', () => {
    const input = open('many', 18);
    fireEvent.click(less());
    expect(input.value).toBe('18');
  });
});
