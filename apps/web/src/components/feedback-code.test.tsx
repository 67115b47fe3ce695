import type { Site } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { FeedbackAddress, FeedbackCode } from './feedback-code.tsx';

const url = `/api/sites/id/${SITE}/feedback-form/token`;

const SETTINGS = {
  workingHours: [],
  holidays: [],
  dueDaysByPriority: { none: null, low: null, medium: null, high: null, urgent: null },
  categories: [],
};

function aSite(token: string, version: number): Site {
  const { site } = pageScope([]);
  if (!site) throw new Error('The scope has no site');
  return { ...site, ...SETTINGS, version, feedbackForm: { enabled: true, anonymous: true, token } };
}

function open(permissions: Permission[] = ['sites:manage']) {
  const api = fakeApi({ [`POST ${url}`]: () => ({ status: 200, body: aSite('new-token', 5) }) });
  function Host() {
    const [site, setSite] = useState(aSite('first-token', 4));
    return (
      <main>
        <h1 tabIndex={-1}>Form</h1>
        <FeedbackCode site={site} onRenewed={setSite} />
      </main>
    );
  }
  renderPage(<Host />, pageScope(permissions));
  return api;
}

const address = () => screen.getByLabelText<HTMLInputElement>('Link to the form').value;
const place = (value: string) => fireEvent.change(screen.getByLabelText(/^Place/), { target: { value } });
const ask = async () => {
  const button = screen.getByRole('button', { name: 'New link…' });
  button.focus();
  fireEvent.click(button);
  return within(await screen.findByRole('alertdialog', { name: 'Give the form a new link?' }));
};

it.each([
  ['', ''],
  ['   ', ''],
  [' Building A, 3.07 ', '?place=Building+A%2C+3.07'],
  ['A&B #2', '?place=A%26B+%232'],
])('leads to the form of the site, with the place %j filled in', (typed, query) => {
  open();
  place(typed);
  expect(address()).toBe(`${location.origin}/f/first-token${query}`);
});

it('is copied as it is shown, and no longer called copied once it has changed', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(writeText.mock.calls).toEqual([[`${location.origin}/f/first-token`]]);
  place('Roof');
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
});

it('is selected to be copied by hand if the browser does not copy it', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  const select = vi.spyOn(HTMLInputElement.prototype, 'select');
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(select).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('Copied')).toBeNull();
});

it.each([
  ['', 'Harbour', ''],
  [' Roof ', 'Harbour, Roof', '?place=Roof'],
])('is printed as a poster that names the site and the place %j', (typed, where, query) => {
  const sheet = () => document.querySelector('[data-print-sheet]')?.textContent ?? null;
  const printed: (string | null)[] = [];
  vi.stubGlobal('print', () => printed.push(sheet()));
  renderPage(<FeedbackAddress token="first-token" site="Harbour" />, pageScope([]));
  place(typed);
  fireEvent.click(screen.getByRole('button', { name: 'Print poster' }));
  const scan = 'Scan the code with your phone camera. No account needed.';
  expect(printed).toEqual([`Tell us about this place${where}${scan}${location.origin}/f/first-token${query}`]);
  fireEvent(window, new Event('afterprint'));
  expect(sheet()).toBeNull();
});

it('is replaced after a question, by the version shown, and the new one is shown', async () => {
  const api = open();
  const dialog = await ask();
  expect(dialog.getByText(/The old link and printed codes stop working/)).toBeTruthy();
  expect(api.sent('POST')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'New link' }));
  expect(await screen.findByText('The form has a new link')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.sent('POST').map(({ path, body }) => [path, body])).toEqual([[url, { version: 4 }]]);
  expect(address()).toBe(`${location.origin}/f/new-token`);
});

it('stays, with the reason in the window, if it could not be replaced', async () => {
  const api = open();
  api.answer(`POST ${url}`, () => problem('UNAVAILABLE', 503, { detail: 'Try later.' }));
  const dialog = await ask();
  fireEvent.click(dialog.getByRole('button', { name: 'New link' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(address()).toBe(`${location.origin}/f/first-token`);
  expect(screen.queryByText('The form has a new link')).toBeNull();
});

it('is not replaced by members who may not change the site', () => {
  open([]);
  expect(address()).toBe(`${location.origin}/f/first-token`);
  expect(screen.queryByRole('button', { name: 'New link…' })).toBeNull();
});
