import type { Feedback, FeedbackDetail } from '@siteward/contract';
import {
  DAY_MS,
  daysAsInstants,
  FEEDBACK_KINDS,
  FEEDBACK_STATUSES,
  type FeedbackStatus,
  readDayRange,
} from '@siteward/domain';
import { keepPreviousData, type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { allPages } from '#lib/all-pages.ts';
import { api, bodyOf } from '#lib/api.ts';
import { filterQuery, type UseListView, useListView } from '#lib/list-view.ts';
import { useCan, useOrganizationScope, useReadable } from '#lib/organization-scope.ts';
import { useRecordCache } from '#lib/record-cache.ts';

type FeedbackSort = 'createdAt' | 'number' | 'rating';
type FeedbackFilter = 'status' | 'kind' | 'rating' | 'received' | 'sites';
export type FeedbacksView = UseListView<FeedbackSort, FeedbackFilter>;

/** How many days back the list can be narrowed to. */
export const RECEIVED_DAYS = [7, 30, 90] as const;

/** What of the feedbacks is shown, from the address. */
export function useFeedbacksView(): FeedbacksView {
  return useListView({
    limit: 20,
    sorts: ['createdAt', 'number', 'rating'],
    filters: ['status', 'kind', 'rating', 'received', 'sites'],
    tab: 'status',
  });
}

/** What a tab lists: those in one status, or all of them. */
export type FeedbackTab = FeedbackStatus | 'all';

/** The tabs of a member, the one first that is shown where the address names none: all to whoever sees their own alone. */
export function useFeedbackTabs(): readonly FeedbackTab[] {
  return useCan()('feedbacks:view-any') ? [...FEEDBACK_STATUSES, 'all'] : ['all', ...FEEDBACK_STATUSES];
}

/** What the list is narrowed to. */
export function useFeedbackTab({ filters }: Pick<FeedbacksView, 'filters'>): FeedbackTab {
  const tabs = useFeedbackTabs();
  const [only] = filters.status ?? [];
  return tabs.find((tab) => tab === only) ?? tabs[0] ?? 'new';
}

/** The beginning of the day that many days ago, so that the query stays the same all day. */
function daysAgo(days: number): string {
  const today = new Date(new Date().setHours(0, 0, 0, 0));
  return new Date(today.getTime() - days * DAY_MS).toISOString();
}

/** What of a site's feedbacks is listed. */
export type ListedPart = { org: string; site: string; tab: FeedbackTab; zone: string };

function feedbackQuery({ org, site, tab, zone }: ListedPart, view: Pick<FeedbacksView, 'query' | 'filters'>) {
  const { kind, rating, received, sites } = view.filters;
  // Of several the longest, which has the others within it.
  const days = RECEIVED_DAYS.findLast((each) => received?.includes(String(each)));
  const range = readDayRange(received?.[0] ?? '');
  const { from, to } = range ? daysAsInstants(range, zone) : {};
  return {
    ...view.query,
    ...(sites?.[0] === 'all' ? { org } : { org, site }),
    ...(from && { createdFrom: from }),
    ...(to && { createdTo: to }),
    ...(tab !== 'all' && { status: tab }),
    ...filterQuery({ kind }, (value) => FEEDBACK_KINDS.some((each) => each === value)),
    ...filterQuery({ rating }, (value) => /^[1-5]$/.test(value)),
    ...(days !== undefined && { createdFrom: daysAgo(days) }),
  };
}

/** One page of the site's feedbacks. The page before stays until it is there. */
export function useFeedbacks(part: ListedPart, view: FeedbacksView) {
  const query = feedbackQuery(part, view);
  const result = api.feedbacks.list.useQuery({
    queryKey: ['feedbacks', 'list', query],
    queryData: { query },
    placeholderData: keepPreviousData,
  });
  return { result, key: JSON.stringify(query) };
}

/** The same as a file, all pages of it. */
export function exportFeedbacks(part: ListedPart, view: FeedbacksView): Promise<File> {
  const { page, limit, ...query } = feedbackQuery(part, view);
  return bodyOf(api.feedbacks.export.query({ query }));
}

/** Every feedback that the list counts, read page by page. */
export function listAllFeedbacks(part: ListedPart, view: FeedbacksView): Promise<Feedback[]> {
  const query = feedbackQuery(part, view);
  return allPages((page) => bodyOf(api.feedbacks.list.query({ query: { ...query, ...page } })));
}

/** How many feedbacks of the site there are in each status; undefined while it is not known. */
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

/** A feedback with its text and what can be done with it; whoever looks at one has read it. */
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

/** Notes that the reader has opened a feedback, and shows it so wherever it is listed. Where that fails it stays unread. */
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

/** Loads anew whatever shows feedbacks, and the work that came of them. */
export async function refreshFeedbacks(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: ['feedbacks'] }),
    cache.invalidateQueries({ queryKey: ['workOrders'] }),
  ]);
}

