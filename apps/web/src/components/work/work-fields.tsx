import { useLingui } from '@lingui/react/macro';
import type { MemberName, WorkOrderDetail } from '@siteward/contract';
import { WORK_ORDER_LIMITS, WORK_ORDER_PRIORITIES, WORK_ORDER_TYPES } from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { Textarea } from '@siteward/ui/textarea';
import { type ReactNode, useId } from 'react';
import { Controller, FormProvider, type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import { workOrderPriorityLabel, workOrderTypeLabel } from '#lib/labels.ts';
import { minutesHelp, typedMinutes } from '#lib/minutes.ts';
import { useSiteHere } from './at-site.ts';
import { ChecklistEditor } from './checklist-editor.tsx';
import { AssigneesField } from './people-field.tsx';
import type { PointValues } from './point-kinds.ts';
import { ProviderField } from './provider-field.tsx';
import { TagsField } from './tags-field.tsx';
import type { WorkValues } from './work-values.ts';

interface WorkFormProps<Values extends WorkValues> {
  form: UseFormReturn<Values>;
  children: ReactNode;
}

/** Makes the fields of this file, wherever they are below it, fields of a form about work, whether one-off or recurring. */
export function WorkForm<Values extends WorkValues>({ form, children }: WorkFormProps<Values>) {
  return <FormProvider {...form}>{children}</FormProvider>;
}

/** Returns the form, and the text of what is wrong with each field. */
function useWorkForm() {
  const form = useFormContext<WorkValues>();
  const { errors } = form.formState;
  return { ...form, errors };
}

/** What to do, in a few words. */
export function WorkTitle() {
  const { t } = useLingui();
  const { register, errors } = useWorkForm();
  return (
    <Field label={t`Title`} required error={errors.title?.message}>
      <Input autoComplete="off" limit={WORK_ORDER_LIMITS.title} {...register('title')} />
    </Field>
  );
}

/** What to do, at length. */
export function WorkDescription() {
  const { t } = useLingui();
  const { register, errors } = useWorkForm();
  return (
    <Field label={t`Description`} optional error={errors.description?.message}>
      <Textarea limit={WORK_ORDER_LIMITS.description} {...register('description')} />
    </Field>
  );
}

/** Where at the site. */
export function WorkPlace() {
  const { t } = useLingui();
  const { register, errors } = useWorkForm();
  return (
    <Field label={t`Place`} optional error={errors.place?.message}>
      <Input autoComplete="off" limit={WORK_ORDER_LIMITS.place} {...register('place')} />
    </Field>
  );
}

/** What kind of work it is. */
export function WorkType() {
  const { t } = useLingui();
  const { register, errors } = useWorkForm();
  return (
    <Field label={t({ message: 'Type', context: 'work order' })} error={errors.type?.message}>
      <NativeSelect {...register('type')}>
        {WORK_ORDER_TYPES.map((type) => (
          <option key={type} value={type}>
            {workOrderTypeLabel(type)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

/** How urgent it is, the most urgent first. */
export function WorkPriority() {
  const { t } = useLingui();
  const { register, errors } = useWorkForm();
  return (
    <Field label={t`Priority`} error={errors.priority?.message}>
      <NativeSelect {...register('priority')}>
        {WORK_ORDER_PRIORITIES.toReversed().map((priority) => (
          <option key={priority} value={priority}>
            {workOrderPriorityLabel(priority)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

/** The category: one from the site's list, or any other text. */
export function WorkCategory() {
  const { t } = useLingui();
  const list = useId();
  const site = useSiteHere();
  const { register, errors } = useWorkForm();
  return (
    <Field label={t`Category`} optional error={errors.category?.message}>
      <Input list={list} autoComplete="off" limit={WORK_ORDER_LIMITS.category} {...register('category')} />
      <datalist id={list}>
        {site?.categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </Field>
  );
}

/** How long the work is expected to take, in minutes; in hours too once there are some. */
export function WorkEstimate({ className }: { className?: string }) {
  const { t } = useLingui();
  const { register, errors } = useWorkForm();
  const minutes = useWatch<WorkValues, 'estimatedMinutes'>({ name: 'estimatedMinutes' });
  return (
    <Field
      label={t`Estimate in minutes`}
      optional
      error={errors.estimatedMinutes?.message}
      help={minutesHelp(minutes)}
      className={className}
    >
      <Input
        type="number"
        inputMode="numeric"
        min={0}
        max={WORK_ORDER_LIMITS.estimatedMinutes}
        {...register('estimatedMinutes', { setValueAs: typedMinutes })}
      />
    </Field>
  );
}

interface WorkPeopleProps {
  /** The people who are already assigned. */
  people: readonly MemberName[];
  /** The service provider who is already assigned. */
  provider: WorkOrderDetail['serviceProvider'];
  /** Called with those who are chosen, with their names; service providers included. */
  onPeople: ((people: readonly MemberName[]) => void) | undefined;
}

/** Who does the work: people of the organization, and a service provider. */
export function WorkPeople({ people, provider, onPeople }: WorkPeopleProps) {
  const { control, errors } = useWorkForm();
  return (
    <>
      <Controller
        control={control}
        name="assignees"
        render={({ field }) => (
          <AssigneesField input={field} known={people} onPeople={onPeople} fault={errors.assignees?.message} />
        )}
      />
      <Controller
        control={control}
        name="serviceProvider"
        render={({ field }) => (
          <ProviderField input={field} known={provider} onPeople={onPeople} fault={errors.serviceProvider?.message} />
        )}
      />
    </>
  );
}

/** Words to find the work by. */
export function WorkTags() {
  const { control, setValue, errors } = useWorkForm();
  return (
    <Controller
      control={control}
      name="tags"
      render={({ field }) => (
        <TagsField
          tags={field.value}
          onTagsChange={(tags) => setValue('tags', tags, { shouldDirty: true, shouldValidate: true })}
          faults={errors.tags}
        />
      )}
    />
  );
}

interface WorkChecklistProps {
  /** Another control that adds points, given a function that adds as many of them as there is room for. */
  more?: (add: (points: readonly PointValues[]) => void) => ReactNode;
}

/** The points to be done. */
export function WorkChecklist({ more }: WorkChecklistProps) {
  const { control, getValues, errors } = useWorkForm();
  return (
    <Controller
      control={control}
      name="checklist"
      render={({ field: { value, onChange } }) => (
        <ChecklistEditor
          points={value}
          onPointsChange={onChange}
          fault={errors.checklist?.message}
          faultAt={(index) => errors.checklist?.[index]?.label?.message}
        >
          {more?.((points) => {
            // Not `value`: points may have been typed while these were being read.
            const now = getValues('checklist');
            onChange([...now, ...points.slice(0, WORK_ORDER_LIMITS.checklist - now.length)]);
          })}
        </ChecklistEditor>
      )}
    />
  );
}
