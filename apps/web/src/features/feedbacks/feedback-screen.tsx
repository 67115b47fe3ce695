import { Trans, useLingui } from '@lingui/react/macro';
import type { FeedbackDetail } from '@siteward/contract';
import { type FeedbackStatus, feedbackNumber, sameId } from '@siteward/domain';
import { buttonClass } from '@siteward/ui/button';
import { Card } from '@siteward/ui/card';
import { CardShape } from '@siteward/ui/card-shape';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Navigate } from 'react-router-dom';
import { PartsLevel } from '#components/data-list/panel-section.tsx';
import { Link } from '#components/link.tsx';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { Page } from '#components/page/page.tsx';
import { RecordFault } from '#components/record/record-fault.tsx';
import { useSingleKeys } from '#lib/browser/single-keys.ts';
import { useNavigateFromHere } from '#lib/navigation/destination.ts';
import { usePageName } from '#lib/navigation/page-name.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { FeedbackActions, FeedbackParts, FeedbackSummary } from './detail/feedback-parts.tsx';
import { FeedbackMenu } from './feedback-menu.tsx';
import { useFeedback } from './queries.ts';
import { REPLY_KEY, STEP_KEYS } from './triage-keys.ts';
import { useFeedbackFlow } from './use-feedback-flow.ts';

const FeedbackDialogs = onDemand(async () => (await import('./changes/feedback-dialogs.tsx')).FeedbackDialogs);

/** One feedback on its own page: on a phone, and for links. */
export function FeedbackScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { org, siteId } = useOrganizationScope();
  const { data, error, isFetching, refetch } = useFeedback(id);
  const feedback = data?.body;
  if (feedback && !sameId(feedback.site, siteId)) {
    return <Navigate replace to={pathTo('org-site-feedbacks-id', { org, site: feedback.site, id })} />;
  }
  if (feedback) return <Loaded key={id} feedback={feedback} />;
  return (
    <Page title={t`Feedback`}>
      {error ? (
        <Card>
          <RecordFault
            id={id}
            title={t`This feedback could not be loaded.`}
            gone={t`This feedback no longer exists, or you do not have access to it.`}
            back={
              <Link to={pathTo('org-site-feedbacks', { org, site: siteId })} className={buttonClass()}>
                <Trans>Go to feedbacks</Trans>
              </Link>
            }
            query={{ error, isFetching, refetch }}
          />
        </Card>
      ) : (
        <LoadingRegion label={t`Loading the feedback`}>
          <CardShape className="h-60" />
        </LoadingRegion>
      )}
    </Page>
  );
}

function Loaded({ feedback }: { feedback: FeedbackDetail }) {
  const { org, siteId } = useOrganizationScope();
  const flow = useFeedbackFlow();
  const navigate = useNavigateFromHere();
  usePageName(feedbackNumber(feedback.number));
  // Until the reply field is there, what is typed is meant for it.
  const isFree = flow.replyTo === null;
  const take = (to: FeedbackStatus) => isFree && feedback.allowedTransitions.includes(to) && flow.begin(feedback, to);
  useSingleKeys({
    ...Object.fromEntries(STEP_KEYS.map(({ key, to }) => [key, () => take(to)])),
    [REPLY_KEY]: () => isFree && feedback.mayReply && flow.reply(feedback._id),
  });
  return (
    <Page title={feedback.subject} actions={<FeedbackMenu feedback={feedback} flow={flow} />}>
      <Card>
        <section className="grid gap-3 border-line border-b px-5 py-4">
          <FeedbackSummary feedback={feedback} />
          <FeedbackActions feedback={feedback} flow={flow} />
        </section>
        <PartsLevel value="h2">
          <FeedbackParts feedback={feedback} flow={flow} />
        </PartsLevel>
      </Card>
      <OnceOpened open={flow.asking !== null} onClose={flow.close} early={FeedbackDialogs}>
        <FeedbackDialogs
          flow={flow}
          onRemoved={() => void navigate(pathTo('org-site-feedbacks', { org, site: siteId }), { replace: true })}
        />
      </OnceOpened>
    </Page>
  );
}
