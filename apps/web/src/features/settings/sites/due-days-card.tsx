import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import type { UseFormReturn } from 'react-hook-form';
import { PRIORITIES, type SiteValues } from './site-values.ts';

/** After how many days work of each priority is due; an empty field sets no date. */
export function DueDaysCard({ form }: { form: UseFormReturn<SiteValues> }) {
  const faults = form.formState.errors.dueDaysByPriority;
  return (
    <Card>
      <CardHeader title="Days until work is due" />
      <CardBody className="grid gap-4">
        <p className="text-muted">New work orders get this due date by their priority. Empty: no date.</p>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {PRIORITIES.map(({ key, label }) => (
            <Field key={key} label={label} error={faults?.[key]?.message}>
              <Input
                type="number"
                inputMode="numeric"
                min={0}
                max={365}
                {...form.register(`dueDaysByPriority.${key}`, { setValueAs: toDays })}
              />
            </Field>
          ))}
        </div>
      </CardBody>
    </Card>
  );
}

function toDays(typed: unknown): number | null {
  return typed === '' || typed === null ? null : Number(typed);
}
