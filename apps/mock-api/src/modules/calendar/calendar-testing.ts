import type { ApiClient, Calendar, CalendarEntry } from '@siteward/contract';

type Query = NonNullable<Parameters<ApiClient['calendar']['get']>[0]>['query'];
type Asked = Omit<Query, 'from' | 'to'> & { from?: string; to?: string };

/** The calendar for November and December 2026, or another range, as somebody sees it. */
export async function calendarFor({ client }: { client: ApiClient }, query: Asked): Promise<Calendar> {
  const range = { from: '2026-11-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
  const answer = await client.calendar.get({ query: { ...range, ...query } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** What an entry is called, with its kind if it is not a work order. */
export function nameOf(entry: CalendarEntry): string {
  switch (entry.kind) {
    case 'work-order':
      return entry.workOrder.title;
    case 'plan':
      return `plan ${entry.plan.title} ${entry.day}`;
    case 'contract-end':
      return `contract ${entry.serviceProvider.name} ${entry.day}`;
  }
}
