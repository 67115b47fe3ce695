import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { CheckField, CheckGroup } from './checkbox.tsx';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { NativeSelect } from './native-select.tsx';
import { RadioGroup, RadioItem } from './radio-group.tsx';
import { Textarea } from './textarea.tsx';

function describedBy(control: HTMLElement): string[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '');
}

describe('Field', () => {
  it.each([
    ['an input', <Input key="input" />],
    ['a text area', <Textarea key="textarea" />],
    ['a native select', <NativeSelect key="select" />],
    ['a combobox', <Combobox key="combobox" options={[]} value={null} onValueChange={() => {}} />],
  ])('names and describes %s and marks it as invalid', (_, control) => {
    render(
      <Field label="Name" help="As on the badge." error="Name is required." required>
        {control}
      </Field>,
    );
    const found = screen.getByLabelText('Name');
    expect(found.getAttribute('aria-invalid')).toBe('true');
    expect(found.getAttribute('aria-required')).toBe('true');
    expect(describedBy(found)).toEqual(['Name is required.', 'As on the badge.']);
    expect(screen.getByRole('alert').textContent).toBe('Name is required.');
  });

  it.each([
    ['an input', <Input key="input" limit={3} />],
    ['a text area', <Textarea key="textarea" limit={3} />],
  ])('leaves it to %s to say that its text is beyond the limit', (_, control) => {
    render(<Field label="Name">{control}</Field>);
    const found = screen.getByLabelText('Name');
    fireEvent.change(found, { target: { value: 'Ann' } });
    expect(found.hasAttribute('aria-invalid')).toBe(false);
    fireEvent.change(found, { target: { value: 'Anna' } });
    expect(found.getAttribute('aria-invalid')).toBe('true');
  });

  it('puts the action beside its label after the control, which stays the same element without it', () => {
    const field = (action: ReactNode) => (
      <Field label="Password" action={action}>
        <Input />
      </Field>
    );
    const { rerender } = render(field(<a href="#forgot">Forgot password?</a>));
    const [input, link] = [screen.getByLabelText('Password'), screen.getByRole('link')];
    expect(input.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    rerender(field(false));
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByLabelText('Password')).toBe(input);
  });

  it('adds nothing if there is no error and no help, and "optional" is not part of the name', () => {
    render(
      <Field label="Phone" optional action={<a href="#why">Why?</a>}>
        <Input />
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Phone' });
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
    expect(input.hasAttribute('aria-required')).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('names a group of radios instead of pointing at one', () => {
    render(
      <Field label="Kind" group error="Choose one.">
        <RadioGroup>
          <RadioItem value="a" label="Staff" help="Works here." />
          <RadioItem value="b" label="Guest" />
        </RadioGroup>
      </Field>,
    );
    expect(describedBy(screen.getByRole('radiogroup', { name: 'Kind' }))).toEqual(['Choose one.']);
    expect(describedBy(screen.getByRole('radio', { name: 'Staff' }))).toEqual(['Works here.']);
    expect(screen.getByRole('radio', { name: 'Guest' }).hasAttribute('aria-invalid')).toBe(false);
  });

  it('names a group of check boxes, each of which keeps its own name', () => {
    render(
      <Field label="Days" group help="At least one.">
        <CheckGroup>
          <CheckField label="Monday" />
        </CheckGroup>
      </Field>,
    );
    expect(describedBy(screen.getByRole('group', { name: 'Days' }))).toEqual(['At least one.']);
    expect(describedBy(screen.getByRole('checkbox', { name: 'Monday' }))).toEqual([]);
  });

  it('keeps its label on a control that is given an id, and uses that id itself', () => {
    render(
      <Field label="Name" id="name">
        <Input id="other" />
      </Field>,
    );
    expect(screen.getByLabelText('Name').id).toBe('name');
  });

  it('leaves a control outside a field as it is', () => {
    render(
      <>
        <Input id="own" aria-label="Alone" />
        <CheckField label="Agree" help="To the terms." />
      </>,
    );
    expect(screen.getByRole('textbox', { name: 'Alone' }).id).toBe('own');
    expect(describedBy(screen.getByRole('checkbox', { name: 'Agree' }))).toEqual(['To the terms.']);
  });
});
