import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FEEDBACK_KINDS, type FeedbackStatus } from '@siteward/domain';
import { Suspense } from 'react';
import { DataList } from '#components/data-list/data-list.tsx';
import { ListFilters } from '#components/data-list/list-filters.tsx';
import { type Filter, type ListPage, type ListWords, listResult, type Nothing } from '#components/data-list/types.ts';
import { useRecordPanel } from '#components/data-list/use-record-panel.ts';
import { OnceOpened, onDemand, WaitingWindow } from '#components/on-demand.tsx';
import { feedbackKindLabel } from '#lib/labels.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { pathTo } from '#lib/paths.ts';
import { useSingleKeys } from '#lib/single-keys.ts';
import { feedbackCard, feedbackColumns } from './feedback-columns.tsx';
import { FeedbackMenu } from './feedback-menu.tsx';
import {
  type FeedbacksView,
  type ListedFeedback,
  RECEIVED_DAYS,
  readFeedback,
  statusOf,
  useFeedbacks,
  useKeptRows,
} from './queries.ts';
import { type FeedbackFlow, useFeedbackFlow } from './use-feedback-flow.ts';

const FeedbackPanel = onDemand(async () => (await import('./feedback-panel.tsx')).FeedbackPanel);
const FeedbackDialogs = onDemand(async () => (await import('./feedback-dialogs.tsx')).FeedbackDialogs);

/** Columns for which there is no room beside the panel, which shows the same. */
const BESIDE_PANEL: ReadonlySet<string> = new Set(['reporter', 'marks', 'kind', 'rating']);

/** The feedbacks in one status, and one of them beside the list; below 1280 px each has a page of its own. */
export function FeedbackList({ view }: { view: FeedbacksView }) {
  const { t } = useLingui();
  const { org, siteId } = useOrganizationScope();
  const { result: query, key } = useFeedbacks(view);
  const result = listResult(query);
  const rows = useKeptRows(result.isStale ? undefined : result.page?.items, key);
  const panel = useRecordPanel('feedback');
  const flow = useFeedbackFlow();
  const shown = result.isStale ? (result.page?.items ?? []) : rows;
  const pageOf = (id: string) => pathTo('org-site-feedbacks-id', { org, site: siteId, id });
  useTriageKeys({ rows: shown, current: panel.id, flow });
  const menuOf = (feedback: ListedFeedback) => <FeedbackMenu feedback={feedback} flow={flow} />;
  return (
    <>
      <DataList
        label={t`Feedbacks`}
        words={listWords()}
        view={view}
        result={{ ...result, page: result.page && withRows(result.page, shown) }}
        columns={feedbackColumns(panel.linkTo).filter(
          ({ key: column }) => !(panel.isOpen && panel.isDocked && BESIDE_PANEL.has(column)),
        )}
        rowId={({ _id }) => _id}
        rowName={({ subject }) => subject}
        card={(feedback) => feedbackCard(feedback, pageOf(feedback._id))}
        rowActions={menuOf}
        onOpen={({ _id }) => panel.enter(_id)}
        current={panel.id}
        searchLabel={t`Search feedbacks`}
        filters={<FeedbackFilters view={view} />}
        nothing={nothingIn(statusOf(view))}
      />
      <OnceOpened open={flow.asking !== null} onClose={flow.close} early={FeedbackDialogs}>
        <FeedbackDialogs flow={flow} onRemoved={panel.close} />
      </OnceOpened>
      {panel.isOpen && (
        <Suspense fallback={<WaitingWindow onClose={panel.close} />}>
          <FeedbackPanel panel={panel} ids={shown.map(({ _id }) => _id)} flow={flow} />
        </Suspense>
      )}
    </>
  );
}

/** A page of the list with the rows that are shown of it, which may have none left of its own. */
function withRows(page: ListPage<ListedFeedback>, items: readonly ListedFeedback[]): ListPage<ListedFeedback> {
  return { ...page, items, total: Math.max(page.total, items.length) };
}

interface TriageKeys {
  rows: readonly ListedFeedback[];
  /** The one that is shown beside the list. */
  current: string | null;
  flow: FeedbackFlow;
}

const KEYS: Readonly<Record<string, FeedbackStatus>> = {
  a: 'acknowledged',
  d: 'declined',
  r: 'resolved',
  c: 'converted',
};

/** A acknowledges the feedback that has the focus or is shown, D declines it, R resolves it, C makes work of it. */
function useTriageKeys({ rows, current, flow }: TriageKeys): void {
  const take = async (to: FeedbackStatus) => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const row = rows.find(({ _id }) => _id === (focused ?? current));
    if (row === undefined) return;
    const feedback = await readFeedback(row._id);
    if (feedback.allowedTransitions.includes(to)) flow.begin(feedback, to);
  };
  useSingleKeys(Object.fromEntries(Object.entries(KEYS).map(([key, to]) => [key, () => void take(to)])));
}

function FeedbackFilters({ view }: { view: FeedbacksView }) {
  const { t } = useLingui();
  const filters: Filter[] = [
    {
      name: 'kind',
      label: t`Kind`,
      options: FEEDBACK_KINDS.map((value) => ({ value, label: feedbackKindLabel(value) })),
    },
    {
      name: 'rating',
      label: t`Rating`,
      options: ['1', '2', '3', '4', '5'].map((value) => ({ value, label: t`${value} of 5` })),
    },
    {
      name: 'received',
      label: t`Received`,
      options: RECEIVED_DAYS.map((days) => ({ value: String(days), label: t`last ${days} days` })),
    },
  ];
  return <ListFilters view={view} filters={filters} />;
}

function listWords(): ListWords {
  return {
    loading: t`Loading feedbacks`,
    notLoaded: t`The feedbacks could not be loaded`,
    noMatch: t`No feedbacks match`,
    noPage: (page) => t`There is no page ${page} of feedbacks`,
  };
}

function nothingIn(status: FeedbackStatus): Nothing {
  const titles: Record<FeedbackStatus, string> = {
    new: t`Nothing new`,
    acknowledged: t`No feedback is acknowledged and waiting`,
    converted: t`No feedback is being worked on`,
    resolved: t`No feedback has been resolved yet`,
    declined: t`No feedback has been declined`,
    withdrawn: t`No feedback has been withdrawn`,
  };
  return {
    title: titles[status],
    drawing: 'mail',
    ...(status === 'new' && { description: t`What people in the building report arrives here.` }),
  };
}
