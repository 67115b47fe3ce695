import { useLingui } from '@lingui/react/macro';
import { WORK_ORDER_LIMITS, WORK_ORDER_PRIORITIES, WORK_ORDER_TYPES } from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { Textarea } from '@siteward/ui/textarea';
import { createContext, use, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { api } from '#lib/calls/api.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { minutesHelp } from '#lib/time/minutes.ts';
import { workOrderPriorityLabel, workOrderTypeLabel } from '#lib/words/labels.ts';
import { countTyped } from '#lib/words/typed-number.ts';

// Without react-hook-form, so that a page can show these fields before that is there (docs/adr/0006).

type Name = 'title' | 'description' | 'place' | 'type' | 'priority' | 'category' | 'estimatedMinutes';

/** The form that has these fields, which may have others. */
interface WorkTextForm {
  register: (name: Name, options?: { setValueAs: typeof countTyped }) => UseFormRegisterReturn;
  watch: (name: Name) => string;
  errors: Partial<Record<Name, { message?: string | undefined }>>;
}

/** Makes the fields of this file, wherever they are below it, fields of a form about work. */
export const WorkTextsContext = createContext<WorkTextForm | null>(null);

function useWorkTexts(): WorkTextForm {
  const form = use(WorkTextsContext);
  if (!form) throw new Error('The fields of work are in no form.');
  return form;
}

/**
 * The current site with its hours, holidays and categories; undefined for members who may not see them, and until it is loaded.
 */
function useSiteHere() {
  const { siteId: id } = useOrganizationScope();
  const { data } = api.sites.get.useQuery({
    queryKey: ['sites', 'one', id],
    queryData: { params: { id } },
    enabled: useCan()('sites:view'),
  });
  return data?.body;
}

/** What to do, in a few words. */
export function WorkTitle() {
  const { t } = useLingui();
  const { register, errors } = useWorkTexts();
  return (
    <Field label={t`Title`} required error={errors.title?.message}>
      <Input autoComplete="off" limit={WORK_ORDER_LIMITS.title} {...register('title')} />
    </Field>
  );
}

/** What to do, at length. */
export function WorkDescription() {
  const { t } = useLingui();
  const { register, errors } = useWorkTexts();
  return (
    <Field label={t`Description`} optional error={errors.description?.message}>
      <Textarea limit={WORK_ORDER_LIMITS.description} {...register('description')} />
    </Field>
  );
}

/** Where at the site. */
export function WorkPlace() {
  const { t } = useLingui();
  const { register, errors } = useWorkTexts();
  return (
    <Field label={t`Place`} optional error={errors.place?.message}>
      <Input autoComplete="off" limit={WORK_ORDER_LIMITS.place} {...register('place')} />
    </Field>
  );
}

/** What kind of work it is. */
export function WorkType() {
  const { t } = useLingui();
  const { register, errors } = useWorkTexts();
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
  const { register, errors } = useWorkTexts();
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
  const { register, errors } = useWorkTexts();
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
  const { register, watch, errors } = useWorkTexts();
  return (
    <Field
      label={t`Estimate in minutes`}
      optional
      error={errors.estimatedMinutes?.message}
      help={minutesHelp(countTyped(watch('estimatedMinutes')))}
      className={className}
    >
      <Input inputMode="numeric" {...register('estimatedMinutes', { setValueAs: countTyped })} />
    </Field>
  );
}
