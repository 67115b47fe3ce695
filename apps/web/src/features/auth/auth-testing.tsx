import { fireEvent, screen } from '@testing-library/react';
import { renderPlain } from '#testing/render-plain.tsx';
import { AuthScreen } from './auth-screen.tsx';

/** Opens the index page in the state that a query asks for. */
export function openIndex(query = '') {
  return renderPlain(<AuthScreen />, `/${query}`);
}

/** Types into the field with the given label. */
export function type(label: string, value: string): void {
  fireEvent.change(field(label), { target: { value } });
}

export function field(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label, { exact: true });
}

export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

/** The error shown at the field with the given label; null if none. */
export function faultAt(label: string): string | null {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  const id = ids.find((each) => each.endsWith('-error'));
  return id === undefined ? null : (document.getElementById(id)?.textContent ?? null);
}

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
