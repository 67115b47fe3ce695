import type { FeedbackDetail } from '@siteward/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { problem } from '#testing/fake-api.ts';
import { openFeedback } from '../feedback-testing.tsx';
import { aFeedback } from '../feedbacks-testing.ts';

const water = aFeedback('2'.repeat(24), 97, 'Water drips from the ceiling', { version: 4, mayReword: true });

async function open(more: Partial<FeedbackDetail> = {}) {
  const opened = openFeedback({ ...water, ...more });
  fireEvent.keyDown(await screen.findByRole('button', { name: `Actions for ${water.subject}` }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit FB-000097' }));
  const type = (name: RegExp, value: string) =>
    fireEvent.input(dialog.getByRole('textbox', { name }), { target: { value } });
  const kind = (value: string) =>
    fireEvent.change(dialog.getByRole('combobox', { name: /^Kind/ }), { target: { value } });
  const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const bodies = () => opened.sent('PATCH').map(({ body }) => body);
  return { ...opened, dialog, type, kind, save, bodies };
}

it('sends only what was changed, based on the version shown, and says that it is saved', async () => {
  const { answer, url, type, kind, save, bodies } = await open();
  const saved = { ...water, kind: 'request', subject: 'Water pours', version: 5 };
  answer(`PATCH ${url}`, () => ({ status: 200, body: saved }));
  answer(`GET ${url}`, () => ({ status: 200, body: saved }));
  kind('request');
  type(/^Subject/, ' Water pours ');
  save();
  await screen.findByText('FB-000097 has been saved');
  expect(bodies()).toEqual([{ kind: 'request', subject: 'Water pours', version: 4 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('heading', { level: 1, name: 'Water pours' });
});

it('begins with the state that the feedback has now', async () => {
  const opened = openFeedback(water);
  const menu = await screen.findByRole('button', { name: `Actions for ${water.subject}` });
  opened.answer(`GET ${opened.url}`, () => ({ status: 200, body: { ...water, place: 'Roof', version: 5 } }));
  fireEvent.keyDown(menu, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit FB-000097' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Place/ }).value).toBe('Roof');
});

it.each([
  [true, ['Place', 'Subject', 'Message'], null],
  [false, ['Place'], water.subject],
])('takes a new text only from those who may reword it: %s', async (mayReword, names, description) => {
  const { dialog } = await open({ mayReword });
  const labels = dialog.getAllByRole<HTMLInputElement>('textbox').map((field) => field.labels?.[0]?.textContent);
  expect(labels.map((label) => names.find((name) => label?.startsWith(name)))).toEqual(names);
  expect(dialog.queryByText(water.subject, { selector: 'p' })?.textContent ?? null).toBe(description);
});

it('shows both versions, in words, if somebody else has changed the same, and saves the one that is chosen', async () => {
  const { answer, url, type, kind, save, bodies } = await open();
  const theirs = { kind: 'suggestion', place: 'Roof', subject: 'Rain', message: 'It rains.' };
  const current = { ...water, ...theirs, version: 9 };
  answer(`PATCH ${url}`, () => problem('VERSION_CONFLICT', 409, { current }));
  kind('request');
  type(/^Place/, 'Cellar');
  type(/^Subject/, 'Damp');
  type(/^Message/, 'It is damp.');
  save();
  const asks = within(await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' }));
  asks.getByText('Two versions of FB-000097 differ. Choose the one to keep.');
  const rows = asks.getAllByRole('row').slice(1);
  expect(rows.map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual([
    ['Kind', 'Suggestion', 'Request'],
    ['Place', 'Roof', 'Cellar'],
    ['Subject', 'Rain', 'Damp'],
    ['Message', 'It rains.', 'It is damp.'],
  ]);
  const mine = { kind: 'request', place: 'Cellar', subject: 'Damp', message: 'It is damp.' };
  answer(`PATCH ${url}`, () => ({ status: 200, body: { ...water, ...mine, version: 10 } }));
  fireEvent.click(asks.getByRole('button', { name: 'Save mine' }));
  await waitFor(() =>
    expect(bodies()).toEqual([
      { ...mine, version: 4 },
      { ...mine, version: 9 },
    ]),
  );
});

it('shows the saved version if that one is kept', async () => {
  const { answer, url, type, save, bodies } = await open();
  const current = { ...water, subject: 'Rain', version: 9 };
  answer(`PATCH ${url}`, () => problem('VERSION_CONFLICT', 409, { current }));
  answer(`GET ${url}`, () => ({ status: 200, body: current }));
  type(/^Subject/, 'Damp');
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep saved version' }));
  await screen.findByRole('heading', { level: 1, name: 'Rain', hidden: true });
  expect(bodies()).toHaveLength(1);
});

it('opens nothing, and says why, if the feedback could not be read', async () => {
  const { answer, url } = openFeedback(water);
  const menu = await screen.findByRole('button', { name: `Actions for ${water.subject}` });
  answer(`GET ${url}`, () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }));
  fireEvent.keyDown(menu, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await screen.findByText('FB-000097 could not be changed');
  screen.getByText('Not now.');
  expect(screen.queryByRole('dialog')).toBeNull();
});
