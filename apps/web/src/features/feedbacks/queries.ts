import type { Feedback, FeedbackDetail } from '@siteward/contract';
import {
  addDays,
  calendarDay,
  daysAsInstants,
  FEEDBACK_KINDS,
  FEEDBACK_STATUSES,
  type FeedbackStatus,
  readDayRange,
} from '@siteward/domain';
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRecordCache } from '#lib/cache/record-cache.ts';
import { allPages } from '#lib/calls/all-pages.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { filterQuery, keepWithin, type UseListView, useListView } from '#lib/lists/list-view.ts';
import { useCan, useOrganizationScope, useReadable } from '#lib/organization/organization-scope.ts';

type FeedbackSort = 'createdAt' | 'number' | 'rating';
type FeedbackFilter = 'status' | 'kind' | 'rating' | 'received' | 'sites';
export type FeedbacksView = UseListView<FeedbackSort, FeedbackFilter>;

/** The numbers of days back to which the list can be narrowed. */
export const RECEIVED_DAYS = [7, 30, 90] as const;

/** The current view of the feedbacks, from the address. */
export function useFeedbacksView(): FeedbacksView {
  return useListView({
    limit: 20,
    sorts: ['createdAt', 'number', 'rating'],
    filters: ['status', 'kind', 'rating', 'received', 'sites'],
    tab: 'status',
  });
}

/** What a tab lists: feedbacks in one status, or all of them. */
export type FeedbackTab = FeedbackStatus | 'all';

/** A member's tabs. The first one is shown if the address names none: for people who see only their own, that is all of them. */
export function useFeedbackTabs(): readonly FeedbackTab[] {
  return useCan()('feedbacks:view-any') ? [...FEEDBACK_STATUSES, 'all'] : ['all', ...FEEDBACK_STATUSES];
}

/** The tab that the list is narrowed to. */
export function useFeedbackTab({ filters }: Pick<FeedbacksView, 'filters'>): FeedbackTab {
  const tabs = useFeedbackTabs();
  const [only] = filters.status ?? [];
  return tabs.find((tab) => tab === only) ?? tabs[0] ?? 'new';
}

/** Which of a site's feedbacks are listed. */
export type ListedPart = { org: string; site: string; tab: FeedbackTab; zone: string };

function feedbackQuery({ org, site, tab, zone }: ListedPart, view: Pick<FeedbacksView, 'query' | 'filters'>) {
  const { kind, rating, received, sites } = view.filters;
  // Of several, the longest, which includes the others.
  const days = RECEIVED_DAYS.findLast((each) => received?.includes(String(each)));
  // From the start of a day, so that the query stays the same all day.
  const lately = days !== undefined && { from: addDays(calendarDay(Date.now(), zone), -days), to: null };
  const range = lately || readDayRange(received?.[0] ?? '');
  const { from, to } = range ? daysAsInstants(range, zone) : {};
  return {
    ...view.query,
    ...(sites?.[0] === 'all' ? { org } : { org, site }),
    ...(from && { createdFrom: from }),
    ...(to && { createdTo: to }),
    ...(tab !== 'all' && { status: tab }),
    ...filterQuery({ kind }, (value) => FEEDBACK_KINDS.some((each) => each === value)),
    ...filterQuery({ rating }, (value) => /^[1-5]$/.test(value)),
  };
}

/** One page of the site's feedbacks; the previous page stays until it arrives, unless another tab is requested. */
export function useFeedbacks(part: ListedPart, view: FeedbacksView) {
  const query = feedbackQuery(part, view);
  const result = api.feedbacks.list.useQuery({
    queryKey: ['feedbacks', 'list', query],
    queryData: { query },
    placeholderData: keepWithin({ status: query.status }),
  });
  return { result, key: JSON.stringify(query) };
}

/** All pages of the same list, as a file. */
export function exportFeedbacks(part: ListedPart, view: FeedbacksView): Promise<File> {
  const { page, limit, ...query } = feedbackQuery(part, view);
  return bodyOf(api.feedbacks.export.query({ query }));
}

/** Every feedback that the list counts, read page by page. */
export function listAllFeedbacks(part: ListedPart, view: FeedbacksView): Promise<Feedback[]> {
  const query = feedbackQuery(part, view);
  return allPages((page) => bodyOf(api.feedbacks.list.query({ query: { ...query, ...page } })));
}

/** How many feedbacks of the site there are in each status; undefined until known. */
export function useFeedbackCounts() {
  const { org, siteId: site } = useOrganizationScope();
  const query = { org, site };
  const { data } = api.feedbacks.counts.useQuery({
    queryKey: ['feedbacks', 'counts', query],
    queryData: { query },
  });
  return data?.body;
}

const detailKey = (id: string) => ['feedbacks', 'detail', id];

const READ_ONLY: Partial<FeedbackDetail> = { mayReply: false, mayRate: false, allowedTransitions: [] };

/** A feedback with its text and what can be done with it; opening it marks it as read. */
export function useFeedback(id: string) {
  const query = api.feedbacks.get.useQuery({
    queryKey: detailKey(id),
    queryData: { params: { id } },
    select: useReadable(READ_ONLY),
  });
  const cache = useQueryClient();
  const isUnread = query.data?.body.unread === true;
  useEffect(() => {
    if (isUnread) void markRead(cache, id);
  }, [cache, id, isUnread]);
  return query;
}

