import type { MaintenancePlan, MaintenancePlanDetail, PlanPreview } from '@siteward/contract';
import { PLAN_LIMITS, type PlanStatus, type Recurrence, ruleText } from '@siteward/domain';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { useRecordCache } from '#lib/cache/record-cache.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { useCan, useOrganizationScope, useReadable } from '#lib/organization/organization-scope.ts';

const detailKey = (id: string) => ['maintenancePlans', 'one', id];

const READ_ONLY: Partial<MaintenancePlanDetail> = { allowedTransitions: [] };

/** A plan with its next dates, and what it has made. */
export function usePlan(id: string, isWanted = true) {
  return api.maintenancePlans.get.useQuery({
    queryKey: detailKey(id),
    queryData: { params: { id } },
    enabled: isWanted,
    select: useReadable(READ_ONLY),
  });
}

/** Reads a plan once, for example to take its checklist. */
export function readPlan(id: string): Promise<MaintenancePlanDetail> {
  return bodyOf(api.maintenancePlans.get.query({ params: { id } }));
}

/** While a date is being typed, its year starts with zeros. */
const isDay = (day: string) => /^2[01]\d\d-\d\d-\d\d$/.test(day);
const isCount = (count: number) => count >= 1 && count <= PLAN_LIMITS.count;

/**
 * The next dates of an unsaved rule; the previous ones stay until they arrive, and while the rule is being typed. A rule that
 * ends before it begins has none.
 */
export function usePreview(rule: Omit<Recurrence, 'skipped' | 'moved'>, leadDays: number, isWanted: boolean) {
  const { org, siteId: site } = useOrganizationScope();
  const { repeats, from, time, until, count } = rule;
  const isWhole = isDay(from) && isDay(until ?? from) && time !== '' && isCount(count ?? 1);
  const isBackwards = isWhole && until !== null && until < from;
  const ends = until ?? count?.toString();
  const query = { org, site, rule: ruleText(repeats), from, time, leadDays, ...(ends !== undefined && { ends }) };
  const asked = api.maintenancePlans.preview.useQuery({
    queryKey: ['maintenancePlans', 'preview', query],
    queryData: { query },
    enabled: isWanted && isWhole && !isBackwards,
    placeholderData: keepPreviousData,
  });
  const preview: PlanPreview | undefined = isBackwards
    ? { rrule: [], dates: [], closedWeekdays: [] }
    : asked.data?.body;
  return { preview, fault: asked.error && !preview ? asked : null };
}

/** How many of a plan's work orders its page shows. */
const LATEST = 12;

/** The latest work orders that a plan made, most recent first; nothing for members who may not see work orders. */
export function useMadeBy({ _id: plan, org }: MaintenancePlan) {
  const query = { org, plan, limit: LATEST, sort: '-createdAt' } as const;
  const can = useCan();
  return api.workOrders.list.useQuery({
    queryKey: ['workOrders', 'of-plan', query],
    queryData: { query },
    enabled: can('work-orders:view-own', 'work-orders:view-any'),
  });
}

function refreshPlans(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: ['maintenancePlans'] });
}

/** What to update after a plan was changed. */
export function usePlanCache() {
  return useRecordCache<MaintenancePlanDetail>({ keyOf: detailKey, refresh: refreshPlans });
}

/** Whether a value is a plan in the detail of its page, for example the record that comes with VERSION_CONFLICT. */
export function isPlan(value: unknown): value is MaintenancePlanDetail {
  return typeof value === 'object' && value !== null && 'repeats' in value && 'dates' in value;
}

type Versioned = Pick<MaintenancePlan, '_id' | 'version'>;

/** Pauses a plan, or resumes it, based on the version shown. */
export function setPlanStatus({ _id: id, version }: Versioned, status: PlanStatus, reason?: string) {
  const body = { version, ...(reason !== undefined && { reason }) };
  return bodyOf(api.maintenancePlans.setStatus.mutate({ params: { id, status }, body }));
}

/** Deletes a plan, based on the version shown. */
export async function removePlan({ _id: id, version }: Versioned): Promise<void> {
  await bodyOf(api.maintenancePlans.remove.mutate({ params: { id }, extraHeaders: { 'if-match': String(version) } }));
}

/** Leaves a date of a plan out, or moves it to another day, based on the version shown. */
export function changePlanDate({ _id: id, version }: Versioned, day: string, to: string | null) {
  return bodyOf(api.maintenancePlans.changeDate.mutate({ params: { id, day }, body: { to, version } }));
}

/** Undoes that. */
export function restorePlanDate({ _id: id, version }: Versioned, day: string) {
  const extraHeaders = { 'if-match': String(version) };
  return bodyOf(api.maintenancePlans.restoreDate.mutate({ params: { id, day }, extraHeaders }));
}
