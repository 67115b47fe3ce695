import { contract } from '@siteward/contract';
import { addressOfCounted, COUNTED, keysOf, PERMISSIONS, queryOfCounted } from '@siteward/domain';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { exportFeedbacks, useFeedbacksView, useFeedbackTab } from '#features/feedbacks/queries.ts';
import { exportInvitations, useInvitationsView } from '#features/invitations/queries.ts';
import { exportPlans, usePlansView } from '#features/maintenance-plans/queries.ts';
import { exportMembers, useMembersView } from '#features/members/queries.ts';
import { exportProviders, useProvidersView } from '#features/service-providers/queries.ts';
import { exportTickets, useTicketsView } from '#features/support-tickets/queries.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';

const ID = '5'.repeat(24);
const ZONE = 'Asia/Kolkata';
const PLACE = { org: ORG, site: SITE };
const SEARCH = { 'search=an': { search: 'an' } };

/** A file has what its list shows, of all pages; that of work orders is held in `work-orders-view.test.tsx`. */
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
      'type=staff,provider': { type: 'staff,provider' },
      [`role=${ID}`]: { role: ID },
      [`site=${ID}`]: { site: ID },
    },
    // What counts those of a customer, of a provider and of names.
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
      'type=staff,provider': { type: 'staff,provider' },
      [`role=${ID}`]: { role: ID },
      [`site=${ID}`]: { site: ID },
    },
    // Its page is one of the customer's own.
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
      'kind=complaint,compliment': { kind: 'complaint,compliment' },
      'rating=1,2': { rating: '1,2' },
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
      'trade=lifts,electrical': { trade: 'lifts,electrical' },
      [`site=${ID}`]: { site: ID },
      'documents=due': { documents: 'due' },
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
      'status=new,open': { status: 'new,open' },
      'priority=high,urgent': { priority: 'high,urgent' },
      'category=billing,question': { category: 'billing,question' },
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
    asks: { 'sort=-nextAt': { sort: '-nextAt' }, 'state=paused,ended': { state: 'paused,ended' } },
    // The state says more.
    elsewhere: ['status'],
  },
};

/** What the file of a list is asked for, by its address. */
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

it.each(keysOf(LISTS))('%s are asked for by whatever their list takes', async (list) => {
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

it('feedbacks are asked for as a number of the dashboard counts them', async () => {
  const counted = COUNTED.rated({ from: '2026-10-25', to: '2026-11-21' });
  const query = queryOfCounted(counted, ZONE);
  for (const everywhere of [false, true]) {
    const address = String(new URLSearchParams(addressOfCounted(counted, { everywhere })));
    expect(await asked('feedbacks', address)).toEqual({ ...(everywhere ? { org: ORG } : PLACE), ...query });
  }
});
