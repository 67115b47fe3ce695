import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@siteward/contract';
import { splitEmails } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { DialogBody, DialogClose, DialogFooter } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { sendByKey } from '@siteward/ui/lib/send-by-key';
import { NativeSelect } from '@siteward/ui/native-select';
import { Textarea } from '@siteward/ui/textarea';
import { useEffect } from 'react';
import { Controller, useController } from 'react-hook-form';
import { ResultLines } from '#components/bulk-results.tsx';
import { CustomerFields } from '#components/fields/customer-fields.tsx';
import { ProviderOfMember } from '#components/fields/provider-of-member.tsx';
import { SitesField } from '#components/fields/sites-field.tsx';
import { useIsLimited } from '#lib/organization/organization-scope.ts';
import { useGrantableRoles, useSeats } from '#lib/organization/people.ts';
import { useSiteSearch } from '#lib/organization/places.ts';
import { roleDescription } from '#lib/organization/role-descriptions.ts';
import { memberTypeLabel, roleLabel } from '#lib/words/labels.ts';
import { type InviteLine, inviteSummary } from './invite-all.ts';
import type { InviteRequest } from './queries.ts';
import { useInviteForm } from './use-invite-form.ts';

interface InviteFormProps {
  request: InviteRequest;
  onDone: () => void;
}

/** The fields of an invitation. */
export function InviteForm({ request, onDone }: InviteFormProps) {
  const { t } = useLingui();
  const { total: siteCount } = useSiteSearch('');
  const roles = useGrantableRoles(request.customer && 'customer');
  const typeOf = (id: string) => roles?.find(({ _id }) => _id === id)?.type ?? 'staff';
  const isLimited = useIsLimited();
  const scopeOf = (id: string) => {
    const isCustomers = request.customer !== undefined || typeOf(id) === 'customer';
    // A customer's member never gets all sites (docs/product.md, Members).
    return { isCustomers, canBeAll: !isLimited && !isCustomers };
  };
  const { form, lines, submit, submitting } = useInviteForm({ request, typeOf, scopeOf, onDone });
  const { errors } = form.formState;
  const { setFocus } = form;
  // Until the form was loaded, the dialog had the focus.
  useEffect(() => setFocus('emails'), [setFocus]);
  const emails = form.watch('emails');
  // Controlled, because its options arrive after its value.
  const { field: roleField } = useController({ control: form.control, name: 'role' });
  const role = roles?.find(({ _id }) => _id === roleField.value);
  const { isCustomers, canBeAll } = scopeOf(roleField.value);
  // Their sites are then the customer's.
  const hasCustomer = isCustomers && form.watch('customer.org') !== null;
  return (
    <form noValidate className="contents" onSubmit={submit} onKeyDown={sendByKey}>
      <DialogBody>
        <Field
          label={t`Email addresses`}
          required
          error={errors.emails?.message}
          help={<AddressCount emails={emails} />}
        >
          <Textarea
            rows={4}
            autoComplete="off"
            spellCheck={false}
            readOnly={submitting}
            placeholder={'ada@example.com, Grace Hopper <grace@example.com>'}
            className="max-h-48"
            {...form.register('emails')}
          />
        </Field>
        <Results lines={lines} />
        <Field label={t`Role`} required error={errors.role?.message} help={<RoleHelp role={role} />}>
          <NativeSelect {...roleField} disabled={!roles}>
            <option value="">{roles ? t`Choose a role` : t`Loading roles…`}</option>
            {roles?.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {roleLabel(name)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {isCustomers && !request.customer && (
          <Controller
            control={form.control}
            name="customer"
            render={({ field }) => <CustomerFields value={field.value} onValueChange={field.onChange} />}
          />
        )}
        {typeOf(roleField.value) === 'provider' && (
          <Controller
            control={form.control}
            name="provider"
            render={({ field }) => <ProviderOfMember value={field.value} onValueChange={field.onChange} />}
          />
        )}
        {(siteCount > 1 || !canBeAll) && !hasCustomer && (
          <Controller
            control={form.control}
            name="sites"
            render={({ field }) => (
              <SitesField
                value={field.value}
                onValueChange={field.onChange}
                canBeAll={canBeAll}
                error={errors.sites?.message}
              />
            )}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <FreeSeats />
        <DialogClose asChild>
          <Button>{lines.length > 0 ? t`Close` : t`Cancel`}</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={submitting || !roles}>
          <Trans>Send invitations</Trans>
        </Button>
      </DialogFooter>
    </form>
  );
}

function AddressCount({ emails }: { emails: string }) {
  const { t } = useLingui();
  const pasted = splitEmails(emails);
  const count = pasted.length;
  const mistyped = pasted.filter(({ email }) => email === null).length;
  if (count === 0) return t`Separate them with commas, spaces or new lines. Names are kept.`;
  if (mistyped === 0) return plural(count, { one: '# address', other: '# addresses' });
  return plural(count, { one: `# address, ${mistyped} mistyped`, other: `# addresses, ${mistyped} mistyped` });
}

function RoleHelp({ role }: { role: Role | undefined }) {
  const { t } = useLingui();
  if (!role) return t`You can give only roles whose permissions you hold yourself.`;
  const type = memberTypeLabel(role.type);
  return [t`Type: ${type}`, roleDescription(role)].filter(Boolean).join(' · ');
}

function Results({ lines }: { lines: readonly InviteLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="invite-results" className="rounded-md border border-line px-3 py-2">
      <p id="invite-results" role="status" className="font-medium">
        {inviteSummary(lines)}
      </p>
      <ResultLines
        lines={lines.map(({ input, state, text }) => ({ id: input, name: input, ok: state === 'invited', text }))}
      />
    </section>
  );
}

function FreeSeats() {
  const { data } = useSeats();
  if (!data) return null;
  const { seats, used } = data.body;
  const free = Math.max(0, seats - used);
  return (
    <span className="mr-auto text-muted tabular-nums max-sm:order-last max-sm:text-center">
      <Plural value={seats} one={`${free} of ${seats} seat free`} other={`${free} of ${seats} seats free`} />
    </span>
  );
}
