import { useLingui } from '@lingui/react/macro';
import type { TimeEntry, WorkOrderCost, WorkOrderDetail } from '@siteward/contract';
import { ENTRY_LIMITS, minorDigits, seesMoney } from '@siteward/domain';
import { Dialog, DialogContent } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { useKept } from '@siteward/ui/lib/use-kept';
import { NativeSelect } from '@siteward/ui/native-select';
import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { api, bodyOf } from '#lib/calls/api.ts';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { personName } from '#lib/organization/person-name.ts';
import { minutesHelp } from '#lib/time/minutes.ts';
import { minorInField } from '#lib/words/typed-money.ts';
import { countTyped } from '#lib/words/typed-number.ts';

import { EntryFrame, useEntryForm, useToday } from './entry-form.tsx';

/** The checks of a form, by the number of decimals of its currency. */
const time = (digits: number) => lazyResolver(async () => (await import('./entry-schemas.ts')).timeResolver(digits));
const cost = (digits: number) => lazyResolver(async () => (await import('./entry-schemas.ts')).costResolver(digits));
const preload = () => void import('./entry-schemas.ts').catch(() => undefined);

/** What the dialog is about: a new entry, or changing an existing one. */
export type Recording = { kind: 'time'; entry: TimeEntry | null } | { kind: 'cost'; entry: WorkOrderCost | null };

interface EntryDialogProps {
  order: WorkOrderDetail;
  /** Null: the dialog is closed. */
  asked: Recording | null;
  onClose: () => void;
}

/** Records time or a cost, or changes what was recorded. */
export function EntryDialog({ order, asked, onClose }: EntryDialogProps) {
  const shown = useKept(asked);
  return (
    <Dialog open={asked !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent onOpenAutoFocus={preload}>
        {shown?.kind === 'time' && <TimeForm order={order} entry={shown.entry} onDone={onClose} />}
        {shown?.kind === 'cost' && <CostForm order={order} entry={shown.entry} onDone={onClose} />}
      </DialogContent>
    </Dialog>
  );
}

interface EntryFormProps<Entry> {
  order: WorkOrderDetail;
  /** Null for a new one. */
  entry: Entry | null;
  onDone: () => void;
}

type TimeValues = { member: string; day: string; minutes: number | null; note: string; ratePerHour: string };
type TimeOutput = Omit<TimeValues, 'ratePerHour'> & { ratePerHour: number | null };

function TimeForm({ order, entry, onDone }: EntryFormProps<TimeEntry>) {
  const { t } = useLingui();
  const { member, site } = useOrganizationScope();
  const params = { id: order._id };
  const today = useToday();
  const hasMoney = seesMoney(member.type);
  const currency = entry?.ratePerHour?.currency ?? site?.currency ?? '';
  const digits = minorDigits(currency);
  const { form, ...sending } = useEntryForm<TimeValues, TimeOutput>({
    resolver: useMemo(() => time(digits).resolver, [digits]),
    defaultValues: {
      member: entry?.member._id ?? member._id,
      day: entry?.day ?? today,
      minutes: entry?.minutes ?? null,
      note: entry?.note ?? '',
      ratePerHour: entry?.ratePerHour ? minorInField(entry.ratePerHour.amount, digits) : '',
    },
    entry,
    names: ['member', 'day', 'minutes', 'note', 'ratePerHour'],
    shownIn: ['workOrderTime', order._id],
    save: async ({ member: whose, minutes, ratePerHour, ...values }, version) => {
      // Members who see no rates have none to send.
      const body = { ...values, minutes: minutes ?? 0, ...(hasMoney && { ratePerHour }) };
      if (entry === null) await bodyOf(api.workOrderTime.create.mutate({ params, body: { ...body, member: whose } }));
      else {
        const about = { ...params, entry: entry._id };
        await bodyOf(api.workOrderTime.update.mutate({ params: about, body: { ...body, version } }));
      }
    },
    onDone,
  });
  const { errors } = form.formState;
  const minutes = useWatch({ control: form.control, name: 'minutes' });
  return (
    <EntryFrame title={entry ? t`Change time` : t`Add time`} isNew={entry === null} {...sending}>
      {entry === null && <WhoField form={form} order={order} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field required label={t`Time in minutes`} error={errors.minutes?.message} help={minutesHelp(minutes)}>
          <Input inputMode="numeric" {...form.register('minutes', { setValueAs: countTyped })} />
        </Field>
        <Field required label={t`Day`} error={errors.day?.message}>
          <Input type="date" max={today} {...form.register('day')} />
        </Field>
      </div>
      <Field label={t`Note`} optional error={errors.note?.message}>
        <Input limit={ENTRY_LIMITS.note} {...form.register('note')} />
      </Field>
      {hasMoney && (
        <Field label={inCurrency(t`Rate per hour`, currency)} optional error={errors.ratePerHour?.message}>
          <Input inputMode="decimal" {...form.register('ratePerHour')} />
        </Field>
      )}
    </EntryFrame>
  );
}

type CostValues = { day: string; description: string; amount: string };
type CostOutput = Omit<CostValues, 'amount'> & { amount: number | null };

function CostForm({ order, entry, onDone }: EntryFormProps<WorkOrderCost>) {
  const { t } = useLingui();
  const { site } = useOrganizationScope();
  const params = { id: order._id };
  const today = useToday();
  const currency = entry?.cost.currency ?? site?.currency ?? '';
  const digits = minorDigits(currency);
  const { form, ...sending } = useEntryForm<CostValues, CostOutput>({
    resolver: useMemo(() => cost(digits).resolver, [digits]),
    defaultValues: {
      day: entry?.day ?? today,
      description: entry?.description ?? '',
      amount: entry ? minorInField(entry.cost.amount, digits) : '',
    },
    entry,
    names: ['day', 'description', 'amount'],
    shownIn: ['workOrderCosts', order._id],
    save: async ({ amount, ...values }, version) => {
      const body = { ...values, amount: amount ?? 0 };
      if (entry === null) await bodyOf(api.workOrderCosts.create.mutate({ params, body }));
      else {
        const about = { ...params, entry: entry._id };
        await bodyOf(api.workOrderCosts.update.mutate({ params: about, body: { ...body, version } }));
      }
    },
    onDone,
  });
  const { errors } = form.formState;
  return (
    <EntryFrame title={entry ? t`Change cost` : t`Add cost`} isNew={entry === null} {...sending}>
      <Field required label={t`What for`} error={errors.description?.message}>
        <Input limit={ENTRY_LIMITS.description} {...form.register('description')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field required label={inCurrency(t`Amount`, currency)} error={errors.amount?.message}>
          <Input inputMode="decimal" {...form.register('amount')} />
        </Field>
        <Field required label={t`Day`} error={errors.day?.message}>
          <Input type="date" max={today} {...form.register('day')} />
        </Field>
      </div>
    </EntryFrame>
  );
}

function inCurrency(label: string, currency: string): string {
  return currency ? `${label} (${currency})` : label;
}

/** Whose time it is: those who may change any work order can also record time for the assignees. */
function WhoField({ form, order }: { form: UseFormReturn<TimeValues, unknown, TimeOutput>; order: WorkOrderDetail }) {
  const { t } = useLingui();
  const { member, permissions } = useOrganizationScope();
  const others = order.assignees.filter(({ _id }) => _id !== member._id);
  if (!permissions.includes('work-orders:update-any') || others.length === 0) return null;
  return (
    <Field label={t`Who worked`} error={form.formState.errors.member?.message}>
      <NativeSelect {...form.register('member')}>
        <option value={member._id}>{personName(member)}</option>
        {others.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name || t`Someone who is not a member`}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
