import type { Feedback } from '@siteward/contract';
import { PERMISSIONS, type Permission, permissionsWithoutCustomer } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { FeedbacksScreen } from './feedbacks-screen.tsx';
import { aFeedback } from './feedbacks-testing.ts';

const LIFT = '1'.repeat(24);
const WATER = '2'.repeat(24);

const lift = aFeedback(LIFT, 96, 'Lift 3 stops below the floor');
const water = aFeedback(WATER, 97, 'Water drips from the ceiling');

type Options = { permissions?: readonly Permission[]; at?: string; items?: Feedback[]; isReadOnly?: boolean };
function open({ permissions = PERMISSIONS, at = '/', items = [lift, water], isReadOnly = false }: Options = {}) {
  const listed = { items };
  const api = fakeApi({
    'GET /api/feedbacks': () => pageOf(listed.items),
    'GET /api/feedbacks/counts': () => ({
      status: 200,
      body: { new: 2, acknowledged: 9, converted: 14, resolved: 128, declined: 11, withdrawn: 0 },
    }),
    'GET /api/feedbacks/id/*': ({ path }) =>
      /\/(messages|history)$/.test(path) ? pageOf([]) : problem('NOT_FOUND', 404),
    [`GET /api/feedbacks/id/${LIFT}`]: () => ({ status: 200, body: lift }),
    [`GET /api/feedbacks/id/${WATER}`]: () => ({ status: 200, body: water }),
  });
  const scope = pageScope(permissions, { isReadOnly });
  return { ...api, listed, ...renderPage(<FeedbacksScreen />, scope, at) };
}

/** The listed subjects, in order. */
const rows = () => screen.getAllByRole('link', { name: /Lift|Water/ }).map(({ textContent }) => textContent);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

