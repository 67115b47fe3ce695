import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readDraft, writeDraft } from '#lib/drafts/draft.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { AnswerDialog } from './answer-dialog.tsx';

beforeEach(() => sessionStorage.clear());

const DRAFT = 'hold/1';
function open({ draft = DRAFT, answer = async (): Promise<unknown> => undefined } = {}) {
  const [onSend, onClose] = [vi.fn(answer), vi.fn()];
  const words = { title: 'Put on hold', label: 'Reason', help: 'Everyone can read it.', submitLabel: 'Put on hold' };
  renderPage(
    <AnswerDialog {...words} most={20} draft={draft} isPending={false} onClose={onClose} onSend={onSend} />,
    pageScope([]),
  );
  return { onSend, onClose };
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

it('begins with what was typed before it was closed or the page was reloaded, for the same thing only', () => {
  open();
  type('No parts');
  cleanup();
  open();
  expect(field().value).toBe('No parts');
  cleanup();
  open({ draft: 'hold/2' });
  expect(field().value).toBe('');
});

it.each([
  ['was done', async () => undefined, null],
  ['was not done', async () => false, ' No parts '],
  ['was refused', () => Promise.reject(new Error('refused')), ' No parts '],
])('keeps what was typed unless it %s', async (_, answer, kept) => {
  const { onSend } = open({ answer });
  type(' No parts ');
  await act(async () => send());
  expect([onSend.mock.calls.length, readDraft(DRAFT)]).toEqual([1, kept]);
});

it('has the browser ask before the tab is closed with something typed', () => {
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  open();
  expect(asks()).toBe(false);
  type('No parts');
  expect(asks()).toBe(true);
  cleanup();
  expect(asks()).toBe(false);
});

it.each(['Close', 'Cancel'])('is closed with "%s", and sends nothing', (name) => {
  writeDraft(DRAFT, 'No parts');
  const { onSend, onClose } = open();
  fireEvent.click(screen.getByRole('button', { name }));
  expect([onClose.mock.calls.length, onSend.mock.calls.length]).toEqual([1, 0]);
});
