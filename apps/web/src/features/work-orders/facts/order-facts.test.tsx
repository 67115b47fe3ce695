import type { WorkOrderDetail } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { aWorkOrderDetail, id } from '../records-testing.ts';
import { OrderFacts } from './order-facts.tsx';

const url = `/api/work-orders/id/${id(412)}`;
const ben = { _id: id(8), name: 'Ben' };
const former = { _id: id(9), name: '' };
const at = (hour: number) => `2026-11-22T${String(hour).padStart(2, '0')}:00:00.000Z`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at(12)) });
});
afterEach(() => {
  vi.useRealTimers();
});

function open(more: Partial<WorkOrderDetail>, permissions: Permission[] = [], timezone = 'UTC') {
  fakeApi({
    [`GET ${url}/time`]: () => ({ status: 200, body: { entries: [], minutes: 0, labour: [] } }),
    [`GET ${url}/costs`]: () => ({ status: 200, body: { entries: [], sums: [] } }),
  });
  const onEdit = vi.fn();
  const scope = pageScope(permissions);
  const site = scope.site && { ...scope.site, timezone };
  const order = aWorkOrderDetail(412, 'Chiller 2 trips', more);
  renderPage(<OrderFacts order={order} onEdit={onEdit} />, { ...scope, site });
  return onEdit;
}

/** The facts shown, by their names. */
const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((name) => [name.textContent, name.nextElementSibling?.textContent]),
  );

describe('the facts of a work order', () => {
  it('leaves out what there is nothing to say about', () => {
    open({});
    expect(facts()).toEqual({ Priority: 'Medium', Assignees: 'Nobody yet', Due: 'No due date' });
  });

  it('says everything else', () => {
    open({
      priority: 'urgent',
      assignees: [ben, former],
      watchers: [former, ben],
      serviceProvider: { _id: id(80), name: 'Wulf' },
      dueAt: at(16),
      scheduledStart: at(13),
      scheduledEnd: at(15),
      place: 'Roof',
      category: 'HVAC',
      estimatedMinutes: 90,
      heldTotalMs: 3_600_000,
      tags: ['roof', 'north'],
      status: 'verified',
      completedAt: at(9),
      completedBy: ben,
      verifiedAt: at(10),
      verifiedBy: former,
      plan: { _id: id(70), title: 'Flush', day: '2026-11-23' },
      feedbacks: [{ _id: id(61), number: 7, subject: 'Too warm', status: 'new' }],
      supportTickets: [{ _id: id(62), site: id(21), number: 9, subject: 'Too cold', status: 'open' }],
    });
    expect(facts()).toEqual({
      Priority: 'Urgent',
      Assignees: 'BBen?Someone who is not a member',
      'Service provider': 'Wulf',
      Due: 'Today 17:00was 16:00, 1 h on hold',
      Scheduled: 'Today 13:00 – 15:00',
      Plan: 'Flush for Mon 23 Nov',
      Place: 'Roof',
      Feedbacks: 'FB-000007 New',
      'Support tickets': 'ST-000009 Open',
      Category: 'HVAC',
      Estimate: '1 h 30 min',
      'On hold': '1 h',
      Completed: 'Today 09:00, Ben',
      Verified: 'Today 10:00',
      Tags: 'roof, north',
      Watchers: 'Someone who is not a member, Ben',
    });
    // What a link opens is a record of its own site.
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Flush', `/${ORG}/${SITE}/work-orders/plans/${id(70)}`],
      ['FB-000007', `/${ORG}/${SITE}/feedbacks/${id(61)}`],
      ['ST-000009', `/${ORG}/${id(21)}/support-tickets?ticket=${id(62)}`],
    ]);
  });

  it.each([
    ['UTC', undefined],
    ['Asia/Calcutta', 'Asia/Kolkata'],
  ])('names the time zone of the site if it is not that of the reader: %s', (zone, words) => {
    open({}, [], zone);
    expect(facts()['Time zone']).toBe(words);
  });

  it.each<[Permission[], boolean, boolean]>([
    [['work-orders:update-any'], false, true],
    [['work-orders:update-own'], true, true],
    [['work-orders:update-own'], false, false],
    [['work-orders:view-any'], true, false],
  ])('can be changed by those who hold %j, if it is their own: %s', (permissions, own, isOffered) => {
    const onEdit = open({ own }, permissions);
    const button = screen.queryByRole('button', { name: 'Change' });
    expect(button !== null).toBe(isOffered);
    if (button) fireEvent.click(button);
    expect(onEdit).toHaveBeenCalledTimes(Number(isOffered));
  });
});
