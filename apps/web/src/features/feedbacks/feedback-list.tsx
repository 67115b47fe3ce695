import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Feedback } from '@siteward/contract';
import { FEEDBACK_KINDS, readDayRange } from '@siteward/domain';
import { BulkAction } from '@siteward/ui/bulk-bar';
import { Ban, Check, CheckCheck, type LucideIcon, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { DataList } from '#components/data-list/data-list.tsx';
import { ListFilters } from '#components/data-list/list-filters.tsx';
import { type Filter, type ListPage, type ListWords, listResult, type Nothing } from '#components/data-list/types.ts';
import type { RecordPanelState } from '#components/data-list/use-record-panel.ts';
import { type SelectionWords, useSelection } from '#components/data-list/use-selection.ts';
import { OnceOpened, onDemand, WaitingWindow } from '#components/on-demand.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useCan } from '#lib/organization/organization-scope.ts';
import { rangeWords } from '#lib/time/site-time.ts';
import { feedbackKindLabel } from '#lib/words/labels.ts';
import { feedbackCard, feedbackColumns } from './feedback-columns.tsx';
import { FeedbackMenu } from './feedback-menu.tsx';
import {
  type FeedbacksView,
  type FeedbackTab,
  type ListedFeedback,
  type ListedPart,
  listAllFeedbacks,
  RECEIVED_DAYS,
  useFeedbacks,
  useKeptRows,
} from './queries.ts';
import { type FeedbackBulk, useFeedbackBulk } from './use-feedback-bulk.ts';
import { useFeedbackFlow } from './use-feedback-flow.ts';
import { useTriageKeys } from './use-triage-keys.ts';
import { useSeesOwnAlone } from './words.tsx';

const FeedbackPanel = onDemand(async () => (await import('./detail/feedback-panel.tsx')).FeedbackPanel);
const BulkWindows = onDemand(async () => (await import('./changes/bulk-windows.tsx')).BulkWindows);
const FeedbackDialogs = onDemand(async () => (await import('./changes/feedback-dialogs.tsx')).FeedbackDialogs);

/** Columns that do not fit next to the panel, which shows the same. */
const BESIDE_PANEL: ReadonlySet<string> = new Set(['reporter', 'files', 'kind', 'rating']);

interface FeedbackListProps {
  view: FeedbacksView;
  part: ListedPart;
  panel: RecordPanelState;
}

/** The feedbacks of a tab, and one of them next to the list; below 1280 px each has its own page. */
export function FeedbackList({ view, part, panel }: FeedbackListProps) {
  const { t } = useLingui();
  const { org, site, tab } = part;
  const can = useCan();
  const isOwn = useSeesOwnAlone();
  const { result: query, key } = useFeedbacks(part, view);
  const result = listResult(query);
  const rows = useKeptRows(result.isStale ? undefined : result.page?.items, key);
  const flow = useFeedbackFlow();
  const shown = result.isStale ? (result.page?.items ?? []) : rows;
  const selection = useSelection({
    view,
    items: shown,
    isStale: result.isStale,
    rowId: ({ _id }: ListedFeedback) => _id,
    words: selectionWords(),
    loadAll: () => listAllFeedbacks(part, view),
  });
  const bulk = useFeedbackBulk(selection.drop);
  const hasBulk = can('feedbacks:triage', 'feedbacks:delete');
  const pageOf = (id: string) => pathTo('org-site-feedbacks-id', { org, site, id });
  useTriageKeys({ rows: shown, panel, flow });
  const menuOf = (feedback: ListedFeedback) => <FeedbackMenu feedback={feedback} flow={flow} />;
  return (
    <>
      {/* Nothing new has been rated yet: the column would be empty and would take room from the subject. */}
      <DataList
        label={t`Feedbacks`}
        words={listWords()}
        view={view}
        result={{ ...result, page: result.page && withRows(result.page, shown) }}
        columns={feedbackColumns(panel.linkTo, isOwn).filter(
          ({ key: column }) =>
            !(panel.isOpen && panel.isDocked && BESIDE_PANEL.has(column)) && !(tab === 'new' && column === 'rating'),
        )}
        rowId={({ _id }) => _id}
        rowName={({ subject }) => subject}
        card={(feedback) => feedbackCard(feedback, pageOf(feedback._id), isOwn)}
        rowActions={menuOf}
        onOpen={({ _id }) => panel.enter(_id)}
        current={panel.id}
        {...(hasBulk && { selection })}
        bulkActions={<BulkActions bulk={bulk} feedbacks={selection.rows} />}
        searchLabel={t`Search feedbacks`}
        filters={<FeedbackFilters view={view} />}
        nothing={nothingIn(tab, isOwn)}
      />
      <OnceOpened open={flow.asking !== null} onClose={flow.close} early={FeedbackDialogs}>
        <FeedbackDialogs flow={flow} onRemoved={panel.closeOf} />
      </OnceOpened>
      <OnceOpened
        open={bulk.asking !== null || bulk.results !== null}
        onClose={bulk.close}
        {...(selection.rows.length > 0 && { early: BulkWindows })}
      >
        <BulkWindows bulk={bulk} />
      </OnceOpened>
      {panel.isOpen && (
        <Suspense fallback={<WaitingWindow onClose={panel.close} />}>
          <FeedbackPanel panel={panel} ids={shown.map(({ _id }) => _id)} flow={flow} />
        </Suspense>
      )}
    </>
  );
}

function selectionWords(): SelectionWords {
  return {
    actions: (count) => plural(count, { one: 'Actions for # feedback', other: 'Actions for # feedbacks' }),
    selectPage: t`Select all feedbacks on this page`,
    selectAll: (total) => plural(total, { one: 'Select # feedback', other: 'Select all # feedbacks' }),
    notAllSelected: t`Not all feedbacks could be selected`,
  };
}

/** A page of the list with the rows actually shown; the page itself may have none left. */
function withRows(page: ListPage<ListedFeedback>, items: readonly ListedFeedback[]): ListPage<ListedFeedback> {
  return { ...page, items, total: Math.max(page.total, items.length) };
}

function FeedbackFilters({ view }: { view: FeedbacksView }) {
  const { t } = useLingui();
  const isOwn = useSeesOwnAlone();
  const filters: Filter[] = [
    {
      name: 'kind',
      label: t({ message: 'Kind', context: 'feedback' }),
      options: FEEDBACK_KINDS.map((value) => ({ value, label: feedbackKindLabel(value) })),
    },
    {
      name: 'rating',
      label: t`Rating`,
      options: ['1', '2', '3', '4', '5'].map((value) => ({ value, label: t`${value} of 5` })),
    },
    {
      name: 'received',
      label: isOwn ? t({ message: 'Sent', context: 'feedback' }) : t`Received`,
      options: [
        ...RECEIVED_DAYS.map((days) => ({ value: String(days), label: t`last ${days} days` })),
        // Days that a link has set.
        ...(view.filters.received ?? []).flatMap((value) => {
          const range = readDayRange(value);
          return range ? [{ value, label: rangeWords(range, Date.now()) }] : [];
        }),
      ],
    },
    ...(view.filters.sites
      ? [{ name: 'sites', label: t`Site`, options: [{ value: 'all', label: t`All my sites` }] }]
      : []),
  ];
  return <ListFilters view={view} filters={filters} />;
}

type Feedbacks = readonly Feedback[];

interface BulkActionsProps {
  bulk: FeedbackBulk;
  feedbacks: Feedbacks;
}

/** The actions for all selected feedbacks, as far as the member may take them. */
function BulkActions({ bulk, feedbacks }: BulkActionsProps) {
  const { t } = useLingui();
  const can = useCan();
  // An action leaves out those that are already as it would make them.
  const not = (status: Feedback['status']) => feedbacks.filter((feedback) => feedback.status !== status);
  const ask = (what: 'decline' | 'resolve' | 'remove') => (some: Feedbacks) => bulk.ask({ what, feedbacks: some });
  const acknowledge = (some: Feedbacks) => void bulk.change(some, { kind: 'status', status: 'acknowledged' });
  const actions: { label: string; Icon: LucideIcon; of: Feedbacks; take: (some: Feedbacks) => void }[] = [
    ...(can('feedbacks:triage')
      ? [
          { label: t`Acknowledge`, Icon: Check, of: not('acknowledged'), take: acknowledge },
          { label: t`Resolve…`, Icon: CheckCheck, of: not('resolved'), take: ask('resolve') },
          { label: t`Decline…`, Icon: Ban, of: not('declined'), take: ask('decline') },
        ]
      : []),
    ...(can('feedbacks:delete')
      ? [{ label: t({ message: 'Delete', context: 'feedback' }), Icon: Trash2, of: feedbacks, take: ask('remove') }]
      : []),
  ];
  return actions.map(({ label, Icon, of, take }) => (
    <BulkAction key={label} disabled={bulk.isRunning || of.length === 0} onClick={() => take(of)}>
      <Icon aria-hidden="true" className="max-sm:hidden" />
      {label}
    </BulkAction>
  ));
}

function listWords(): ListWords {
  return {
    loading: t`Loading feedbacks`,
    notLoaded: t`The feedbacks could not be loaded.`,
    noMatch: t`No feedbacks match`,
    noPage: (page) => t`There is no page ${page} of feedbacks`,
  };
}

function nothingIn(tab: FeedbackTab, isOwn: boolean): Nothing {
  const titles: Record<FeedbackTab, string> = {
    all: isOwn ? t`You have not sent any feedback yet` : t`No feedback yet`,
    new: isOwn ? t`No feedback is waiting to be looked at` : t`Nothing new`,
    acknowledged: t`No acknowledged feedback is waiting`,
    converted: t`No feedback is being worked on`,
    resolved: t`No feedback has been resolved yet`,
    declined: t`No feedback has been declined`,
    withdrawn: t`No feedback has been withdrawn`,
  };
  return {
    title: titles[tab],
    drawing: 'mail',
    ...(!isOwn &&
      (tab === 'new' || tab === 'all') && { description: t`Reports from people in the building arrive here.` }),
  };
}
