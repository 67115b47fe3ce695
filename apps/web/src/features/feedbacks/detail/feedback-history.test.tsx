import type { Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Page } from '#components/page/page.tsx';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { FeedbackHistory } from './feedback-history.tsx';

const ID = '2'.repeat(24);
const AT = '2026-01-02T03:04:05.678Z';
const STAFF: Permission[] = ['feedbacks:view-any'];
const OWN: Permission[] = ['feedbacks:view-own'];

type Entry = { action: string; actor?: { _id: string; name: string }; changes?: object[] };
async function open(permissions: Permission[], entries: Entry[], total = entries.length) {
  const items = entries.map(({ action, actor = null, changes = [] }, index) => ({
    _id: String(index).padStart(24, '0'),
    at: AT,
    action: `feedback.${action}`,
    actor,
    changes,
  }));
  const api = fakeApi({
    [`GET /api/feedbacks/id/${ID}/history`]: () => {
      const { body } = pageOf(items);
      return { status: 200, body: { ...(body as object), total } };
    },
  });
  renderPage(
    <Page title="Feedback">
      <FeedbackHistory id={ID} />
    </Page>,
    pageScope(permissions),
  );
  const list = within(await screen.findByRole('list', { name: 'History' }));
  const lines = list.getAllByRole('listitem').map(({ children }) => [...children].map((each) => each.textContent));
  return { ...api, lines };
}

/** What each action is called by those who work on feedbacks, and by the person who sent it. */
const WORDS: Record<string, [staff: string, own: string]> = {
  created: ['Sent', 'Sent'],
  updated: ['Changed', 'Changed'],
  acknowledged: ['Acknowledged', 'Acknowledged'],
  converted: ['Converted to a work order', 'Somebody is on it'],
  returned: ['Back because its work order was cancelled or deleted', 'Being looked at again'],
  'step-undone': ['The last step was undone', 'The last step was undone'],
  resolved: ['Resolved', 'Resolved'],
  declined: ['Declined', 'Declined'],
  withdrawn: ['Withdrawn', 'Withdrawn'],
  reopened: ['Reopened', 'Reopened'],
  rated: ['Rated', 'Rated'],
  replied: ['Reply sent', 'Reply received'],
  'mail-withheld': [
    'No email was sent: there have been too many to this address, or from your organization',
    'No email was sent: there have been too many to this address, or from your organization',
  ],
  'link-renewed': ['New link: the earlier one no longer works', 'New link: the earlier one no longer works'],
  'message-received': ['Message received', 'Message sent'],
  'file-added': ['File added', 'File added'],
  'file-removed': ['File removed', 'File removed'],
};
const ACTIONS = Object.keys(WORDS).map((action) => ({ action }));

it.each([
  ['those who work on it', STAFF, 0],
  ['the person who sent it', OWN, 1],
] as const)('has words for each action: for %s', async (_, permissions, index) => {
  const { lines } = await open([...permissions], ACTIONS);
  expect(lines.map(([words]) => words)).toEqual(Object.values(WORDS).map((each) => each[index]));
});

it.each([
  [STAFF, undefined, 'The reporter'],
  [OWN, undefined, 'You'],
  [STAFF, { _id: ID, name: 'Tess Technician' }, 'Tess Technician'],
  [OWN, { _id: ID, name: 'Tess Technician' }, 'Tess Technician'],
  [STAFF, { _id: ID, name: '' }, 'Someone who is not a member'],
])('names who did it: for %j, %j', async (permissions, actor, name) => {
  const { lines } = await open(permissions, [{ action: 'updated', ...(actor && { actor }) }]);
  expect(lines[0]?.at(-1)).toMatch(new RegExp(`^${name} · `));
});

it('has words for each field, and leaves out others', async () => {
  const fields = [
    'kind',
    'subject',
    'message',
    'place',
    'rating',
    'reason',
    'declineReason',
    'response',
    'workOrder',
    'file',
  ];
  const changes = [...fields, 'version'].map((field) => ({
    field,
    from: null,
    to: { code: 'text', params: {}, message: 'x' },
  }));
  const { lines } = await open(STAFF, [{ action: 'updated', changes }]);
  expect(lines[0]?.slice(1, -1)).toEqual([
    'Kind: x',
    'Subject: x',
    'Message: x',
    'Place: x',
    'Rating: x',
    'Reason: x',
    'Reason: x',
    'Answer: x',
    'Work order: x',
    'File: x',
  ]);
});

it('asks for a few entries first, and for all of them on demand', async () => {
  const { sent } = await open(STAFF, [{ action: 'created' }], 7);
  const limits = () => sent('GET').map(({ query }) => query.get('limit'));
  expect(limits()).toEqual(['5']);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(limits()).toEqual(['5', '100']));
});
