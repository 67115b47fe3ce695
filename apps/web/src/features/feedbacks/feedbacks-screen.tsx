import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { FEEDBACK_STATUSES } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Kbd } from '@siteward/ui/kbd';
import { CountPill } from '@siteward/ui/tabs';
import { Plus, QrCode } from 'lucide-react';
import { useState } from 'react';
import { Can } from '#components/can.tsx';
import { useRecordPanel } from '#components/data-list/use-record-panel.ts';
import { ExportButton } from '#components/export-button.tsx';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { LinkTabs } from '#components/page/link-tabs.tsx';
import { Page } from '#components/page/page.tsx';
import { useListSearch } from '#lib/lists/list-view.ts';
import { useIsHere } from '#lib/navigation/destination.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useSiteZone } from '#lib/time/site-time.ts';
import { countLabel } from '#lib/words/counts.ts';
import { FeedbackList } from './feedback-list.tsx';
import {
  exportFeedbacks,
  type FeedbackTab,
  useFeedbackCounts,
  useFeedbacksView,
  useFeedbackTab,
  useFeedbackTabs,
} from './queries.ts';
import { useSeesOwnAlone } from './words.tsx';

const FormWindow = onDemand(async () => (await import('./form-window.tsx')).FormWindow);
const NewFeedbackDialog = onDemand(async () => (await import('./changes/new-feedback.tsx')).NewFeedbackDialog);

/**
 * The inbox of a site: what people in the building say, to be answered, declined or turned into work (docs/product.md,
 * Feedbacks). People who see only their own find out here what became of them.
 */
export function FeedbacksScreen() {
  const { t } = useLingui();
  const { org, siteId, site } = useOrganizationScope();
  const isHere = useIsHere();
  const can = useCan();
  const isOwn = useSeesOwnAlone();
  const view = useFeedbacksView();
  const tab = useFeedbackTab(view);
  const panel = useRecordPanel('feedback');
  const [open, setOpen] = useState<'form' | 'new' | null>(null);
  const close = () => setOpen(null);
  const part = { org, site: siteId, tab, zone: useSiteZone() };
  return (
    <Page
      title={t`Feedbacks`}
      help={
        isOwn
          ? t`Your reports to the people who look after the building, and their progress.`
          : can('feedbacks:triage')
            ? t`What people in the building tell you. Answer it, decline it, or turn it into work.`
            : t`Reports from people in the building, and their progress.`
      }
      actions={
        <>
          <Can permission="feedbacks:export">
            <ExportButton load={() => exportFeedbacks(part, view)} />
          </Can>
          {site && (
            <Can permission={['sites:view', 'feedbacks:triage']}>
              <Button onClick={() => setOpen('form')} className="max-lg:w-control max-lg:px-0">
                <QrCode aria-hidden="true" />
                <span className="max-lg:sr-only">
                  <Trans>Form and QR code</Trans>
                </span>
              </Button>
            </Can>
          )}
          {site && (
            <Can permission="feedbacks:create">
              <Button variant="primary" onClick={() => setOpen('new')}>
                <Plus aria-hidden="true" />
                <Trans>New feedback</Trans>
              </Button>
            </Can>
          )}
        </>
      }
    >
      <FeedbackTabs current={tab} />
      <Can permission="feedbacks:triage">
        <TriageHelp />
      </Can>
      <FeedbackList view={view} part={part} panel={panel} />
      <OnceOpened open={open === 'form'} onClose={close} early={FormWindow}>
        {open === 'form' && <FormWindow site={siteId} onClose={close} />}
      </OnceOpened>
      <OnceOpened open={open === 'new'} onClose={close} early={NewFeedbackDialog}>
        {open === 'new' && (
          <NewFeedbackDialog
            onClose={close}
            onCreated={(id) => {
              if (!isHere()) return;
              close();
              panel.enter(id);
            }}
          />
        )}
      </OnceOpened>
    </Page>
  );
}

/** The feedbacks by status, as tabs; search and filters are kept. */
function FeedbackTabs({ current }: { current: FeedbackTab }) {
  const { t } = useLingui();
  const searchOf = useListSearch('feedback');
  const counts = useFeedbackCounts();
  const tabs = useFeedbackTabs();
  const countOf = (tab: FeedbackTab, known: NonNullable<typeof counts>) =>
    tab === 'all' ? FEEDBACK_STATUSES.reduce((sum, status) => sum + known[status], 0) : known[tab];
  const isOwn = useSeesOwnAlone();
  const titles: Record<FeedbackTab, string> = {
    all: t({ message: 'All', context: 'feedbacks' }),
    new: isOwn ? t({ message: 'Sent', context: 'feedbacks' }) : t({ message: 'New', context: 'feedbacks' }),
    acknowledged: t({ message: 'Acknowledged', context: 'feedbacks' }),
    converted: isOwn
      ? t({ message: 'In progress', context: 'feedbacks' })
      : t({ message: 'Converted', context: 'feedbacks' }),
    resolved: t({ message: 'Resolved', context: 'feedbacks' }),
    declined: t({ message: 'Declined', context: 'feedbacks' }),
    withdrawn: t({ message: 'Withdrawn', context: 'feedbacks' }),
  };
  return (
    <LinkTabs
      label={t`Feedbacks by status`}
      current={current}
      tabs={tabs.map((tab) => ({
        key: tab,
        title: titles[tab],
        to: { search: searchOf({ status: tab === tabs[0] ? null : tab }) },
        count: counts && (
          <CountPill label={plural(countOf(tab, counts), { one: 'feedback', other: 'feedbacks' })}>
            {countLabel(countOf(tab, counts))}
          </CountPill>
        ),
      }))}
    />
  );
}

/** The keys of the inbox, if there is a keyboard. */
function TriageHelp() {
  const { t } = useLingui();
  const keys: [readonly string[], string][] = [
    [['J', 'K'], t`next, previous`],
    [['X'], t`select`],
    [['A'], t`acknowledge`],
    [['C'], t`convert`],
    [['R'], t`reply`],
    [['S'], t`resolve`],
    [['D'], t`decline`],
  ];
  return (
    <p aria-hidden="true" className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm max-lg:hidden">
      {keys.map(([names, what]) => (
        <span key={what} className="inline-flex items-center gap-1.5">
          {names.map((name) => (
            <Kbd key={name}>{name}</Kbd>
          ))}
          {what}
        </span>
      ))}
    </p>
  );
}
