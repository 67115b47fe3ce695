import { Trans, useLingui } from '@lingui/react/macro';
import { closesNextDay } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { FieldError } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { Switch } from '@siteward/ui/switch';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type Weekday, weekdayName, weekdays } from '#lib/time/week.ts';
import type { SiteValues } from './site-values.ts';

/** A site's working hours, in its time zone; the week starts on the day it starts there. */
export function HoursCard({ form, readOnly }: { form: UseFormReturn<SiteValues>; readOnly: boolean }) {
  const { t } = useLingui();
  const locale = useWatch({ control: form.control, name: 'locale' });
  const likeMonday = () => {
    const [monday, ...others] = form.getValues('workingHours');
    if (monday === undefined) return;
    const { open, close } = monday;
    const days = others.map((day) => (day.closed ? day : { ...day, open, close }));
    form.setValue('workingHours', [monday, ...days], { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Card>
      <CardHeader
        title={t`Working hours`}
        action={
          !readOnly && (
            <Button variant="link" size="sm" className="-mr-2.5" onClick={likeMonday}>
              <Trans>Copy Monday to all days</Trans>
            </Button>
          )
        }
      />
      <CardBody>
        <ul className="grid gap-2">
          {weekdays(locale).map((day) => (
            <DayLine key={day} form={form} day={day} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function DayLine({ form, day }: { form: UseFormReturn<SiteValues>; day: Weekday }) {
  const { t } = useLingui();
  const weekday = weekdayName(day, 'long');
  const path = `workingHours.${day}` as const;
  const { closed: isClosed, ...hours } = useWatch({ control: form.control, name: path });
  const note = useId();
  const isNextDay = closesNextDay(hours);
  const faults = form.formState.errors.workingHours?.[day];
  const message = faults?.open?.message ?? faults?.close?.message;
  return (
    <li className="grid min-h-control grid-cols-[40px_88px_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5">
      <Switch
        aria-label={t`Open on ${weekday}`}
        checked={!isClosed}
        onCheckedChange={(on) => form.setValue(`${path}.closed`, !on, { shouldDirty: true })}
      />
      <span className="first-letter:uppercase">{weekday}</span>
      {isClosed ? (
        <span className="text-muted max-sm:text-right">
          <Trans context="a day at a site">Closed</Trans>
        </span>
      ) : (
        <span className="flex items-center gap-2 max-sm:col-span-3 max-sm:pb-2">
          <Input
            type="time"
            aria-label={t`${weekday} from`}
            aria-invalid={Boolean(faults?.open)}
            className="min-w-0 tabular-nums sm:max-w-32"
            {...form.register(`${path}.open`)}
          />
          <span aria-hidden="true">–</span>
          <Input
            type="time"
            aria-label={t`${weekday} to`}
            aria-invalid={Boolean(faults?.close)}
            {...(isNextDay && { 'aria-describedby': note })}
            className="min-w-0 tabular-nums sm:max-w-32"
            {...form.register(`${path}.close`)}
          />
          {isNextDay && (
            <span id={note} className="flex-none text-muted text-sm">
              <Trans>next day</Trans>
            </span>
          )}
        </span>
      )}
      {message && (
        <div className="col-span-3">
          <FieldError>{message}</FieldError>
        </div>
      )}
    </li>
  );
}
