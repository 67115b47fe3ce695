import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { PanelBody, PanelHeading, RecordPanel } from '#components/data-list/record-panel.tsx';
import type { RecordPanelState } from '#components/data-list/use-record-panel.ts';
import { FeedbackMenu } from '../feedback-menu.tsx';
import { useFeedback } from '../queries.ts';
import type { FeedbackFlow } from '../use-feedback-flow.ts';
import { FeedbackActions, FeedbackParts, FeedbackSummary } from './feedback-parts.tsx';

interface FeedbackPanelProps {
  panel: RecordPanelState;
  /** The ids of the feedbacks on this page of the list, in order. */
  ids: readonly string[];
  flow: FeedbackFlow;
}

/** One feedback next to the list: its content, and what can be done with it. */
export function FeedbackPanel(props: FeedbackPanelProps) {
  const { t } = useLingui();
  return (
    <RecordPanel panel={props.panel} label={t`Feedback`}>
      {(id) => <Body key={id} id={id} {...props} />}
    </RecordPanel>
  );
}

function Body({ id, panel, ids, flow }: FeedbackPanelProps & { id: string }) {
  const { t } = useLingui();
  const query = useFeedback(id);
  const feedback = query.data?.body;
  const { replyTo, reply } = flow;
  const isFailed = query.error !== null && !feedback;
  // Nobody awaits a reply field any longer that does not come because of this.
  useEffect(() => {
    if (isFailed && replyTo === id) reply(null);
  }, [isFailed, replyTo, id, reply]);
  return (
    <PanelBody
      id={id}
      panel={panel}
      ids={ids}
      name={feedback?.subject}
      words={{
        previous: t`Previous feedback`,
        next: t`Next feedback`,
        loading: t`Loading the feedback`,
        failed: t`This feedback could not be loaded.`,
        gone: t`This feedback no longer exists, or you do not have access to it.`,
      }}
      query={query}
      menu={feedback && <FeedbackMenu feedback={feedback} flow={flow} />}
    >
      {feedback && (
        <>
          <section className="grid gap-3 border-line border-b px-5 py-4">
            <PanelHeading id={id} panel={panel}>
              {feedback.subject}
            </PanelHeading>
            <FeedbackSummary feedback={feedback} />
            <FeedbackActions feedback={feedback} flow={flow} />
          </section>
          <FeedbackParts feedback={feedback} flow={flow} />
        </>
      )}
    </PanelBody>
  );
}