describe('FeedbacksScreen', () => {
  it('first shows new ones, and requests nothing that the API would refuse', async () => {
    const { sent } = open({ at: '/?kind=complaint,nonsense&rating=2,9&received=30' });
    await screen.findByRole('link', { name: lift.subject });
    const asked = sent('GET').find(({ path }) => path === '/api/feedbacks');
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ status: 'new', kind: 'complaint', rating: '2' });
    expect(asked?.query.get('createdFrom')).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(screen.getByRole('link', { name: /^Resolved/ }).getAttribute('href')).toContain('status=resolved');
  });

  it.each([
    ['new', 0],
    ['resolved', 1],
  ])('has a column for ratings if there may be some: %s', async (tab, count) => {
    open({ at: `/?status=${tab}` });
    await screen.findByRole('link', { name: lift.subject });
    expect(screen.queryAllByRole('columnheader', { name: 'Rating' })).toHaveLength(count);
  });

  it('acknowledges what is shown with A, based on the version that was read', async () => {
    const { sent, answer } = open({ at: `/?feedback=${WATER}` });
    answer(`PUT /api/feedbacks/id/${WATER}/status/acknowledged`, () => ({
      status: 200,
      body: { ...water, status: 'acknowledged', version: 2 },
    }));
    const panel = await screen.findByRole('complementary', { name: 'Feedback' });
    await within(panel).findByText('It drips.');
    fireEvent.keyDown(document.body, { key: 'a' });
    await waitFor(() => expect(sent('PUT').map(({ body }) => body)).toEqual([{ version: 1 }]));
  });

  it('marks as read what is opened, and nothing else', async () => {
    const unread = [lift, water].map((each) => ({ ...each, unread: true }));
    const { answer, sent } = open({ items: unread, at: `/?feedback=${WATER}` });
    answer(`GET /api/feedbacks/id/${WATER}`, () => ({ status: 200, body: { ...water, unread: true } }));
    answer(`PUT /api/feedbacks/id/${WATER}/read`, () => ({ status: 204 }));
    await waitFor(() => expect(sent('PUT').map(({ path }) => path)).toEqual([`/api/feedbacks/id/${WATER}/read`]));
    const isBold = (subject: string) =>
      screen.getByRole('link', { name: new RegExp(subject) }).className.includes('font-semibold');
    await waitFor(() => expect([lift, water].map(({ subject }) => isBold(subject))).toEqual([true, false]));
  });

  it('offers no changes while the organization is read-only', async () => {
    const permissions = permissionsWithoutCustomer(PERMISSIONS);
    const { sent, answer } = open({ permissions, at: `/?feedback=${WATER}`, isReadOnly: true });
    answer(`GET /api/feedbacks/id/${WATER}`, () => ({ status: 200, body: { ...water, mayRate: true } }));
    const panel = await screen.findByRole('complementary', { name: 'Feedback' });
    await within(panel).findByText('It drips.');
    for (const key of ['a', 'd', 's']) fireEvent.keyDown(document.body, { key });
    expect([within(panel).queryByRole('textbox'), within(panel).queryByText('How did we do?')]).toEqual([null, null]);
    expect(screen.queryByRole('button', { name: /Acknowledge|Decline|Resolve|Convert|New feedback/ })).toBeNull();
    expect(sent('PUT').filter(({ path }) => !path.endsWith('/read'))).toEqual([]);
  });

  it('takes no step for keys typed while a dialog is being opened', async () => {
    const { sent, answer } = open();
    const [arrived, arrive] = held();
    answer(`GET /api/feedbacks/id/${WATER}`, async () => {
      await arrived;
      return { status: 200, body: water };
    });
    (await screen.findByRole('link', { name: water.subject })).focus();
    for (const key of ['d', 'a', 'r']) fireEvent.keyDown(document.activeElement ?? document.body, { key });
    arrive();
    await screen.findByRole('dialog', { name: 'Decline FB-000097' });
    expect(sent('GET').filter(({ path }) => path === `/api/feedbacks/id/${WATER}`)).toHaveLength(1);
    expect(sent('PUT')).toEqual([]);
  });

  it('acknowledges one after the other without waiting', async () => {
    const { sent, answer } = open();
    await screen.findByRole('link', { name: water.subject });
    const [arrived, arrive] = held();
    for (const each of [lift, water]) {
      answer(`PUT /api/feedbacks/id/${each._id}/status/acknowledged`, async () => {
        await arrived;
        return { status: 200, body: { ...each, status: 'acknowledged', version: 2 } };
      });
    }
    for (const name of [lift.subject, water.subject]) {
      screen.getByRole('link', { name }).focus();
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'a' });
    }
    await waitFor(() => expect(sent('PUT').filter(({ path }) => path.endsWith('/acknowledged'))).toHaveLength(2));
    arrive();
  });

  it('declines with D and a reason, which is required', async () => {
    const { sent, answer } = open({ at: `/?feedback=${WATER}` });
    answer(`PUT /api/feedbacks/id/${WATER}/status/declined`, () => ({
      status: 200,
      body: { ...water, status: 'declined', declineReason: 'Not ours', version: 2 },
    }));
    await screen.findByRole('link', { name: water.subject });
    fireEvent.keyDown(document.body, { key: 'd' });
    const dialog = await screen.findByRole('dialog', { name: 'Decline FB-000097' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
    await within(dialog).findByText('This field is required');
    fireEvent.change(within(dialog).getByRole('textbox', { name: /^Reason/ }), { target: { value: ' Not ours ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(sent('PUT').map(({ body }) => body)).toEqual([{ version: 1, reason: 'Not ours' }]));
  });

  it('offers to add it to open work that may be about the same thing instead of converting it', async () => {
    const { sent, answer } = open({ at: `/?feedback=${WATER}` });
    const at = { place: 'Building A, 3.07', samePlace: true };
    const work = { _id: '3'.repeat(24), number: 12, title: 'Leaking ceiling', status: 'open', ...at };
    answer(`GET /api/feedbacks/id/${WATER}/similar-work`, () => ({ status: 200, body: { workOrders: [work] } }));
    answer(`POST /api/feedbacks/id/${WATER}/convert`, () => ({
      status: 200,
      body: { ...water, status: 'converted', workOrder: { _id: work._id, number: 12, status: 'open' } },
    }));
    await screen.findByRole('link', { name: water.subject });
    fireEvent.keyDown(document.body, { key: 'c' });
    const dialog = await screen.findByRole('dialog', { name: 'Convert FB-000097' });
    fireEvent.click(await within(dialog).findByRole('radio', { name: 'WO-000012 Leaking ceiling' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add to this work order' }));
    await waitFor(() => expect(sent('POST').map(({ body }) => body)).toEqual([{ version: 1, workOrder: work._id }]));
  });

  it('says in its first column where the reporter wrote last; that column stays when the panel is open', async () => {
    open({ at: `/?feedback=${WATER}`, items: [{ ...lift, awaitsReply: true }, water] });
    await screen.findByRole('complementary', { name: 'Feedback' });
    const waiting = await screen.findAllByText('Awaiting an answer');
    expect(waiting.map((each) => each.closest('[data-row]')?.getAttribute('data-row'))).toEqual([LIFT]);
  });

  it('has only the time beside the subject of a card, because a status would leave it no room', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    open({ items: [{ ...lift, status: 'acknowledged' }] });
    const subject = await screen.findByRole('link', { name: lift.subject });
    const [, ...beside] = subject.parentElement?.parentElement?.children ?? [];
    expect(beside.map((each) => each.querySelector('time')?.textContent)).toEqual([beside[0]?.textContent]);
    expect(within(screen.getByRole('article')).getByText('Acknowledged')).toBeDefined();
  });

  it('keeps in its place what somebody else has triaged, with its new status', async () => {
    const { listed, answer, queryClient } = open();
    await screen.findByRole('link', { name: lift.subject });
    listed.items = [water];
    answer(`GET /api/feedbacks/id/${LIFT}`, () => ({ status: 200, body: { ...lift, status: 'acknowledged' } }));
    await queryClient.invalidateQueries({ queryKey: ['feedbacks'] });
    const row = await screen.findByRole('row', { name: /Lift.*Acknowledged/ });
    expect(rows()).toEqual([lift.subject, water.subject]);
    expect(within(row).getByRole('link', { name: lift.subject }).className).toContain('text-muted');

    listed.items = [];
    answer(`GET /api/feedbacks/id/${WATER}`, () => ({ status: 200, body: { ...water, status: 'declined' } }));
    await queryClient.invalidateQueries({ queryKey: ['feedbacks'] });
    await screen.findByRole('row', { name: /Water.*Declined/ });
    expect(rows()).toEqual([lift.subject, water.subject]);
  });

  it('removes deleted feedbacks from the list', async () => {
    const { listed, answer, queryClient } = open();
    await screen.findByRole('link', { name: lift.subject });
    listed.items = [water];
    answer(`GET /api/feedbacks/id/${LIFT}`, () => problem('NOT_FOUND', 404));
    await queryClient.invalidateQueries({ queryKey: ['feedbacks'] });
    await waitFor(() => expect(rows()).toEqual([water.subject]));
  });

  it('uses the reporter’s words for people who see only their own, and names nobody else', async () => {
    const mine = { ...water, via: 'member', own: true, status: 'converted', awaitsReply: true } as const;
    const { answer } = open({
      permissions: ['feedbacks:view-own', 'feedbacks:create'],
      items: [mine],
      at: `/?feedback=${WATER}`,
    });
    answer(`GET /api/feedbacks/id/${WATER}`, () => ({
      status: 200,
      body: { ...mine, allowedTransitions: [], returnedByWork: true, resolvedByWork: true, status: 'resolved' },
    }));
    const at = mine.createdAt;
    answer(`GET /api/feedbacks/id/${WATER}/messages`, () =>
      pageOf([{ _id: 'a'.repeat(24), from: 'reporter', author: null, body: 'Any news?', createdAt: at }]),
    );
    const done = ['message-received', 'replied', 'returned', 'converted', 'created'];
    answer(`GET /api/feedbacks/id/${WATER}/history`, () =>
      pageOf(done.map((what) => ({ _id: what, at, action: `feedback.${what}`, actor: null, changes: [] }))),
    );
    const panel = await screen.findByRole('complementary', { name: 'Feedback' });
    expect(await within(panel).findByText('The work is done and has been checked.')).toBeDefined();
    const happened = await within(panel).findByRole('list', { name: 'History' });
    expect(
      within(happened)
        .getAllByRole('listitem')
        .map(({ firstChild }) => firstChild?.textContent),
    ).toEqual(['Message sent', 'Reply received', 'Being looked at again', 'Somebody is on it', 'Sent']);
    expect(within(panel).getByRole('list', { name: 'Messages' }).textContent).toMatch(/^You/);
    expect(within(panel).getByRole('textbox', { name: 'Message' })).toBeDefined();
    for (const name of ['Write a message', 'Send message'])
      expect(within(panel).getByRole('button', { name: new RegExp(name) })).toBeDefined();
    expect(panel.textContent).toContain('by you');
    expect(panel.textContent).not.toMatch(/Farah|earlier|member|work order/i);
    expect(within(panel).queryByRole('link', { name: /email/ })).toBeNull();
    expect(screen.getByRole('row', { name: /Water.*In progress/ })).toBeDefined();
    expect(screen.queryByText('Awaiting an answer')).toBeNull();
    expect(screen.queryByText(/Converted/)).toBeNull();
    const tabs = within(screen.getByRole('navigation', { name: 'Feedbacks by status' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent?.match(/^\D+/)?.[0])).toEqual([
      'All',
      'Sent',
      'Acknowledged',
      'In progress',
      'Resolved',
      'Declined',
      'Withdrawn',
    ]);
  });

  const OWN = ['feedbacks:view-own', 'feedbacks:create'] as const;
  it.each([
    [PERMISSIONS, 'all', 'No feedback yet'],
    [OWN, 'all', 'You have not sent any feedback yet'],
    [PERMISSIONS, 'declined', 'No feedback has been declined'],
    [OWN, 'new', 'No feedback is waiting to be looked at'],
  ] as const)('says for an empty tab what there is none of (%#)', async (permissions, tab, words) => {
    open({ permissions, items: [], at: `/?status=${tab}` });
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('shows neither steps nor the form to members who may only view', async () => {
    open({ permissions: ['feedbacks:view-any'] });
    await screen.findByRole('link', { name: lift.subject });
    expect(screen.getByText('Reports from people in the building, and their progress.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Form and QR code' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });
});