type Answer = { status: 200; body: FeedbackDetail; headers: Headers };
type ListAnswer = { status: 200; body: { items: Feedback[] }; headers: Headers };

/** What is shown of a feedback after it was changed. */
export function useFeedbackCache() {
  return useRecordCache<FeedbackDetail>({ keyOf: detailKey, refresh: refreshFeedbacks });
}

/** A feedback in detail, as it is now. */
export function readFeedback(id: string): Promise<FeedbackDetail> {
  return bodyOf(api.feedbacks.get.query({ params: { id } }));
}

/** Whether something is a feedback, such as what comes with VERSION_CONFLICT. */
export function isFeedback(value: unknown): value is FeedbackDetail {
  return typeof value === 'object' && value !== null && 'allowedTransitions' in value && 'subject' in value;
}

type Step = { to: FeedbackStatus; reason?: string; response?: string };

/** Takes the next step with a feedback, on the version that is shown. */
export function setFeedbackStatus({ _id: id, version }: Feedback, { to: status, ...inputs }: Step) {
  return bodyOf(api.feedbacks.setStatus.mutate({ params: { id, status }, body: { version, ...inputs } }));
}

/** Says how it went with a feedback of one's own. */
export function rateFeedback({ _id: id, version }: Feedback, rating: number) {
  return bodyOf(api.feedbacks.rate.mutate({ params: { id }, body: { rating, version } }));
}

/** Makes a work order of a feedback, or puts it to one that is there. */
export function convertFeedback({ _id: id, version }: Feedback, workOrder: string | null) {
  const body = { version, ...(workOrder !== null && { workOrder }) };
  return bodyOf(api.feedbacks.convert.mutate({ params: { id }, body }));
}

/** Gives a feedback another link: the earlier one is dead. */
export function renewFeedbackLink({ _id: id, version }: Feedback) {
  return bodyOf(api.feedbacks.update.mutate({ params: { id }, body: { version, newLink: true } }));
}

/** Deletes a feedback, on the version that is shown. */
export async function removeFeedback({ _id: id, version }: Feedback): Promise<void> {
  await bodyOf(api.feedbacks.remove.mutate({ params: { id }, extraHeaders: { 'if-match': String(version) } }));
}

/** A feedback of the list. `isTriaged`: it no longer belongs to this list, and stays where it was until the view changes. */
export type ListedFeedback = Feedback & { isTriaged?: boolean };

/**
 * The rows of a list by status that do not jump under J and K: what somebody has triaged meanwhile stays in its place, with
 * its new status, until another list is asked for.
 *
 * @param items - as the API lists them; undefined while they are not known, or are those of the view before
 * @param view - what was asked for
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
    // Deleted, or no longer the reader's to see.
    if (query?.isError) return [];
    return [{ ...row, ...query?.data?.body, isTriaged: true }];
  });
}

/** The new rows in their order, and those that are gone behind what they stood behind. */
function merged(before: readonly Feedback[], now: readonly Feedback[]): readonly Feedback[] {
  const rows = [...now];
  before.forEach((row, index) => {
    if (rows.some(({ _id }) => _id === row._id)) return;
    const above = before[index - 1]?._id;
    rows.splice(rows.findIndex(({ _id }) => _id === above) + 1, 0, row);
  });
  return rows;
}
