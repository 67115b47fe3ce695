import { useLingui } from '@lingui/react/macro';
import type { FeedbackDetail } from '@siteward/contract';
import { FEEDBACK_LIMITS, feedbackNumber } from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { toast } from '@siteward/ui/toaster';
import { NewRecordDialog } from '#components/record/record-dialogs.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { useCreateForm } from '#lib/forms/record-form.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useFeedbackCache } from '../queries.ts';
import { ChosenFiles, useChosenFiles } from './chosen-files.tsx';
import { type FeedbackValues, PlaceFields, TextFields } from './feedback-fields.tsx';

type NewValues = FeedbackValues & { reporterName: string; contact: string };

const NEW: NewValues = { kind: 'complaint', subject: '', message: '', place: '', reporterName: '', contact: '' };
const FIELDS = ['kind', 'subject', 'message', 'place', 'reporterName', 'contact'] as const;

const { resolver, preload } = lazyResolver<NewValues>(async () => (await import('./schemas.ts')).newFeedbackResolver);

interface NewFeedbackDialogProps {
  onClose: () => void;
  onCreated: (id: string) => void;
}

/**
 * Sends a feedback about the current site: one's own or, for those who work on feedbacks, one that somebody has told them. What
 * is typed is kept until it is sent or cancelled.
 */
export function NewFeedbackDialog({ onClose, onCreated }: NewFeedbackDialogProps) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const cache = useFeedbackCache();
  const files = useChosenFiles(FEEDBACK_LIMITS.attachments);
  const triages = useCan()('feedbacks:triage');
  type Sent = { feedback: FeedbackDetail; lost: readonly string[] };
  const { form, ...editing } = useCreateForm<NewValues, NewValues, Sent>({
    resolver,
    defaultValues: NEW,
    fields: FIELDS,
    draft: `feedback/new/${site}`,
    create: async ({ reporterName, contact, ...said }) => {
      const isTold = reporterName !== '' || contact !== '';
      const body = { ...said, ...(isTold && { reporterName, contact }), org, site };
      const feedback = await bodyOf(api.feedbacks.create.mutate({ body }));
      return { feedback, lost: await files.send(feedback._id) };
    },
    onCreated: ({ feedback, lost }) => {
      cache.put(feedback);
      const number = feedbackNumber(feedback.number);
      if (lost.length === 0) toast.success(t`${number} has been sent`);
      else toast.error(t`${number} has been sent, but not all files`, { description: lost.join(', ') });
      onCreated(feedback._id);
    },
  });
  const { errors } = form.formState;
  return (
    <NewRecordDialog
      title={t`New feedback`}
      description={t`It goes straight to the people who look after this building.`}
      submitLabel={t`Send`}
      editing={editing}
      preload={preload}
      onClose={onClose}
    >
      <PlaceFields fields={{ kind: form.register('kind'), place: form.register('place') }} errors={errors} />
      <TextFields fields={{ subject: form.register('subject'), message: form.register('message') }} errors={errors} />
      <ChosenFiles files={files} disabled={editing.submitting} />
      {triages && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t`Reported by`}
            optional
            help={t`Leave empty if it is your own.`}
            error={errors.reporterName?.message}
          >
            <Input autoComplete="off" limit={FEEDBACK_LIMITS.name} {...form.register('reporterName')} />
          </Field>
          <Field label={t`Their email or phone`} optional help={t`Replies go there.`} error={errors.contact?.message}>
            <Input autoComplete="off" limit={FEEDBACK_LIMITS.contact} {...form.register('contact')} />
          </Field>
        </div>
      )}
    </NewRecordDialog>
  );
}
