import { contract } from '@siteward/contract';
import {
  addressOfCounted,
  COUNTED,
  FEEDBACK_KINDS,
  keysOf,
  MEMBER_TYPES,
  PERMISSIONS,
  PLAN_STATES,
  PROVIDER_TRADES,
  queryOfCounted,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from '@siteward/domain';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { exportFeedbacks, useFeedbacksView, useFeedbackTab } from '#features/feedbacks/queries.ts';
import { exportInvitations, useInvitationsView } from '#features/invitations/queries.ts';
import { exportPlans, usePlansView } from '#features/maintenance-plans/plans-screen.tsx';
import { exportMembers, useMembersView } from '#features/members/queries.ts';
import { exportProviders, useProvidersView } from '#features/service-providers/queries.ts';
import { exportTickets, useTicketsView } from '#features/support-tickets/queries.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';

const ID = '5'.repeat(24);
const ZONE = 'Asia/Kolkata';
const PLACE = { org: ORG, site: SITE };
/** A filter with all values that its window offers. */
const every = (name: string, values: readonly string[]) => ({
  [`${name}=${values.join()}`]: { [name]: values.join() },
});
const SEARCH = { 'search=an': { search: 'an' } };

/** An exported file has what its list shows, on all pages; the one of work orders is covered by `work-orders-view.test.tsx`. */
const LISTS = {
  members: {
    takes: contract.members.list.query.shape,
    useFile: () => {
      const view = useMembersView();
      return () => exportMembers(ORG, 'active', view);
    },
    place: { org: ORG, status: 'active' },
    asks: {
      'sort=-name': { sort: '-name' },
      ...every('type', MEMBER_TYPES),
      [`role=${ID}`]: { role: ID },
      [`site=${ID}`]: { site: ID },
    },
    // Finds one person's membership; the list has no such filter.
    elsewhere: ['user'],
  },
  invitations: {
    takes: contract.invitations.list.query.shape,
    useFile: () => {
      const view = useInvitationsView();
      return () => exportInvitations({ org: ORG, status: 'pending', customer: undefined }, view);
    },
    place: { org: ORG, status: 'pending' },
    asks: {
      'sort=-email': { sort: '-email' },
      ...every('type', MEMBER_TYPES),
      [`role=${ID}`]: { role: ID },
      [`site=${ID}`]: { site: ID },
    },
    // Customers have their own page.
    elsewhere: ['customer'],
  },
  feedbacks: {
    takes: contract.feedbacks.list.query.shape,
    useFile: () => {
      const view = useFeedbacksView();
      const tab = useFeedbackTab(view);
      return () => exportFeedbacks({ ...PLACE, tab, zone: ZONE }, view);
    },
    place: { ...PLACE, status: 'new' },
    asks: {
      'sort=-rating': { sort: '-rating' },
      'status=resolved': { status: 'resolved' },
      ...every('kind', FEEDBACK_KINDS),
      ...every('rating', ['1', '2', '3', '4', '5']),
      'received=2026-11-08..2026-11-21': {
        createdFrom: '2026-11-07T18:30:00.000Z',
        createdTo: '2026-11-21T18:30:00.000Z',
      },
    },
    elsewhere: [],
  },
  serviceProviders: {
    takes: contract.serviceProviders.list.query.shape,
    useFile: () => {
      const view = useProvidersView();
      return () => exportProviders(ORG, view);
    },
    place: { org: ORG },
    asks: {
      'sort=-contractEnd': { sort: '-contractEnd' },
      'status=blocked': { status: 'blocked' },
      // As many values as one filter takes.
      ...every('trade', PROVIDER_TRADES.slice(-20)),
      [`site=${ID}`]: { site: ID },
      ...every('documents', ['expired', 'due']),
    },
    elsewhere: [],
  },
  supportTickets: {
    takes: contract.supportTickets.list.query.shape,
    useFile: () => {
      const view = useTicketsView();
      return () => exportTickets(ORG, SITE, view);
    },
    place: PLACE,
    asks: {
      'sort=-priority': { sort: '-priority' },
      ...every('status', TICKET_STATUSES),
      ...every('priority', TICKET_PRIORITIES),
      ...every('category', TICKET_CATEGORIES),
      'assignee=me': { assignee: 'me' },
      [`requester=${ID}`]: { requester: ID },
    },
    elsewhere: [],
  },
  maintenancePlans: {
    takes: contract.maintenancePlans.list.query.shape,
    useFile: () => {
      const view = usePlansView();
      return () => exportPlans(PLACE, view);
    },
    place: PLACE,
    asks: { 'sort=-nextAt': { sort: '-nextAt' }, ...every('state', PLAN_STATES) },
    // The filter `state` is more specific.
    elsewhere: ['status'],
  },
};

/** The query with which a list's file is requested when the list has this address. */
async function asked(list: keyof typeof LISTS, address: string): Promise<Record<string, string>> {
  const { useFile } = LISTS[list];
  const { calls } = fakeApi({});
  let load: () => Promise<unknown> = async () => {};
  function List() {
    load = useFile();
    return null;
  }
  renderPage(<List />, pageScope(PERMISSIONS), `/page?${address}`);
  await load().catch(() => {});
  await waitFor(() => expect(calls).toHaveLength(1));
  return Object.fromEntries(calls[0]?.query ?? []);
}

it.each(keysOf(LISTS))('%s are exported by everything that their list can be filtered by', async (list) => {
  const { takes, place, asks, elsewhere } = LISTS[list];
  const all: Record<string, object> = { ...SEARCH, ...asks };
  for (const [address, wanted] of Object.entries(all)) {
    expect(await asked(list, address), address).toEqual({ ...place, ...wanted });
  }
  const together = Object.assign({}, place, ...Object.values(all));
  expect(await asked(list, Object.keys(all).join('&'))).toEqual(together);
  const known = ['page', 'limit', ...elsewhere, ...Object.keys(together)];
  expect([...new Set(known)].toSorted()).toEqual(Object.keys(takes).toSorted());
});

it('feedbacks are requested in the same way as a number on the dashboard counts them', async () => {
  const counted = COUNTED.rated({ from: '2026-10-25', to: '2026-11-21' });
  const query = queryOfCounted(counted, ZONE);
  for (const everywhere of [false, true]) {
    const address = String(new URLSearchParams(addressOfCounted(counted, { everywhere })));
    expect(await asked('feedbacks', address)).toEqual({ ...(everywhere ? { org: ORG } : PLACE), ...query });
  }
});

it('feedbacks are requested from the earliest of the chosen days on, whatever their order', async () => {
  const since = async (received: string) => (await asked('feedbacks', `received=${received}`)).createdFrom;
  const [week, month] = [await since('7'), await since('30')];
  expect(String(month) < String(week)).toBe(true);
  expect([await since('7,30'), await since('30,7')]).toEqual([month, month]);
});
