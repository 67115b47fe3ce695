import type { Site } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { FeedbacksScreen } from './feedbacks-screen.tsx';

type Form = Site['feedbackForm'];
const ON: Form = { enabled: true, anonymous: false, token: 'harbour-form' };
const siteWith = (feedbackForm: Form, version = 3) => ({
  _id: SITE,
  org: ORG,
  name: 'Harbour',
  version,
  workingHours: [],
  feedbackForm,
});

const MANAGES: Permission[] = ['feedbacks:view-any', 'feedbacks:triage', 'sites:view', 'sites:manage'];
const TRIAGES: Permission[] = ['feedbacks:view-any', 'feedbacks:triage'];

type Answers = Parameters<typeof fakeApi>[0];
/** The window, opened from the list. */
async function open(permissions: Permission[], answers: Answers) {
  const api = fakeApi({
    'GET /api/feedbacks': () => pageOf([]),
    'GET /api/feedbacks/counts': () => problem('NOT_FOUND', 404),
    ...answers,
  });
  renderPage(<FeedbacksScreen />, pageScope(permissions));
  fireEvent.click(await screen.findByRole('button', { name: 'Form and QR code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Feedback form' }));
  return { ...api, dialog };
}

const ofSite = (form: Form): Answers => ({
  [`GET /api/sites/id/${SITE}`]: () => ({ status: 200, body: siteWith(form) }),
});
const OFF_WORDS = 'The form is off: its link and codes do not work.';
const PUBLIC = 'Public form';
const NAMELESS = 'Without a name';

type Dialog = Awaited<ReturnType<typeof open>>['dialog'];
const flip = async (dialog: Dialog, name: string) => fireEvent.click(await dialog.findByRole('switch', { name }));
/** The switches by name: whether each is on, and whether it can be used. */
const switches = ({ getAllByRole }: Dialog) =>
  getAllByRole<HTMLInputElement>('switch').map(({ checked, disabled }) => [checked, !disabled]);

it.each([
  [PUBLIC, ON, { enabled: false, anonymous: false }],
  [PUBLIC, { ...ON, enabled: false, anonymous: true }, { enabled: true, anonymous: true }],
  [NAMELESS, ON, { enabled: true, anonymous: true }],
  [NAMELESS, { ...ON, anonymous: true }, { enabled: true, anonymous: false }],
])('“%s” of %j is saved as %j, based on the version shown, and then shown', async (name, form, saved) => {
  const { dialog, answer, sent } = await open(MANAGES, ofSite(form));
  answer(`PATCH /api/sites/id/${SITE}`, ({ body }) => {
    const { feedbackForm, version } = body as { feedbackForm: Form; version: number };
    return { status: 200, body: siteWith({ ...form, ...feedbackForm }, version + 1) };
  });
  await flip(dialog, name);
  await waitFor(() => expect(sent('PATCH').map(({ body }) => body)).toEqual([{ feedbackForm: saved, version: 3 }]));
  await waitFor(() =>
    expect(switches(dialog)).toEqual([
      [saved.enabled, true],
      [saved.anonymous, saved.enabled],
    ]),
  );
  expect(dialog.queryByText(OFF_WORDS) === null).toBe(saved.enabled);
  // The next change is based on the version that the answer had.
  await flip(dialog, PUBLIC);
  const next = { feedbackForm: { ...saved, enabled: !saved.enabled }, version: 4 };
  await waitFor(() => expect(sent('PATCH').at(-1)?.body).toEqual(next));
});

it('shows the link of a form that is on, and no link while it is off', async () => {
  const { dialog } = await open(MANAGES, ofSite(ON));
  const link = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Link to the form' });
  expect(link.value).toBe(`${location.origin}/f/harbour-form`);
  expect(switches(dialog)).toEqual([
    [true, true],
    [false, true],
  ]);
});

