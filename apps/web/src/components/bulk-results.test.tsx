import { i18n } from '@lingui/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { problemOf } from '#lib/calls/problem.ts';
import { setReasonWords } from '#lib/words/reasons.ts';
import { messages, reasonWords } from '#locales/de.ts';
import { BulkResults } from './bulk-results.tsx';

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('says what became of each record in the current language, even after that changes', async () => {
  const body = {
    title: 'No',
    detail: 'Make somebody else an owner.',
    requestId: 'r1',
    reason: 'last-owner',
    params: {},
  };
  const fault = problemOf({ status: 409, body: { ...body, code: 'LAST_OWNER' } });
  const line = { id: '1', name: 'Dana', ok: false, text: () => fault.message };
  render(<BulkResults results={{ title: () => i18n.locale, lines: [line] }} onClose={() => {}} />);
  expect(screen.getByRole('listitem').textContent).toBe('DanaMake somebody else an owner.');
  act(() => {
    setReasonWords('de', reasonWords);
    i18n.loadAndActivate({ locale: 'de', messages });
  });
  expect(screen.getByRole('listitem').textContent).toMatch(/^DanaDas ist der einzige aktive Inhaber/);
  expect(screen.getByRole('dialog', { name: 'de' })).toBeDefined();
});

it.each([
  ['Done', 0],
  ['Close', 0],
  ['Undo successful changes', 1],
])('lists what failed first, and is closed with "%s", which undoes %i times', (button, undone) => {
  const [onUndo, onClose] = [vi.fn(), vi.fn()];
  const lines = [true, false, true].map((ok, index) => ({
    id: `${index}`,
    name: `N${index}`,
    ok,
    text: () => `${ok}`,
  }));
  render(<BulkResults results={{ title: () => '2 of 3', lines, onUndo }} onClose={onClose} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'N1false',
    'N0true',
    'N2true',
  ]);
  fireEvent.click(screen.getByRole('button', { name: button }));
  expect([onUndo.mock.calls.length, onClose.mock.calls.length]).toEqual([undone, 1]);
});

it('offers nothing to undo if nothing can be undone', () => {
  render(<BulkResults results={{ title: () => '0 of 1', lines: [] }} onClose={() => {}} />);
  expect(screen.queryByRole('button', { name: 'Undo successful changes' })).toBeNull();
});
