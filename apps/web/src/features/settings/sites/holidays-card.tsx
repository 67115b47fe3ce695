import { Trans, useLingui } from '@lingui/react/macro';
import type { SITE_LIMITS } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { FieldError } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { Plus, X } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { KEEPS_FOCUS, TAKES_FOCUS } from '#lib/browser/kept-focus.ts';
import type { SiteValues } from './site-values.ts';

const MOST = 200 satisfies (typeof SITE_LIMITS)['holidays'];

/** The days on which nobody works at a site. */
export function HolidaysCard({ form, readOnly }: { form: UseFormReturn<SiteValues>; readOnly: boolean }) {
  const { t } = useLingui();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'holidays' });
  const { errors } = form.formState;
  return (
    <Card {...KEEPS_FOCUS}>
      <CardHeader title={t`Holidays`} />
      <CardBody className="grid gap-3">
        {fields.length === 0 && <p className="text-muted">{t({ message: 'None yet.', context: 'holidays' })}</p>}
        <ul className="grid gap-2 empty:hidden">
          {fields.map(({ id }, index) => {
            const faults = errors.holidays?.[index];
            const message = faults?.date?.message ?? faults?.name?.message;
            const number = index + 1;
            return (
              <li key={id} className="grid gap-1">
                <div className="flex items-center gap-2">
                  <Input
                    type="date"
                    aria-label={t`Date of holiday ${number}`}
                    aria-invalid={Boolean(faults?.date)}
                    className="w-40! flex-none tabular-nums"
                    {...form.register(`holidays.${index}.date`)}
                  />
                  <Input
                    aria-label={t`Name of holiday ${number}`}
                    placeholder={t`Name`}
                    aria-invalid={Boolean(faults?.name)}
                    {...form.register(`holidays.${index}.name`)}
                  />
                  {!readOnly && (
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={t`Remove holiday ${number}`}
                      onClick={() => remove(index)}
                    >
                      <X aria-hidden="true" />
                    </Button>
                  )}
                </div>
                {message && <FieldError>{message}</FieldError>}
              </li>
            );
          })}
        </ul>
        {!readOnly && fields.length < MOST && (
          <Button
            {...TAKES_FOCUS}
            variant="dashed"
            className="justify-self-start"
            onClick={() => append({ date: '', name: '' })}
          >
            <Plus aria-hidden="true" />
            <Trans>Add holiday</Trans>
          </Button>
        )}
      </CardBody>
    </Card>
  );
}
