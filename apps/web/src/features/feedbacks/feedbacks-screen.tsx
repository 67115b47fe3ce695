import { Trans, useLingui } from '@lingui/react/macro';
import { FEEDBACK_STATUSES, type FeedbackStatus } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Kbd } from '@siteward/ui/kbd';
import { CountPill } from '@siteward/ui/tabs';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Can } from '#components/can.tsx';
import { ExportButton } from '#components/export-button.tsx';
import { LinkTabs } from '#components/link-tabs.tsx';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { Page } from '#components/page.tsx';
import { countLabel } from '#lib/counts.ts';
import { feedbackStatusLabel } from '#lib/labels.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { FeedbackList } from './feedback-list.tsx';
import { exportFeedbacks, statusOf, useFeedbackCounts, useFeedbacksView } from './queries.ts';

const FormWindow = onDemand(async () => (await import('./form-window.tsx')).FormWindow);

/** The inbox of a site: what people in the building say, to be answered, declined or turned into work (docs/product.md, Feedbacks). */
export function FeedbacksScreen() {
  const { t } = useLingui();
  const { org, siteId, site } = useOrganizationScope();
  const view = useFeedbacksView();
  const [isFormOpen, setFormOpen] = useState(false);
  const closeForm = () => setFormOpen(false);
  return (
    <Page
      title={t`Feedbacks`}
      help={t`What people in the building tell you. Answer it, decline it, or turn it into work.`}
      actions={
        <>
          <Can permission="feedbacks:export">
            <ExportButton load={() => exportFeedbacks(org, siteId, view)} />
          </Can>
          {site && (
            <Can permission="sites:view">
              <Button onClick={() => setFormOpen(true)}>
                <QrCode aria-hidden="true" />
                <Trans>Form and QR code</Trans>
              </Button>
            </Can>
          )}
        </>
      }
    >
      <FeedbackTabs status={statusOf(view)} />
      <TriageHelp />
      <FeedbackList view={view} />
      <OnceOpened open={isFormOpen} onClose={closeForm} early={FormWindow}>
        {isFormOpen && <FormWindow site={siteId} onClose={closeForm} />}
      </OnceOpened>
    </Page>
  );
}

/** The feedbacks by status, as tabs; search and filters stay on. */
function FeedbackTabs({ status }: { status: FeedbackStatus }) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const counts = useFeedbackCounts();
  const addressOf = (to: FeedbackStatus) => {
    const query = new URLSearchParams(params);
    for (const name of ['page', 'feedback']) query.delete(name);
    if (to === 'new') query.delete('status');
    else query.set('status', to);
    return { search: String(query) };
  };
  return (
    <LinkTabs
      label={t`Feedbacks by status`}
      current={status}
      tabs={FEEDBACK_STATUSES.map((each) => ({
        key: each,
        title: feedbackStatusLabel(each),
        to: addressOf(each),
        count: counts && <CountPill label={t`feedbacks`}>{countLabel(counts[each])}</CountPill>,
      }))}
    />
  );
}

/** The keys of the inbox, where there is a keyboard. */
function TriageHelp() {
  const { t } = useLingui();
  const keys: [readonly string[], string][] = [
    [['J', 'K'], t`next, previous`],
    [['A'], t`acknowledge`],
    [['C'], t`convert`],
    [['R'], t`resolve`],
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
