import type { Dashboard, FileAnswer } from '@siteward/contract';
import { MINUTE_MS, WORK_ORDER_PRIORITY_LABELS, WORK_ORDER_STATUS_LABELS } from '@siteward/domain';
import { csvFile, type ExportColumn } from '#modules/csv/write-csv.ts';
import { exportDay } from '#modules/sites/site-clock.ts';
import type { OrgScope } from '#scope.ts';
import { type DashboardQuery, getDashboard } from './dashboard.service.ts';

type Row = { part: string; of: string; value: number | string; unit: string };

const COLUMNS: readonly ExportColumn<Row>[] = [
  { label: 'Part', cell: ({ part }) => part },
  { label: 'Of', cell: ({ of }) => of },
  { label: 'Number', cell: ({ value }) => value },
  { label: 'Unit', cell: ({ unit }) => unit },
];

/** The dashboard's numbers as a CSV file, one row each. */
export async function exportDashboard(scope: OrgScope, query: DashboardQuery): Promise<FileAnswer> {
  const rows = rowsOf(await getDashboard(scope, query));
  async function* each() {
    yield* rows;
  }
  return csvFile({ name: 'dashboard', day: await exportDay(scope), columns: COLUMNS }, each(), async (some) => some);
}

function rowsOf({ from, to, work, feedback, providers = [], sites = [] }: Dashboard): Row[] {
  const range = `${from} to ${to}`;
  const count = (part: string, of: string, value: number): Row => ({ part, of, value, unit: 'work orders' });
  const minutes = (part: string, ms: number | null): Row => {
    return { part, of: range, value: ms === null ? '' : Math.round(ms / MINUTE_MS), unit: 'minutes' };
  };
  return [
    ...(work
      ? [
          count('Open', '', work.open),
          count('Overdue', '', work.overdue),
          count('Unassigned', '', work.unassigned),
          ...work.byStatus.map((each) => count('Open by status', WORK_ORDER_STATUS_LABELS[each.status], each.count)),
          ...work.byPriority.map((each) =>
            count('Open by priority', WORK_ORDER_PRIORITY_LABELS[each.priority], each.count),
          ),
          ...work.byCategory.map((each) => count('Open by category', each.category, each.count)),
          count('Created', range, work.created),
          count('Completed', range, work.completed),
          ...work.days.flatMap(({ day, created, completed }) => [
            count('Created on a day', day, created),
            count('Completed on a day', day, completed),
          ]),
          minutes('Mean time to respond', work.respond.ms),
          minutes('Mean time to complete', work.complete.ms),
        ]
      : []),
    ...(feedback
      ? [
          { part: 'Feedback rating', of: range, value: feedback.average ?? '', unit: 'of 5' },
          { part: 'Rated feedbacks', of: range, value: feedback.count, unit: 'feedbacks' },
        ]
      : []),
    ...providers.map((each) => count('Open by service provider', each.name, each.open)),
    ...sites.flatMap((each) => [
      count('Open by site', each.name, each.open),
      count('Overdue by site', each.name, each.overdue),
      count('Unassigned by site', each.name, each.unassigned),
    ]),
  ];
}
