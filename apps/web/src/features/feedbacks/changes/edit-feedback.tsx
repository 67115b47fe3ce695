import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FeedbackDetail } from '@siteward/contract';
import { feedbackNumber } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { EditRecordDialog } from '#components/record/record-dialogs.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import type { Described } from '#lib/forms/differences.ts';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { useRecordForm } from '#lib/forms/record-form.ts';
import { feedbackKindLabel } from '#lib/words/labels.ts';
import { isFeedback, useFeedbackCache } from '../queries.ts';
import { type FeedbackValues, PlaceFields, TextFields } from './feedback-fields.tsx';

const FIELDS = ['kind', 'place', 'subject', 'message'] as const;

const { resolver, preload } = lazyResolver<FeedbackValues>(async () => (await import('./schemas.ts')).feedbackResolver);

/** The initial values of the form. */
export const valuesOf = ({ kind, place, subject, message }: FeedbackValues): FeedbackValues => ({
  kind,
  place,
  subject,
  message,
});

/**
 * Corrects the kind and place of a feedback and, for the person who sent it, its text while it is new. If somebody else has
 * changed the same in the meantime, both versions are shown.
 */
export function EditFeedbackDialog({ feedback, onClose }: { feedback: FeedbackDetail; onClose: () => void }) {
  const { t } = useLingui();
  const cache = useFeedbackCache();
  const { _id: id } = feedback;
  const number = feedbackNumber(feedback.number);
  const { form, ...editing } = useRecordForm<FeedbackValues, FeedbackValues, FeedbackDetail>({
    resolver,
    record: feedback,
    valuesOf,
    fields: FIELDS,
    draft: `feedback/${id}`,
    save: (changes, version) => bodyOf(api.feedbacks.update.mutate({ params: { id }, body: { ...changes, version } })),
    onSaved: (saved) => {
      cache.put(saved);
      toast.success(t`${number} has been saved`);
      onClose();
    },
    isRecord: isFeedback,
  });
  const { errors } = form.formState;
  return (
    <EditRecordDialog
      title={t`Edit ${number}`}
      {...(!feedback.mayReword && { description: feedback.subject })}
      editing={editing}
      preload={preload}
      onClose={onClose}
      thing={number}
      valuesOf={valuesOf}
      described={described()}
      onTheirs={cache.put}
    >
      <PlaceFields fields={{ kind: form.register('kind'), place: form.register('place') }} errors={errors} />
      {feedback.mayReword && (
        <TextFields fields={{ subject: form.register('subject'), message: form.register('message') }} errors={errors} />
      )}
    </EditRecordDialog>
  );
}

/** Puts the fields into words, to show two versions side by side. */
function described(): readonly Described<FeedbackValues>[] {
  return [
    { label: t({ message: 'Kind', context: 'feedback' }), words: ({ kind }) => feedbackKindLabel(kind) },
    { label: t`Place`, words: ({ place }) => place },
    { label: t`Subject`, words: ({ subject }) => subject },
    { label: t`Message`, words: ({ message }) => message },
  ];
}