it('takes no answer to “Without a name” while the form is off', async () => {
  const { dialog } = await open(MANAGES, ofSite({ ...ON, enabled: false }));
  await dialog.findByText(OFF_WORDS);
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(switches(dialog)).toEqual([
    [false, true],
    [false, false],
  ]);
});

it('only shows the settings to members who may not change the site', async () => {
  const { dialog } = await open(['feedbacks:view-any', 'sites:view'], ofSite(ON));
  await dialog.findByRole('textbox', { name: 'Link to the form' });
  expect(switches(dialog)).toEqual([
    [true, false],
    [false, false],
  ]);
  expect(dialog.queryByRole('button', { name: 'New link…' })).toBeNull();
});

it('says why a change was refused, and shows the form as somebody else has left it', async () => {
  const { dialog, answer } = await open(MANAGES, ofSite(ON));
  const current = siteWith({ ...ON, anonymous: true }, 9);
  answer(`PATCH /api/sites/id/${SITE}`, () =>
    problem('VERSION_CONFLICT', 409, { detail: 'Changed meanwhile.', current }),
  );
  await flip(dialog, PUBLIC);
  await dialog.findByText('Changed meanwhile.');
  expect(switches(dialog)).toEqual([
    [true, true],
    [true, true],
  ]);
});

it.each([
  [true, 1, 0],
  [false, 0, 1],
])('has only the link for members who may not see the site: on is %s', async (enabled, links, notes) => {
  const form = { enabled, anonymous: false, token: 'harbour-form', site: { _id: SITE, name: 'Harbour' } };
  const { dialog, sent } = await open(TRIAGES, { 'GET /api/feedbacks/form': () => ({ status: 200, body: form }) });
  await waitFor(() => expect(dialog.queryAllByRole('textbox', { name: 'Link to the form' })).toHaveLength(links));
  await waitFor(() => expect(dialog.queryAllByText(OFF_WORDS)).toHaveLength(notes));
  const [asked] = sent('GET').filter(({ path }) => path === '/api/feedbacks/form');
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ org: ORG, site: SITE });
  expect(dialog.queryByRole('switch')).toBeNull();
  expect(sent('GET').map(({ path }) => path)).not.toContain(`/api/sites/id/${SITE}`);
});

it.each([
  [MANAGES, `GET /api/sites/id/${SITE}`],
  [TRIAGES, 'GET /api/feedbacks/form'],
])('says so if the form could not be loaded (%#)', async (permissions, call) => {
  const { dialog } = await open(permissions, { [call]: () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }) });
  await dialog.findByText('The form could not be loaded.');
  expect(dialog.queryByRole('switch')).toBeNull();
});

it.each([
  ['the button', () => fireEvent.click(screen.getByRole('button', { name: 'Done' }))],
  ['Escape', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
])('is closed by %s', async (_, close) => {
  const { dialog } = await open(MANAGES, ofSite(ON));
  await dialog.findByRole('switch', { name: PUBLIC });
  close();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows the new link once the form has one, and bases the next change on that version', async () => {
  const { dialog, answer, sent } = await open(MANAGES, ofSite(ON));
  const renewed = siteWith({ ...ON, token: 'harbour-new' }, 7);
  answer(`POST /api/sites/id/${SITE}/feedback-form/token`, () => ({ status: 200, body: renewed }));
  answer(`PATCH /api/sites/id/${SITE}`, () => ({ status: 200, body: renewed }));
  fireEvent.click(await dialog.findByRole('button', { name: 'New link…' }));
  const asks = within(await screen.findByRole('alertdialog'));
  fireEvent.click(asks.getAllByRole('button').at(-1) ?? document.body);
  const link = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to the form', hidden: true }).value;
  await waitFor(() => expect(link()).toBe(`${location.origin}/f/harbour-new`));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await flip(dialog, PUBLIC);
  await waitFor(() => expect(sent('PATCH').map(({ body }) => Object(body).version)).toEqual([7]));
});
