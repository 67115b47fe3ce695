import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberName, WorkOrderDetail } from '@siteward/contract';
import { CheckField } from '@siteward/ui/checkbox';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { WorkChecklist, WorkForm, WorkPeople, WorkTags } from '#components/work/work-fields.tsx';
import {
  WorkCategory,
  WorkDescription,
  WorkEstimate,
  WorkPlace,
  WorkPriority,
  WorkTitle,
  WorkType,
} from '#components/work/work-texts.tsx';
import { isForeignZone, useSiteZone, zoneWords } from '#lib/time/site-time.ts';
import { edgeOfDay, TimeField } from './time-field.tsx';
import type { WorkOrderValues } from './work-order-values.ts';

interface WorkOrderFieldsProps {
  form: UseFormReturn<WorkOrderValues>;
  /** The people who are already assigned. */
  people?: readonly MemberName[];
  /** Called with those who are chosen, with their names; service providers included. */
  onPeople?: (people: readonly MemberName[]) => void;
  /** The service provider who is already assigned. */
  provider?: WorkOrderDetail['serviceProvider'];
  /** A new one may leave its due time to the site. */
  isNew?: boolean;
}

/** The fields of a work order, starting with those that every one has. */
export function WorkOrderFields({ form, people = [], onPeople, provider = null, isNew = false }: WorkOrderFieldsProps) {
  return (
    <WorkForm form={form}>
      <WorkTitle />
      <WorkDescription />
      <div className="grid gap-4 sm:grid-cols-2">
        <WorkPriority />
        <WorkType />
        <WorkPlace />
        <WorkCategory />
      </div>
      <WorkPeople people={people} provider={provider} onPeople={onPeople} />
      <TimeFields form={form} isNew={isNew} />
      <WorkEstimate className="sm:w-1/2 sm:pr-2" />
      <WorkTags />
      <WorkChecklist />
      <SignatureSwitch form={form} />
    </WorkForm>
  );
}

/** When it is due, and when it is to be worked on. */
function TimeFields({ form, isNew }: Required<Pick<WorkOrderFieldsProps, 'form' | 'isNew'>>) {
  const { t } = useLingui();
  const zone = useSiteZone();
  const place = zoneWords(zone);
  const { errors } = form.formState;
  const [dueAt, start, end, allDay] = useWatch({
    control: form.control,
    name: ['dueAt', 'scheduledStart', 'scheduledEnd', 'allDay'],
  });
  const set = (name: 'dueAt' | 'scheduledStart' | 'scheduledEnd', value: string | null | undefined) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const setAllDay = (on: boolean) => {
    form.setValue('allDay', on, { shouldDirty: true });
    if (!on) return;
    set('scheduledStart', edgeOfDay(start, 'first', zone));
    set('scheduledEnd', edgeOfDay(end, 'last', zone));
    if (dueAt) set('dueAt', edgeOfDay(dueAt, 'last', zone));
  };
  const [first, last] = allDay ? (['first', 'last'] as const) : [];
  const due = dueAt === undefined ? 'by-priority' : dueAt === null ? 'none' : 'at';
  const help = isNew && due === 'by-priority' ? t`Set by priority, as in the site settings.` : undefined;
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeField
          label={t`Due`}
          value={dueAt ?? null}
          onValueChange={(value) => set('dueAt', value ?? (isNew ? undefined : null))}
          dayAs={last}
          error={errors.dueAt?.message}
          help={help}
        />
        {isNew && due !== 'at' && (
          <CheckField
            label={t`No due date`}
            checked={due === 'none'}
            onCheckedChange={(on) => set('dueAt', on ? null : undefined)}
            className="self-center"
          />
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeField
          label={t`Scheduled start`}
          value={start}
          onValueChange={(value) => set('scheduledStart', value)}
          dayAs={first}
          error={errors.scheduledStart?.message}
        />
        <TimeField
          label={t`Scheduled end`}
          value={end}
          onValueChange={(value) => set('scheduledEnd', value)}
          dayAs={last}
          error={errors.scheduledEnd?.message}
        />
      </div>
      <CheckField label={t`All day`} checked={allDay} onCheckedChange={setAllDay} />
      {isForeignZone(zone) && (
        <p className="text-muted text-sm">
          <Trans>Times are in the site's time zone, {place}.</Trans>
        </p>
      )}
    </div>
  );
}

/** Whether somebody has to sign on the screen before it is completed. */
function SignatureSwitch({ form }: { form: UseFormReturn<WorkOrderValues> }) {
  const { t } = useLingui();
  const asked = useWatch({ control: form.control, name: 'requiresSignature' });
  return (
    <CheckField
      label={t`Signature before completion`}
      help={t`Somebody signs on the screen before the work is completed.`}
      checked={asked}
      onCheckedChange={(on) => form.setValue('requiresSignature', on, { shouldDirty: true })}
    />
  );
}
