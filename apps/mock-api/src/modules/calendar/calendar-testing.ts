import type { ApiClient, Calendar, CalendarEntry, WorkOrder } from '@siteward/contract';
import { Types } from 'mongoose';
import { workOrderKeys } from '#modules/work-orders/work-order-record.ts';
import type { TestApi } from '#testing/harness.ts';

type Query = NonNullable<Parameters<ApiClient['calendar']['get']>[0]>['query'];
type Asked = Omit<Query, 'from' | 'to'> & { from?: string; to?: string };

/** The calendar for November and December 2026, or another range, as somebody sees it. */
export async function calendarFor({ client }: { client: ApiClient }, query: Asked): Promise<Calendar> {
  const range = { from: '2026-11-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
  const answer = await client.calendar.get({ query: { ...range, ...query } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Copies a work order so many times, each due a minute after the one before, the first of them at `from`. */
export async function copyWork({ deps }: TestApi, { _id, org }: WorkOrder, count: number, from: string): Promise<void> {
  const { WorkOrder } = deps.models;
  const { _id: _, ...stored } = await WorkOrder.findOne({ org, _id }).orFail().lean();
  const copies = Array.from({ length: count }, (_, index) => {
    const dueAt = new Date(Date.parse(from) + index * 60_000);
    const one = { ...stored, _id: new Types.ObjectId(), number: 10 + index, dueAt };
    return { ...one, ...workOrderKeys(one) };
  });
  await WorkOrder.insertMany(copies, { lean: true });
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
