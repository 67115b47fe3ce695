import type { FeedbackDetail } from '@siteward/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { FeedbackScreen } from './feedback-screen.tsx';
import { openFeedback } from './feedback-testing.tsx';
import { aFeedback } from './feedbacks-testing.ts';

const water = aFeedback('2'.repeat(24), 97, 'Water drips from the ceiling');
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const title = () => screen.findByRole('heading', { level: 1, name: water.subject });

it.each([
  ['c', 'Convert FB-000097'],
  ['s', 'Resolve FB-000097'],
  ['d', 'Decline FB-000097'],
])('asks about a step when its key is pressed: %s', async (key, name) => {
  openFeedback(water);
  await title();
  press(key);
  await screen.findByRole('dialog', { name });
});

it('acknowledges with A, based on the version shown', async () => {
  const { sent, answer, url } = openFeedback({ ...water, version: 4 });
  answer(`PUT ${url}/status/acknowledged`, () => ({
    status: 200,
    body: { ...water, status: 'acknowledged', version: 5 },
  }));
  await title();
  press('a');
  await waitFor(() => expect(sent('PUT').map(({ body }) => body)).toEqual([{ version: 4 }]));
  await screen.findByText('FB-000097 is acknowledged');
});

it('moves to the reply field with R', async () => {
  openFeedback(water);
  await title();
  const field = await screen.findByRole('textbox', { name: 'Reply' });
  press('r');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('takes no step with what is typed while the reply field is awaited', async () => {
  const { sent, answer, url } = openFeedback(water);
  const [arrived, arrive] = held();
  answer(`GET ${url}/messages`, async () => {
    await arrived;
    return pageOf([]);
  });
  await title();
  for (const key of ['r', 'a', 's', 'd', 'c']) press(key);
  expect([sent('PUT'), screen.queryByRole('dialog')]).toEqual([[], null]);
  arrive();
  const field = await screen.findByRole('textbox', { name: 'Reply' });
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('takes steps by key again once no reply field will come', async () => {
  const { answer, url } = openFeedback(water);
  answer(`GET ${url}/messages`, () => problem('INTERNAL', 500));
  await title();
  press('r');
  await screen.findByText('The messages could not be loaded.');
  press('s');
  await screen.findByRole('dialog', { name: 'Resolve FB-000097' });
});

it('ignores the keys of steps that cannot be taken now', async () => {
  const { sent } = openFeedback({ ...water, status: 'withdrawn', allowedTransitions: [], mayReply: false });
  await title();
  for (const key of ['c', 'a', 's', 'd', 'r']) press(key);
  expect(sent('PUT')).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('moves on to the site that the feedback is about', async () => {
  const site = '9'.repeat(24);
  const { router } = openFeedback({ ...water, site });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/${ORG}/${site}/feedbacks/${water._id}`));
});

it.each([
  ['NOT_FOUND', 404, 'This feedback no longer exists, or you do not have access to it.'],
  ['UNAVAILABLE', 503, 'This feedback could not be loaded.'],
])('says why it shows nothing after %s', async (code, status, words) => {
  fakeApi({ [`GET /api/feedbacks/id/${water._id}`]: () => problem(code, status) });
  renderPage(<FeedbackScreen id={water._id} />, pageScope(['feedbacks:view-any']));
  await screen.findByText(words);
  const back = screen.queryAllByRole('link', { name: 'Go to feedbacks' }).map((link) => link.getAttribute('href'));
  expect(back).toEqual(code === 'NOT_FOUND' ? [`/${ORG}/${SITE}/feedbacks`] : []);
});

it('leads back to the list once it is deleted', async () => {
  const { router, answer, url } = openFeedback(water);
  answer(`DELETE ${url}`, () => ({ status: 204 }));
  fireEvent.keyDown(await screen.findByRole('button', { name: `Actions for ${water.subject}` }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const asks = within(await screen.findByRole('alertdialog', { name: 'Delete FB-000097?' }));
  fireEvent.click(asks.getByRole('button', { name: 'Delete feedback' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/${ORG}/${SITE}/feedbacks`));
  expect(router.state.historyAction).toBe('REPLACE');
});

const MENU: [string, FeedbackDetail, Parameters<typeof openFeedback>[1], string[]][] = [
  ['members who triage', water, ['feedbacks:view-any', 'feedbacks:triage'], ['Edit', 'New link…']],
  ['members who delete', water, ['feedbacks:view-any', 'feedbacks:delete'], ['Delete']],
  [
    'the person who sent it, while it is new',
    { ...water, own: true },
    ['feedbacks:view-own', 'feedbacks:create'],
    ['Edit'],
  ],
  [
    'the person who sent it, later',
    { ...water, own: true, status: 'acknowledged' },
    ['feedbacks:view-own', 'feedbacks:create'],
    [],
  ],
  ['others who may send feedback', water, ['feedbacks:view-any', 'feedbacks:create'], []],
];
it.each(MENU)('its menu offers %s what they may do', async (_, feedback, permissions, items) => {
  openFeedback(feedback, permissions);
  await title();
  const button = screen.queryByRole('button', { name: `Actions for ${water.subject}` });
  expect(button !== null).toBe(items.length > 0);
  if (!button) return;
  fireEvent.keyDown(button, { key: 'Enter' });
  const offered = await screen.findAllByRole('menuitem');
  expect(offered.map(({ textContent }) => textContent)).toEqual(items);
});
