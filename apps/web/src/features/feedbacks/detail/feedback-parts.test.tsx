import type { FeedbackDetail } from '@siteward/contract';
import { FEEDBACK_STATUSES } from '@siteward/domain';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ORG, SITE } from '#testing/render-page.tsx';
import { openFeedback } from '../feedback-testing.tsx';
import { aFeedback } from '../feedbacks-testing.ts';

const water = aFeedback('2'.repeat(24), 97, 'Water drips from the ceiling', {
  allowedTransitions: [],
  mayReply: false,
});
const OWN = ['feedbacks:view-own', 'feedbacks:create'] as const;

type Permissions = Parameters<typeof openFeedback>[1];
async function open(more: Partial<FeedbackDetail>, permissions?: Permissions) {
  openFeedback({ ...water, ...more }, permissions);
  return within((await screen.findByRole('heading', { level: 1, name: water.subject })).ownerDocument.body);
}
/** The section with this heading, without the heading; undefined if there is none. */
function section(name: string) {
  const heading = screen.queryByRole('heading', { name });
  return heading?.closest('section')?.textContent?.slice(name.length);
}

it.each([
  ['by you', { own: true, via: 'form' }],
  ['by you', { own: true, via: 'member' }],
  ['through the form', { own: false, via: 'form' }],
  ['by a member', { own: false, via: 'member' }],
] as const)('says that it was sent %s: %j', async (words, more) => {
  const page = await open(more);
  expect(page.getByText(/FB-000097/, { selector: 'p span' }).parentElement?.textContent).toMatch(
    new RegExp(`^FB-000097 · .* · ${words}$`),
  );
});

describe('the reporter', () => {
  it.each([
    [{ contact: 'farah@elbe.example' }, 'Write an email to farah@elbe.example', 'mailto:farah@elbe.example'],
    [{ contact: '+49 40 5551299' }, 'Call +49 40 5551299', 'tel:+49 40 5551299'],
  ])('can be reached: %j', async (more, name, href) => {
    const page = await open(more);
    expect(page.getByRole('link', { name }).getAttribute('href')).toBe(href);
  });

  it.each([
    [{ contact: '' }, undefined],
    [{ own: true }, undefined],
    [{}, OWN],
  ])('cannot be reached by a link if there is nobody to reach: %j', async (more, permissions) => {
    const page = await open(more, permissions);
    expect(page.queryByRole('link', { name: /email|Call/ })).toBeNull();
  });

  it.each([
    [0, null],
    [1, '1 earlier feedback'],
    [4, '4 earlier feedbacks'],
  ])('has sent %s before', async (earlier, words) => {
    const page = await open({ earlier });
    expect(page.queryByText(/earlier feedback/)?.textContent ?? null).toBe(words);
  });
});

describe('the steps', () => {
  const names = () =>
    screen.getAllByRole('button', { name: /^(Convert|Ack|Reopen|Resolve|Decline|Withdraw|Reply|Write)/ });
  const offered = () => names().map(({ textContent }) => textContent);

  it.each([
    [{ status: 'new' }, 'AcknowledgeA', 'ReplyR'],
    [{ status: 'resolved' }, 'ReopenA', 'ReplyR'],
    [{ status: 'new', own: true }, 'AcknowledgeA', 'Write a messageR'],
  ] as const)('are offered in words, with their keys: %j', async (more, acknowledge, reply) => {
    await open({ ...more, allowedTransitions: [...FEEDBACK_STATUSES], mayReply: true });
    const before = 'Convert to work orderC';
    const rest = ['Resolve…S', 'Decline…D', 'Withdraw…'];
    expect(offered()).toEqual([before, acknowledge, ...rest, reply]);
  });

  it('are only those that can be taken now', async () => {
    await open({ allowedTransitions: ['withdrawn'], mayReply: false });
    expect(offered()).toEqual(['Withdraw…']);
  });
});

describe('its work orders', () => {
  const order = (digit: string, number: number, status: 'open' | 'cancelled' | 'completed') => ({
    _id: digit.repeat(24),
    number,
    status,
  });
  const BACK = 'It is back because its work order was cancelled or deleted.';

  it('are listed latest first, each with its status and its page', async () => {
    const earlierWork = [order('4', 12, 'cancelled'), order('5', 13, 'completed')];
    const page = await open({ workOrder: order('6', 14, 'open'), earlierWork });
    const rows = within(page.getByRole('heading', { name: 'Work orders' }).closest('section') ?? document.body);
    expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'WO-000014Open',
      'WO-000013Completed',
      'WO-000012Cancelled',
    ]);
    const links = rows.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['6', '5', '4'].map((digit) => `/${ORG}/${SITE}/work-orders/${digit.repeat(24)}`));
  });

  it.each([
    [{ workOrder: order('6', 14, 'open') }, undefined, 'Work order', 'WO-000014Open'],
    [
      { returnedByWork: true, earlierWork: [order('4', 12, 'cancelled')] },
      undefined,
      'Work order',
      `${BACK}WO-000012Cancelled`,
    ],
    [{ returnedByWork: true }, undefined, 'Work orders', BACK],
    // A sender is not told what became of work they cannot see.
    [{ returnedByWork: true }, OWN, 'Work orders', undefined],
    [{}, undefined, 'Work orders', undefined],
  ])('and why it is back: %j, for %j', async (more, permissions, title, text) => {
    await open(more, permissions);
    expect(section(title)).toBe(text);
  });
});

describe('its outcome', () => {
  const staff = { _id: '7'.repeat(24), name: 'Tess Technician' };
  it.each<[Partial<FeedbackDetail>, Permissions, string, string | undefined]>([
    [{ status: 'new' }, undefined, 'Answer', undefined],
    [{ status: 'resolved' }, undefined, 'Answer', undefined],
    [
      { status: 'resolved', response: 'It is sealed', respondedBy: staff },
      undefined,
      'Answer',
      'It is sealedTess Technician',
    ],
    [
      { status: 'resolved', response: 'It is sealed', respondedBy: { ...staff, name: '' } },
      undefined,
      'Answer',
      'It is sealedSomeone who is not a member',
    ],
    [{ status: 'resolved', response: 'It is sealed' }, undefined, 'Answer', 'It is sealed'],
    [
      { status: 'declined', declineReason: 'It is dry', response: 'Not this', respondedBy: staff },
      undefined,
      'Why it was declined',
      'It is dryTess Technician',
    ],
    [{ status: 'declined', response: 'Not this' }, undefined, 'Why it was declined', undefined],
    [{ status: 'resolved', resolvedByWork: true }, undefined, 'Answer', 'Resolved when its work order was verified.'],
    [{ status: 'resolved', resolvedByWork: true }, OWN, 'Answer', 'The work is done and has been checked.'],
    [{ status: 'acknowledged', resolvedByWork: true }, undefined, 'Answer', undefined],
  ])('is told: %j, for %j', async (more, permissions, title, text) => {
    await open(more, permissions);
    expect(section(title)).toBe(text);
  });
});
