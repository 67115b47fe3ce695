import { PERMISSIONS, type Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage } from '#testing/render-page.tsx';
import { FeedbacksScreen } from '../feedbacks-screen.tsx';
import { aFeedback } from '../feedbacks-testing.ts';

const lift = aFeedback('1'.repeat(24), 96, 'Lift stops below the floor', { version: 3 });
const water = aFeedback('2'.repeat(24), 97, 'Water drips from the ceiling', { version: 5 });
const NAMED = [
  { id: lift._id, version: 3 },
  { id: water._id, version: 5 },
];

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

/** The list with both feedbacks selected; the second one is refused if `isRefused`. */
async function select({
  isRefused = false,
  permissions = PERMISSIONS,
}: {
  isRefused?: boolean;
  permissions?: readonly Permission[];
}) {
  const refusal = { code: 'ILLEGAL_TRANSITION', detail: 'It is too late.' };
  const results = [lift, water].map(({ _id: id, number }, index) => ({
    id,
    number,
    feedback: null,
    problem: isRefused && index === 1 ? refusal : null,
  }));
  const api = fakeApi({
    'GET /api/feedbacks': () => pageOf([lift, water]),
    'GET /api/feedbacks/counts': () => problem('NOT_FOUND', 404),
    'POST /api/feedbacks/bulk': () => ({ status: 200, body: { results } }),
  });
  renderPage(<FeedbacksScreen />, pageScope(permissions));
  for (const { subject } of [lift, water]) {
    fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(subject) }));
  }
  const toolbar = within(screen.getByRole('toolbar', { name: 'Actions for 2 feedbacks' }));
  const bodies = () => api.sent('POST').map(({ body }) => body);
  return { toolbar, bodies };
}

type Case = {
  by: string;
  /** The window that asks first; none for a step that asks for nothing. */
  title?: string;
  field?: string;
  submit?: string;
  change: object;
  said: string;
  /** What is said about each one if it did not work for all. */
  word: string;
};
const CASES: Case[] = [
  {
    by: 'Acknowledge',
    change: { kind: 'status', status: 'acknowledged' },
    said: '2 feedbacks acknowledged',
    word: 'acknowledged',
  },
  {
    by: 'Resolve…',
    title: 'Resolve 2 feedbacks',
    field: 'Answer',
    submit: 'Resolve',
    change: { kind: 'status', status: 'resolved', response: 'It is dry' },
    said: '2 feedbacks resolved',
    word: 'resolved',
  },
  {
    by: 'Decline…',
    title: 'Decline 2 feedbacks',
    field: 'Reason',
    submit: 'Decline',
    change: { kind: 'status', status: 'declined', reason: 'It is dry' },
    said: '2 feedbacks declined',
    word: 'declined',
  },
  {
    by: 'Delete',
    title: 'Delete 2 feedbacks?',
    submit: 'Delete',
    change: { kind: 'remove' },
    said: '2 feedbacks deleted',
    word: 'deleted',
  },
];
const windowOf = (title: string) => screen.findByRole(title.endsWith('?') ? 'alertdialog' : 'dialog', { name: title });
async function take({ toolbar }: Awaited<ReturnType<typeof select>>, { by, title, field, submit = '' }: Case) {
  fireEvent.click(toolbar.getByRole('button', { name: by }));
  if (!title) return;
  const dialog = within(await windowOf(title));
  if (field) {
    const box = dialog.getByRole('textbox', { name: new RegExp(`^${field}`) });
    fireEvent.change(box, { target: { value: ' It is dry ' } });
  }
  fireEvent.click(dialog.getByRole('button', { name: submit }));
}

it.each(CASES)('“$by” changes all that are selected, each based on the version shown, and counts them', async (how) => {
  const selected = await select({});
  await take(selected, how);
  await screen.findByText(how.said);
  expect(selected.bodies()).toEqual([{ org: ORG, feedbacks: NAMED, change: how.change }]);
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: /^Actions for/ })).toBeNull());
});

it.each(CASES)('“$by” says for which it worked, and why not for the others', async (how) => {
  await take(await select({ isRefused: true }), how);
  const outcome = within(await screen.findByRole('dialog', { name: '1 of 2 succeeded' }));
  const lines = outcome.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([`FB-000097 ${water.subject}It is too late.`, `FB-000096 ${lift.subject}${how.word}`]);
  expect(screen.queryByText(how.said)).toBeNull();
});

it.each(CASES.flatMap(({ by, title }) => (title ? [[by, title] as const] : [])))(
  '“%s” changes nothing once its window is closed',
  async (by, title) => {
    const { toolbar, bodies } = await select({});
    fireEvent.click(toolbar.getByRole('button', { name: by }));
    await windowOf(title);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() =>
      expect([screen.queryByRole('dialog'), screen.queryByRole('alertdialog')]).toEqual([null, null]),
    );
    expect(bodies()).toEqual([]);
    screen.getByRole('toolbar', { name: 'Actions for 2 feedbacks' });
  },
);

it.each<[Permission[], string[]]>([
  [
    ['feedbacks:view-any', 'feedbacks:triage'],
    ['Acknowledge', 'Resolve…', 'Decline…'],
  ],
  [['feedbacks:view-any', 'feedbacks:delete'], ['Delete']],
])('offers members with %j what they may do', async (permissions, names) => {
  const { toolbar } = await select({ permissions });
  const all = CASES.map(({ by }) => by);
  const offered = all.filter((name) => toolbar.queryByRole('button', { name }));
  expect(offered).toEqual(names);
});
