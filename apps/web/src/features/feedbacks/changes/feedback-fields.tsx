import { useLingui } from '@lingui/react/macro';
import { FEEDBACK_KINDS, FEEDBACK_LIMITS, type FeedbackKind } from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { Textarea } from '@siteward/ui/textarea';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { feedbackKindLabel } from '#lib/words/labels.ts';

/** The fields of the feedback forms. */
export type FeedbackValues = { kind: FeedbackKind; subject: string; message: string; place: string };

type Registered<Name extends keyof FeedbackValues> = {
  /** What the form's `register` returns for each field. */
  fields: { [Field in Name]: UseFormRegisterReturn };
  errors: { [Field in Name]?: FieldError | undefined };
};

/** The kind of feedback and the place, which those who work on feedbacks may correct. */
export function PlaceFields({ fields, errors }: Registered<'kind' | 'place'>) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t({ message: 'Kind', context: 'feedback' })} error={errors.kind?.message}>
        <NativeSelect {...fields.kind}>
          {FEEDBACK_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {feedbackKindLabel(kind)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={t`Place`} optional error={errors.place?.message}>
        <Input autoComplete="off" limit={FEEDBACK_LIMITS.place} {...fields.place} />
      </Field>
    </div>
  );
}

/** The text, which the person who sent it may change while it is new. */
export function TextFields({ fields, errors }: Registered<'subject' | 'message'>) {
  const { t } = useLingui();
  return (
    <>
      <Field label={t`Subject`} required error={errors.subject?.message}>
        <Input autoComplete="off" limit={FEEDBACK_LIMITS.subject} {...fields.subject} />
      </Field>
      <Field label={t`Message`} required error={errors.message?.message}>
        <Textarea rows={4} limit={FEEDBACK_LIMITS.message} {...fields.message} />
      </Field>
    </>
  );
}