/** Records that the reader has opened a feedback, and shows that wherever it is listed. If that fails, it stays unread. */
async function markRead(cache: QueryClient, id: string): Promise<void> {
  try {
    await bodyOf(api.feedbacks.markRead.mutate({ params: { id } }));
  } catch {
    return;
  }
  cache.setQueryData<Answer>(detailKey(id), (known) => known && { ...known, body: { ...known.body, unread: false } });
  cache.setQueriesData<ListAnswer>({ queryKey: ['feedbacks', 'list'] }, (known) => {
    if (!known) return known;
    const items = known.body.items.map((each) => (each._id === id ? { ...each, unread: false } : each));
    return { ...known, body: { ...known.body, items } };
  });
}

/** Reloads everything that shows feedbacks, and the work that came of them. */
export async function refreshFeedbacks(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: ['feedbacks'] }),
    cache.invalidateQueries({ queryKey: ['workOrders'] }),
  ]);
}

type Answer = { status: 200; body: FeedbackDetail; headers: Headers };
type ListAnswer = { status: 200; body: { items: Feedback[] }; headers: Headers };

/** What to update after a feedback was changed. */
export function useFeedbackCache() {
  return useRecordCache<FeedbackDetail>({ keyOf: detailKey, refresh: refreshFeedbacks });
}

/** The current state of a feedback, in detail. */
export function readFeedback(id: string): Promise<FeedbackDetail> {
  return bodyOf(api.feedbacks.get.query({ params: { id } }));
}

/** Whether a value is a feedback, for example the record that comes with VERSION_CONFLICT. */
export function isFeedback(value: unknown): value is FeedbackDetail {
  return typeof value === 'object' && value !== null && 'allowedTransitions' in value && 'subject' in value;
}

type Step = { to: FeedbackStatus; reason?: string; response?: string };

/** Takes the next step with a feedback, based on the version shown. */
export function setFeedbackStatus({ _id: id, version }: Feedback, { to: status, ...inputs }: Step) {
  return bodyOf(api.feedbacks.setStatus.mutate({ params: { id, status }, body: { version, ...inputs } }));
}

/** Rates the outcome of one's own feedback. */
export function rateFeedback({ _id: id, version }: Feedback, rating: number) {
  return bodyOf(api.feedbacks.rate.mutate({ params: { id }, body: { rating, version } }));
}

/** Turns a feedback into a work order, or adds it to an existing one. */
export function convertFeedback({ _id: id, version }: Feedback, workOrder: string | null) {
  const body = { version, ...(workOrder !== null && { workOrder }) };
  return bodyOf(api.feedbacks.convert.mutate({ params: { id }, body }));
}

/** Gives a feedback a new link; the previous one stops working. */
export function renewFeedbackLink({ _id: id, version }: Feedback) {
  return bodyOf(api.feedbacks.update.mutate({ params: { id }, body: { version, newLink: true } }));
}

/** Deletes a feedback, based on the version shown. */
export async function removeFeedback({ _id: id, version }: Feedback): Promise<void> {
  await bodyOf(api.feedbacks.remove.mutate({ params: { id }, extraHeaders: { 'if-match': String(version) } }));
}

/** A feedback of the list. `isTriaged`: it no longer belongs in this list, but stays in its place until the view changes. */
export type ListedFeedback = Feedback & { isTriaged?: boolean };

/**
 * The rows of a list by status, kept from jumping under J and K: what somebody has triaged in the meantime stays in its place,
 * with its new status, until another list is requested.
 *
 * @param items - as the API lists them; undefined until known, or while they belong to the previous view
 * @param view - what was requested
 */
export function useKeptRows(items: readonly Feedback[] | undefined, view: string): readonly ListedFeedback[] {
  const [shown, setShown] = useState<{ view: string; rows: readonly Feedback[] }>({ view, rows: [] });
  useEffect(() => {
    if (items === undefined) return;
    setShown((before) => ({ view, rows: before.view === view ? merged(before.rows, items) : items }));
  }, [items, view]);
  const rows = shown.view === view ? shown.rows : [];
  const listed = new Set((items ?? rows).map(({ _id }) => _id));
  const gone = rows.filter(({ _id }) => !listed.has(_id));
  const now = useQueries({
    queries: gone.map(({ _id: id }) => ({
      queryKey: detailKey(id),
      queryFn: async () => {
        const answer = await api.feedbacks.get.query({ params: { id } });
        if (answer.status !== 200) throw answer;
        return answer;
      },
      retry: false,
    })),
  });
  if (items === undefined) return [];
  if (rows.length === 0) return items;
  return rows.flatMap((row): ListedFeedback[] => {
    const at = gone.indexOf(row);
    if (at < 0) return [items.find(({ _id }) => _id === row._id) ?? row];
    const query = now[at];
    // Deleted, or no longer visible to the reader.
    if (query?.isError) return [];
    return [{ ...row, ...query?.data?.body, isTriaged: true }];
  });
}

/** The new rows in their order, with each missing row inserted after the one that it used to follow. */
function merged(before: readonly Feedback[], now: readonly Feedback[]): readonly Feedback[] {
  const rows = [...now];
  before.forEach((row, index) => {
    if (rows.some(({ _id }) => _id === row._id)) return;
    const above = before[index - 1]?._id;
    rows.splice(rows.findIndex(({ _id }) => _id === above) + 1, 0, row);
  });
  return rows;
}
