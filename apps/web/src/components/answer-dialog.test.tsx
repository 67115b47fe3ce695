import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { AnswerDialog } from './answer-dialog.tsx';

function open(draft = '') {
  const [onSend, onClose] = [vi.fn(), vi.fn()];
  const kept = { current: draft };
  const words = { title: 'Put on hold', label: 'Reason', help: 'Everyone can read it.', submitLabel: 'Put on hold' };
  renderPage(
    <AnswerDialog {...words} most={20} draft={kept} isPending={false} onClose={onClose} onSend={onSend} />,
    pageScope([]),
  );
  return { onSend, onClose, kept };
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Put on hold' }));

it.each([
  ['', 'This field is required', []],
  ['   ', 'This field is required', []],
  ['x'.repeat(21), 'Must be at most 20 characters', []],
  ['x'.repeat(20), null, ['x'.repeat(20)]],
  ['  No parts  ', null, ['No parts']],
])('sends %j only if it is a text of the right length: %s', (typed, fault, sent) => {
  const { onSend } = open();
  type(typed);
  send();
  expect(onSend.mock.calls.flat()).toEqual(sent);
  if (fault === null) expect(field().getAttribute('aria-invalid')).not.toBe('true');
  else expect([screen.getByText(fault).textContent, document.activeElement]).toEqual([fault, field()]);
});

it('no longer says what was wrong once something else is typed', () => {
  open();
  send();
  type('No parts');
  expect(screen.queryByText('This field is required')).toBeNull();
});

it('begins with what was typed before it was closed, and keeps what is typed', () => {
  const { kept } = open('No par');
  expect(field().value).toBe('No par');
  type('No parts');
  expect(kept.current).toBe('No parts');
});

it.each(['Close', 'Cancel'])('is closed with "%s", and sends nothing', (name) => {
  const { onSend, onClose } = open('No parts');
  fireEvent.click(screen.getByRole('button', { name }));
  expect([onClose.mock.calls.length, onSend.mock.calls.length]).toEqual([1, 0]);
});
