import { useLingui } from '@lingui/react/macro';
import { WORK_ORDER_LIMITS, WORK_ORDER_PRIORITIES, WORK_ORDER_TYPES } from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { Textarea } from '@siteward/ui/textarea';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { workOrderPriorityLabel, workOrderTypeLabel } from '#lib/labels.ts';
import { minutesHelp } from '#lib/minutes.ts';

interface WorkFieldProps {
  /** Connects an input to the form. */
  input: UseFormRegisterReturn;
  fault: string | undefined;
}

/** What to do, in a few words. */
export function TitleField({ input, fault }: WorkFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Title`} required error={fault}>
      <Input autoComplete="off" limit={WORK_ORDER_LIMITS.title} {...input} />
    </Field>
  );
}

/** What to do, at length. */
export function DescriptionField({ input, fault }: WorkFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Description`} optional error={fault}>
      <Textarea limit={WORK_ORDER_LIMITS.description} {...input} />
    </Field>
  );
}

/** Where at the site. */
export function PlaceField({ input, fault }: WorkFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Place`} optional error={fault}>
      <Input autoComplete="off" limit={WORK_ORDER_LIMITS.place} {...input} />
    </Field>
  );
}

/** What kind of work it is. */
export function TypeField({ input, fault }: WorkFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t({ message: 'Type', context: 'work order' })} error={fault}>
      <NativeSelect {...input}>
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
export function PriorityField({ input, fault }: WorkFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Priority`} error={fault}>
      <NativeSelect {...input}>
        {WORK_ORDER_PRIORITIES.toReversed().map((priority) => (
          <option key={priority} value={priority}>
            {workOrderPriorityLabel(priority)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

interface EstimateFieldProps extends WorkFieldProps {
  /** The value typed so far, to show it in hours too. */
  minutes: number | null;
  className?: string;
}

/** How long the work is expected to take. `typedMinutes` reads its input. */
export function EstimateField({ input, fault, minutes, className }: EstimateFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Estimate in minutes`} optional error={fault} help={minutesHelp(minutes)} className={className}>
      <Input type="number" inputMode="numeric" min={0} max={WORK_ORDER_LIMITS.estimatedMinutes} {...input} />
    </Field>
  );
}
