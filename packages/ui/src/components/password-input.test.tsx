import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';

it('shows and hides the password, and keeps what was typed', () => {
  render(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  const toggle = screen.getByRole('button', { name: 'Show password' });
  fireEvent.change(input, { target: { value: 'correct horse' } });
  expect([input.type, toggle.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  fireEvent.click(toggle);
  expect([input.type, toggle.getAttribute('aria-pressed'), input.value]).toEqual(['text', 'true', 'correct horse']);
  fireEvent.click(toggle);
  expect([input.type, toggle.getAttribute('aria-pressed'), input.value]).toEqual([
    'password',
    'false',
    'correct horse',
  ]);
});
