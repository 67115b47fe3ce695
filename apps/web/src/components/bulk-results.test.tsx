import { i18n } from '@lingui/core';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { problemOf } from '#lib/problem.ts';
import { setReasonWords } from '#lib/reasons.ts';
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
