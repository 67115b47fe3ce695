import type { Feedback } from '@siteward/contract';
import { fault, PERMISSIONS, type Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { FeedbacksScreen } from './feedbacks-screen.tsx';
import { aFeedback } from './feedbacks-testing.ts';

const water = aFeedback('2'.repeat(24), 97, 'Water drips from the ceiling');
const OWN: Permission[] = ['feedbacks:view-own', 'feedbacks:create'];

type Options = { at?: string; permissions?: readonly Permission[]; isWide?: boolean; items?: Feedback[] };
function open({ at = '/', permissions = PERMISSIONS, isWide = true, items = [water] }: Options) {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const api = fakeApi({
    'GET /api/feedbacks': () => pageOf(items),
    'GET /api/feedbacks/counts': () => problem('NOT_FOUND', 404),
    [`GET /api/feedbacks/id/${water._id}`]: () => ({ status: 200, body: water }),
  });
  const asked = () => api.sent('GET').filter(({ path }) => path === '/api/feedbacks');
  return { ...api, ...renderPage(<FeedbacksScreen />, pageScope(permissions), at), asked };
}
const link = () => screen.findByRole('link', { name: new RegExp(water.subject) });

describe('a card', () => {
  const card = async (more: Partial<Feedback>, permissions: readonly Permission[] = PERMISSIONS) => {
    open({ isWide: false, permissions, items: [{ ...water, attachmentCount: 0, ...more }] });
    await link();
    return within(screen.getByRole('article'));
  };

  it('leads to the feedback’s own page', async () => {
    await card({});
    expect((await link()).getAttribute('href')).toBe(`/${ORG}/${SITE}/feedbacks/${water._id}`);
  });

  it.each([
    ['the place and the reporter', {}, PERMISSIONS, 'Building A, 3.07 · Farah Siddiqui'],
    ['the reporter without a place', { place: '' }, PERMISSIONS, 'Farah Siddiqui'],
    ['the place of one’s own', {}, OWN, 'Building A, 3.07'],
  ] as const)('names %s', async (_, more, permissions, words) => {
    const shown = await card(more, permissions);
    const line = shown.queryByText('Farah Siddiqui')?.parentElement ?? shown.getByText('Building A, 3.07');
    expect(line.textContent).toBe(words);
  });

  it.each([
    [{}, []],
    [{ unread: true }, ['Unread:']],
    [{ attachmentCount: 2 }, ['Files:2']],
    [{ rating: 4 }, ['Rating:4 of 5']],
    [{ awaitsReply: true }, ['Awaiting an answer']],
  ])('marks %j', async (more, marks) => {
    const shown = (await card(more)).getByRole('link').closest('article')?.textContent;
    const all = ['Unread:', 'Files:2', 'Rating:4 of 5', 'Awaiting an answer'];
    expect(all.filter((words) => shown?.includes(words))).toEqual(marks);
  });

  it('does not say to the reporter that somebody has to answer', async () => {
    expect((await card({ awaitsReply: true }, OWN)).queryByText('Awaiting an answer')).toBeNull();
  });
});

it('opens a feedback next to the list when its row is opened', async () => {
  const { router } = open({});
  await link();
  const row = screen.getByRole('row', { name: /Water/ });
  row.focus();
  fireEvent.keyDown(row, { key: 'Enter' });
  await screen.findByRole('complementary', { name: 'Feedback' });
  expect(router.state.location.search).toBe(`?feedback=${water._id}`);
});

it('moves to the reply field of the feedback next to the list with R, and stays at its address', async () => {
  const { answer, router } = open({ at: `/?feedback=${water._id}` });
  answer(`GET /api/feedbacks/id/${water._id}/messages`, () => pageOf([]));
  const panel = within(await screen.findByRole('complementary', { name: 'Feedback' }));
  const field = await panel.findByRole('textbox', { name: 'Reply' });
  const before = router.state.location.key;
  fireEvent.keyDown(document.body, { key: 'r' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(router.state.location.key).toBe(before);
});

it('shows the records of another tab once they have arrived, and none of the previous one', async () => {
  const { answer, router, asked } = open({});
  await link();
  const lamp = aFeedback('3'.repeat(24), 98, 'The lamp flickers', { status: 'declined' });
  answer('GET /api/feedbacks', () => pageOf([lamp]));
  await router.navigate('/?status=declined');
  await screen.findByRole('link', { name: lamp.subject });
  await waitFor(() => expect(screen.queryByText(water.subject)).toBeNull());
  expect(asked().map(({ query }) => query.get('status'))).toEqual(['new', 'declined']);
});

describe('the filters', () => {
  it.each([
    [
      'received=2024-03-01..2024-03-05',
      '2024-02-29T23:00:00.000Z',
      '2024-03-05T23:00:00.000Z',
      'Received1 Mar 2024 – 5 Mar 2024',
    ],
    ['received=2024-03-01..', '2024-02-29T23:00:00.000Z', null, 'Receivedfrom 1 Mar 2024'],
    ['received=..2024-03-05', null, '2024-03-05T23:00:00.000Z', 'Receiveduntil 5 Mar 2024'],
  ])('take the days of a link by the clock of the site, and name them: %s', async (at, from, to, words) => {
    const { asked } = open({ at: `/?${at}` });
    await link();
    const [query] = asked().map((call) => call.query);
    expect([query?.get('createdFrom'), query?.get('createdTo')]).toEqual([from, to]);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toContain(words);
  });

  it.each([
    ['7', '2024-03-24T23:00:00.000Z'],
    ['30,90', '2024-01-01T23:00:00.000Z'],
  ])('go back %s days from the start of today by the clock of the site', async (days, from) => {
    // There, 1 April has begun, and the clock was changed on 31 March.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2024-03-31T22:30:00.000Z') });
    onTestFinished(() => void vi.useRealTimers());
    const { asked } = open({ at: `/?received=${days}` });
    await link();
    expect(asked()[0]?.query.get('createdFrom')).toBe(from);
    expect(asked()[0]?.query.has('createdTo')).toBe(false);
  });

  it.each([
    ['/', { org: ORG, site: SITE }],
    ['/?sites=all', { org: ORG, site: null }],
    ['/?sites=other', { org: ORG, site: SITE }],
  ])('ask for one site or for all of them: %s', async (at, { org, site }) => {
    const { asked } = open({ at });
    await link();
    expect([asked()[0]?.query.get('org'), asked()[0]?.query.get('site')]).toEqual([org, site]);
    expect(screen.queryAllByText('All my sites')).toHaveLength(at === '/?sites=all' ? 1 : 0);
  });

  it.each([
    [PERMISSIONS, 'Received'],
    [OWN, 'Sent'],
  ])('offer each kind, rating and number of days (%#)', async (permissions, received) => {
    open({ permissions });
    await link();
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await screen.findByRole('group', { name: 'Kind' });
    const options = (name: string) =>
      within(screen.getByRole('group', { name }))
        .getAllByRole<HTMLInputElement>('checkbox')
        .map(({ labels }) => labels?.[0]?.textContent);
    expect(options('Kind')).toEqual(['Complaint', 'Request', 'Suggestion', 'Compliment']);
    expect(options('Rating')).toEqual(['1 of 5', '2 of 5', '3 of 5', '4 of 5', '5 of 5']);
    expect(options(received)).toEqual(['last 7 days', 'last 30 days', 'last 90 days']);
  });
});

it.each<[string, Parameters<typeof problem>, string]>([
  [
    'a page that the list does not have',
    ['VALIDATION', 422, { errors: [{ path: 'query.page', ...fault('page-too-deep') }] }],
    'There is no page 5000 of feedbacks',
  ],
  ['an error', ['UNAVAILABLE', 503], 'The feedbacks could not be loaded.'],
])('says so after %s', async (_, refusal, words) => {
  const { answer, router } = open({});
  answer('GET /api/feedbacks', () => problem(...refusal));
  await router.navigate('/?page=5000');
  await screen.findByText(words);
});

it('says what there is none of in each tab', async () => {
  const { router } = open({ items: [] });
  for (const [tab, words] of [
    ['new', 'Nothing new'],
    ['acknowledged', 'No acknowledged feedback is waiting'],
    ['converted', 'No feedback is being worked on'],
    ['resolved', 'No feedback has been resolved yet'],
    ['declined', 'No feedback has been declined'],
    ['withdrawn', 'No feedback has been withdrawn'],
    ['all', 'No feedback yet'],
  ] as const) {
    await router.navigate(`/?status=${tab}`);
    await screen.findByText(words);
    const isInbox = tab === 'new' || tab === 'all';
    expect(screen.queryAllByText('Reports from people in the building arrive here.')).toHaveLength(isInbox ? 1 : 0);
  }
});

it.each<[readonly Permission[], string]>([
  [OWN, 'Your reports to the people who look after the building, and their progress.'],
  [PERMISSIONS, 'What people in the building tell you. Answer it, decline it, or turn it into work.'],
  [['feedbacks:view-any'], 'Reports from people in the building, and their progress.'],
])('says at its top what it is for, depending on what somebody may do (%#)', async (permissions, words) => {
  open({ permissions });
  await link();
  expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent).toBe(words);
});

it('keeps what was triaged below what it was below, whatever has arrived meanwhile', async () => {
  const [lamp, door] = [aFeedback('3'.repeat(24), 98, 'The lamp flickers'), aFeedback('4'.repeat(24), 99, 'A door')];
  const api = open({ items: [water, lamp] });
  await link();
  api.answer('GET /api/feedbacks', () => pageOf([door, water]));
  api.answer(`GET /api/feedbacks/id/${lamp._id}`, () => ({ status: 200, body: { ...lamp, status: 'declined' } }));
  await api.queryClient.invalidateQueries({ queryKey: ['feedbacks'] });
  await screen.findByRole('row', { name: /lamp.*Declined/ });
  const rows = screen.getAllByRole('row').map((row) => row.getAttribute('data-row'));
  expect(rows.filter(Boolean)).toEqual([door, water, lamp].map(({ _id }) => _id));
});
