import type { MaintenancePlanDetail } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { PlanScreen } from './plan-screen.tsx';

export const id = (digit: string) => digit.repeat(24);
export const AT = '2026-01-02T03:04:05.678Z';
export const MANAGER: Permission[] = [
  ...(['plans:view', 'plans:manage', 'work-orders:view-any', 'work-orders:create', 'work-orders:assign'] as const),
];
export const OLIVIA = { _id: id('9'), name: 'Olivia Brandt' };
export const url = `/api/maintenance-plans/id/${id('7')}`;

/** Starts each test of a file at noon on 23 November 2026. */
export function beginAnew(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
    toast.dismiss();
  });
}

/**
 * A plan of the site of `pageScope`: every second Tuesday, with two dates to come. Its type and priority are the first options of
 * their selects.
 */
export function aPlan(more: Partial<MaintenancePlanDetail> = {}): MaintenancePlanDetail {
  const date = (day: string, madeOn: string) => ({
    day,
    at: `${day}T07:00:00.000Z`,
    madeOn,
    movedFrom: null,
    closed: null,
    timeShifted: false,
  });
  return {
    _id: id('7'),
    createdAt: AT,
    updatedAt: AT,
    deletedAt: null,
    version: 3,
    org: ORG,
    site: SITE,
    timezone: 'Europe/Berlin',
    title: 'Check filters',
    type: 'corrective',
    priority: 'urgent',
    status: 'active',
    repeats: { every: 'week', interval: 2, weekdays: ['TU'] },
    from: '2026-11-03',
    time: '08:00',
    until: null,
    count: null,
    leadDays: 7,
    assignees: [],
    serviceProvider: null,
    pauseReason: '',
    nextAt: '2026-12-01T07:00:00.000Z',
    lastFailure: null,
    mayChange: true,
    counts: { made: 0, done: 0, onTime: 0 },
    description: '',
    category: '',
    place: '',
    tags: [],
    estimatedMinutes: null,
    requiresSignature: false,
    checklist: [],
    dueDays: 0,
    dueTime: '17:00',
    skipped: [],
    moved: [],
    owner: OLIVIA,
    paused: null,
    rrule: ['DTSTART', 'RRULE:FREQ=WEEKLY'],
    closedWeekdays: ['SA', 'SU'],
    dates: [date('2026-12-01', '2026-11-24'), date('2026-12-15', '2026-12-08')],
    made: { total: 0, onTime: 0, late: 0, open: 0, overdue: 0, cancelled: 0, since: null },
    earlierRules: [],
    allowedTransitions: ['paused'],
    ...more,
  };
}

/** Opens the page of that plan, in a wide window unless it is said to be narrow. */
export function openPlan(more: Partial<MaintenancePlanDetail> = {}, permissions = MANAGER, isWide = true) {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }));
  let plan = aPlan(more);
  const change = (fields: Partial<MaintenancePlanDetail>) => {
    plan = { ...plan, ...fields, version: plan.version + 1 };
    return { status: 200, body: plan };
  };
  const preview = { rrule: ['RRULE:FREQ=DAILY'], dates: [], closedWeekdays: [] };
  const api = fakeApi({
    [`GET ${url}`]: () => ({ status: 200, body: plan }),
    [`GET ${url}/files`]: () => ({ status: 200, body: { files: [], mayAdd: true, most: 10 } }),
    [`GET ${url}/history`]: () => pageOf([]),
    [`PATCH ${url}`]: ({ body }) => change(body as Partial<MaintenancePlanDetail>),
    [`PUT ${url}/dates/*`]: () => change({ skipped: ['2026-12-01'], dates: aPlan().dates.slice(1) }),
    [`PUT ${url}/status/paused`]: () => change({ status: 'paused', allowedTransitions: ['active'] }),
    'GET /api/maintenance-plans/preview': () => ({ status: 200, body: preview }),
    'GET /api/maintenance-plans': () => pageOf([]),
    'GET /api/work-orders': () => pageOf([]),
    'GET /api/work-orders/tags': () => ({ status: 200, body: { tags: [] } }),
  });
  return { ...api, change, ...renderPage(<PlanScreen id={id('7')} />, pageScope(permissions)) };
}

/** A word of the sentence that says the rule. */
export const word = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}: `) });
