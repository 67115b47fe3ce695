import { PLAN_DAYS } from '../house/maintenance-plans.ts';
import { TextFile } from '../send.ts';
import { FIRST_PAGE, type Samples, version } from './sample.ts';

const PLANNED = {
  title: 'Check filters',
  description: 'All seven units',
  type: 'preventive',
  category: 'Cooling',
  priority: 'medium',
  place: 'Roof',
  estimatedMinutes: 90,
  requiresSignature: true,
  tags: ['filter'] as string[],
  from: '2026-11-24',
  time: '08:00',
  leadDays: 7,
  dueDays: 0,
  dueTime: '17:00',
  repeats: { every: 'year', interval: 2, month: 3, on: { kind: 'weekday', nth: -1, weekday: 'TU' } },
  checklist: [{ label: 'Isolate the unit', kind: 'check', required: true }] as {
    label: string;
    kind: 'check';
    required: true;
  }[],
} as const;

const PLAN_FILTERS = { status: 'active', state: 'active' } as const;

export const MAINTENANCE_PLANS: Samples<'maintenancePlans' | 'maintenancePlanFiles'> = {
  'maintenancePlans.list': ({ id, sites }) => ({
    query: { ...FIRST_PAGE, sort: '-nextAt', org: id, site: sites.first, ...PLAN_FILTERS },
  }),
  'maintenancePlans.export': ({ id, sites }) => ({
    query: { search: 'a', sort: '-nextAt', org: id, site: sites.first, ...PLAN_FILTERS },
  }),
  'maintenancePlans.preview': ({ id, sites }) => ({
    query: {
      org: id,
      site: sites.first,
      rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
      from: '2026-11-24',
      time: '08:00',
      ends: '2027-11-24',
      leadDays: 7,
    },
  }),
  'maintenancePlans.create': ({ id, sites, target, serviceProviders }, { member }) => ({
    body: {
      org: id,
      site: sites.first,
      ...PLANNED,
      until: '2027-11-24',
      count: null,
      assignees: [member || target],
      serviceProvider: serviceProviders.hired,
    },
  }),
  'maintenancePlans.get': ({ plan }) => ({ params: { id: plan.id } }),
  'maintenancePlans.update': ({ plan, people, serviceProviders }) => ({
    params: { id: plan.id },
    body: {
      ...PLANNED,
      until: '2027-11-24',
      count: null,
      version,
      assignees: [people.Owner.member],
      serviceProvider: serviceProviders.hired,
    },
  }),
  'maintenancePlans.remove': ({ plan }) => ({ params: { id: plan.id } }),
  'maintenancePlans.setStatus': ({ plan }) => ({
    params: { id: plan.id, status: 'paused' },
    body: { reason: 'The hall is rebuilt', version },
  }),
  'maintenancePlans.changeDate': ({ plan }) => ({
    params: { id: plan.id, day: PLAN_DAYS.next },
    body: { to: PLAN_DAYS.other, version },
  }),
  'maintenancePlans.restoreDate': ({ plan }) => ({ params: { id: plan.id, day: PLAN_DAYS.skipped } }),
  'maintenancePlans.history': ({ plan }) => ({
    params: { id: plan.id },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),

  'maintenancePlanFiles.list': ({ plan }) => ({ params: { id: plan.id } }),
  'maintenancePlanFiles.add': ({ plan }) => ({
    params: { id: plan.id },
    body: new TextFile('%PDF-1.7\n', 'Manual.pdf', 'application/pdf'),
  }),
  'maintenancePlanFiles.remove': ({ plan }) => ({ params: plan }),
  'maintenancePlanFiles.content': ({ plan }) => ({ params: plan }),
  'maintenancePlanFiles.thumbnail': ({ plan }) => ({ params: plan }),
};
