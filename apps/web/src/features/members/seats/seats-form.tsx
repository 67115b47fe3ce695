import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Seats, saying, setSeatsSchema } from '@siteward/contract';
import { fault, seatTotal } from '@siteward/domain';
import { DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { FormFaultAlert } from '#components/faults.tsx';
import { useForm, useSubmit } from '#lib/forms/form.ts';
import { schemaResolver } from '#lib/forms/schema-resolver.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useSetSeats } from '#lib/organization/set-seats.ts';
import { formatMoney, pricePerSeatWords, seatTotalWords } from '#lib/words/money.ts';

/** A text field of digits, validated as a number by the contract's rules; not below the seats in use (product 2). */
function formSchema(used: number) {
  const count = setSeatsSchema.shape.seats.min(used, saying(fault('below-seats-in-use', { used })));
  const digits = z
    .string()
    .trim()
    .regex(/^\d+$/, saying(fault('not-a-number')));
  return z.object({ seats: digits.transform(Number).pipe(count) });
}

/** The form for the number of seats, with their total price. */
export function SeatsForm({ seats: now, onDone }: { seats: Seats; onDone: () => void }) {
  const { t } = useLingui();
  const { currency } = useOrganizationScope().organization;
  const cache = useQueryClient();
  const form = useForm({
    resolver: schemaResolver(formSchema(now.used)),
    defaultValues: { seats: String(now.seats) },
  });
  const { errors } = form.formState;
  const { used, seats: all } = now;
  const { setFocus } = form;
  // Until the form was loaded, the dialog had the focus.
  useEffect(() => setFocus('seats', { shouldSelect: true }), [setFocus]);
  const typed = form.watch('seats').trim();
  const total = /^\d{1,6}$/.test(typed) ? seatTotal(Number(typed)) : null;
  const wanted = total !== null && <b className="font-medium text-foreground">{seatTotalWords(total, currency)}</b>;
  const present = formatMoney(now.total, currency);

  const set = useSetSeats(now, () =>
    Promise.all(['seats', 'organizations'].map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  );
  const { submit, submitting, fault, clearFault } = useSubmit(form, ['seats'], async ({ seats }) => {
    await set(seats);
    onDone();
  });
  return (
    <>
      <DialogHeader
        title={t`Manage seats`}
        description={plural(all, {
          one: `${used} of ${all} seat is in use: active members and pending invitations.`,
          other: `${used} of ${all} seats are in use: active members and pending invitations.`,
        })}
      />
      <DialogForm submitLabel={t`Set seats`} onSubmit={submit} submitting={submitting}>
        <Field label={t`Seats`} required error={errors.seats?.message}>
          <Input inputMode="numeric" autoComplete="off" className="tabular-nums" {...form.register('seats')} />
        </Field>
        <p aria-live="polite" className="text-muted tabular-nums">
          {pricePerSeatWords(now.pricePerSeat, currency)}
          {wanted && ' · '}
          {total === now.total
            ? wanted
            : wanted && (
                <Trans>
                  {wanted}, now {present}
                </Trans>
              )}
        </p>
        <FormFaultAlert fault={fault} onOver={clearFault} />
      </DialogForm>
    </>
  );
}
