import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Organization } from '@siteward/contract';
import { TICKET_PRIORITIES, type TicketPriority } from '@siteward/domain';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { toast } from '@siteward/ui/toaster';
import { ChangingNeeds } from '#components/record/changing-needs.tsx';
import { Facts } from '#components/record/facts.tsx';
import { RecordCard } from '#components/record/record-form-end.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import type { Described } from '#lib/forms/differences.ts';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { useLateRecordForm } from '#lib/forms/late-record-form.ts';
import { minutesHelp, minutesWords } from '#lib/time/minutes.ts';
import { workOrderPriorityLabel } from '#lib/words/labels.ts';
import { countTyped } from '#lib/words/typed-number.ts';
import { isOrganization } from '../use-organization.ts';
import { minutesOf, type ResponseTexts, textsOf } from './response-texts.ts';

const { resolver, preload } = lazyResolver<ResponseTexts>(async () => (await import('./schemas.ts')).responseResolver);

const fieldOf = (priority: TicketPriority) => `responseMinutes.${priority}` as const;
const FIELDS = TICKET_PRIORITIES.map(fieldOf);
/** Most urgent first. */
const PRIORITIES = TICKET_PRIORITIES.toReversed();

/** The number of working minutes within which tickets are first answered, by priority. */
export function ResponseForm({ organization, onSaved }: { organization: Organization; onSaved: () => void }) {
  const { t } = useLingui();
  const { _id: id, name } = organization;
  const what = t`Response times`;
  const edit = useLateRecordForm<ResponseTexts, ResponseTexts, Organization>({
    resolver,
    preload,
    record: organization,
    valuesOf: textsOf,
    fields: FIELDS,
    draft: `organization/${id}/support`,
    save: ({ responseMinutes }, version) => {
      const changed = responseMinutes && minutesOf({ responseMinutes });
      return bodyOf(api.organizations.update.mutate({ params: { id }, body: { ...changed, version } }));
    },
    onSaved: () => {
      toast.success(t`The response times have been saved`);
      onSaved();
    },
    isRecord: isOrganization,
  });
  const { errors } = edit;
  return (
    <RecordCard
      title={what}
      edit={edit}
      preload={preload}
      what={what}
      thing={t`the organization “${name}”`}
      params={['section']}
      valuesOf={textsOf}
      described={described()}
      onTheirs={onSaved}
    >
      <p className="text-muted">
        <Trans>
          How many working minutes may pass before a ticket gets its first answer. Only the working hours of its site
          count. Leave a field empty for no due time.
        </Trans>
      </p>
      {PRIORITIES.map((priority) => (
        <Field
          key={priority}
          label={workOrderPriorityLabel(priority)}
          optional
          error={errors.responseMinutes?.[priority]?.message}
          help={minutesHelp(countTyped(edit.watch(fieldOf(priority))))}
        >
          <Input inputMode="numeric" className="tabular-nums" {...edit.register(fieldOf(priority))} />
        </Field>
      ))}
    </RecordCard>
  );
}

/** The same, for those who may only look at it. */
export function ResponseFacts({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  return (
    <Card>
      <CardHeader title={t`Response times`} />
      <CardBody>
        <Facts
          facts={PRIORITIES.map((priority) => [
            workOrderPriorityLabel(priority),
            dueWords(organization.responseMinutes[priority]),
          ])}
        />
      </CardBody>
      <ChangingNeeds permission="organization:manage" />
    </Card>
  );
}

function dueWords(minutes: number | null): string {
  return minutes === null ? t`No due time` : minutesWords(minutes);
}

/** The fields in words, to show two versions side by side. */
const described = (): readonly Described<ResponseTexts>[] =>
  PRIORITIES.map((priority) => ({
    label: workOrderPriorityLabel(priority),
    words: ({ responseMinutes }) => dueWords(countTyped(responseMinutes[priority])),
  }));
