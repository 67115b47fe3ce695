import { fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { RadioGroup, RadioItem } from './radio-group.tsx';
import { SwitchField } from './switch.tsx';

describe('Checkbox', () => {
  it('is neither on nor off while indeterminate, and exposes its element', () => {
    const ref = createRef<HTMLInputElement>();
    const { rerender } = render(<Checkbox ref={ref} aria-label="All" indeterminate />);
    expect(ref.current).toBe(screen.getByRole('checkbox', { name: 'All' }));
    expect(ref.current?.indeterminate).toBe(true);
    rerender(<Checkbox ref={ref} aria-label="All" />);
    expect(ref.current?.indeterminate).toBe(false);
  });

  it('reports what it becomes', () => {
    const changed = vi.fn();
    render(<Checkbox aria-label="All" onCheckedChange={changed} />);
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(screen.getByRole('checkbox'));
    expect(changed.mock.calls).toEqual([[true], [false]]);
  });
});

it('Switch is named by its label and reports what it becomes', () => {
  const changed = vi.fn();
  render(<SwitchField label="Email me" help="Once a day." onCheckedChange={changed} />);
  fireEvent.click(screen.getByRole('switch', { name: 'Email me', description: 'Once a day.' }));
  expect(changed.mock.calls).toEqual([[true]]);
});

it('RadioGroup shows its value and reports the chosen one', () => {
  const changed = vi.fn();
  render(
    <RadioGroup aria-label="Kind" value="a" onValueChange={changed}>
      <RadioItem value="a" label="Staff" />
      <RadioItem value="b" label="Guest" />
    </RadioGroup>,
  );
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Staff' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Guest' }));
  expect(changed.mock.calls).toEqual([['b']]);
});
