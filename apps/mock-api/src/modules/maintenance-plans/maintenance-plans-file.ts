import type { FileAnswer, MaintenancePlan } from '@siteward/contract';
import {
  listCell,
  PLAN_STATE_LABELS,
  planStateOf,
  ruleText,
  WORK_ORDER_PRIORITY_LABELS,
  WORK_ORDER_TYPE_LABELS,
} from '@siteward/domain';
import { csvFile, type ExportColumn } from '#modules/csv/write-csv.ts';
import { everyRecord } from '#modules/lists/list.ts';
import { exportDay, type Place, placesOf } from '#modules/sites/site-clock.ts';
import type { OrgScope } from '#scope.ts';
import { PLAN_LIST } from './maintenance-plans.model.ts';
import { listedPlans, type PlanListQuery } from './maintenance-plans.service.ts';
import { plansOf } from './plan-access.ts';
import { toSummaries } from './plan-detail.ts';

type Row = Place & { plan: MaintenancePlan };

const COLUMNS: readonly ExportColumn<Row>[] = [
  { label: 'Title', cell: ({ plan }) => plan.title },
  { label: 'Site', cell: ({ site }) => site },
  { label: 'Status', cell: ({ plan }) => PLAN_STATE_LABELS[planStateOf(plan)] },
  { label: 'Pause reason', cell: ({ plan }) => plan.pauseReason },
  { label: 'Type', cell: ({ plan }) => WORK_ORDER_TYPE_LABELS[plan.type] },
  { label: 'Priority', cell: ({ plan }) => WORK_ORDER_PRIORITY_LABELS[plan.priority] },
  { label: 'Rule', cell: ({ plan }) => ruleText(plan.repeats) },
  { label: 'First day', cell: ({ plan }) => plan.from },
  { label: 'Time', cell: ({ plan }) => plan.time },
  { label: 'Last day', cell: ({ plan }) => plan.until ?? '' },
  { label: 'Times', cell: ({ plan }) => plan.count ?? '' },
  { label: 'Time zone', cell: ({ plan }) => plan.timezone },
  { label: 'Next date', cell: ({ plan, at }) => at(plan.nextAt) },
  { label: 'Made days ahead', cell: ({ plan }) => plan.leadDays },
  { label: 'Assignees', cell: ({ plan }) => listCell(plan.assignees.map(({ name }) => name)) },
  { label: 'Service provider', cell: ({ plan }) => plan.serviceProvider?.name ?? '' },
  { label: 'Made', cell: ({ plan }) => plan.counts.made },
  { label: 'Done', cell: ({ plan }) => plan.counts.done },
  { label: 'On time', cell: ({ plan }) => plan.counts.onTime },
];

/** All plans that a list with this query would show over all its pages, and those beyond the limit of lists, as a CSV file. */
export async function exportPlans(scope: OrgScope, query: Omit<PlanListQuery, 'page' | 'limit'>): Promise<FileAnswer> {
  const options = { filter: listedPlans(scope, query), byDefault: 'nextAt' } as const;
  const all = everyRecord(plansOf(scope), PLAN_LIST, query, options);
  const file = { name: 'maintenance-plans', day: await exportDay(scope), columns: COLUMNS };
  return csvFile(file, all, async (some) => {
    const placeOf = await placesOf(scope, some);
    return (await toSummaries(scope, some)).map((plan) => ({ plan, ...placeOf(plan.site) }));
  });
}
