import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Payer } from '@siteward/contract';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { toast } from '@siteward/ui/toaster';
import { ChangingNeeds } from '#components/record/changing-needs.tsx';
import { Facts } from '#components/record/facts.tsx';
import { RecordCard } from '#components/record/record-form-end.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import type { Described } from '#lib/forms/differences.ts';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { useLateRecordForm } from '#lib/forms/late-record-form.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { BillingFields, CompanyFields, PAYER_FIELDS, type PayerValues } from '../payer-fields.tsx';
import { isPayer, useRefreshBilling } from '../queries.ts';
import { countryName } from '../words.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../schemas.ts')).payerResolver);

/** Edits what invoices say, and where they are sent. */
export function DetailsForm({ payer }: { payer: Payer }) {
  const { t } = useLingui();
  const { refresh } = useOrganizationScope();
  const refreshBilling = useRefreshBilling();
  const { _id: id, name } = payer;
  // The currency belongs to the organization, which the shell has loaded.
  const look = () => void Promise.all([refreshBilling(), refresh()]);
  const edit = useLateRecordForm<PayerValues, PayerValues, Payer>({
    resolver,
    preload,
    record: payer,
    valuesOf,
    fields: PAYER_FIELDS,
    draft: `billing/${id}`,
    save: (body, version) => bodyOf(api.customers.update.mutate({ params: { id }, body: { ...body, version } })),
    onSaved: () => {
      toast.success(t`The billing details have been saved`);
      look();
    },
    isRecord: isPayer,
  });
  const what = t`Billing details`;
  return (
    <RecordCard
      title={what}
      edit={edit}
      preload={preload}
      what={what}
      thing={t`the billing details of ${name}`}
      params={['section']}
      valuesOf={valuesOf}
      described={described()}
      onTheirs={look}
    >
      <CompanyFields form={edit} />
      <BillingFields form={edit} currencyHelp={t`The currency its seats are billed in.`} />
    </RecordCard>
  );
}

/** The same, read-only. */
export function DetailsFacts({ payer }: { payer: Payer }) {
  const { t } = useLingui();
  const values = valuesOf(payer);
  return (
    <Card>
      <CardHeader title={t`Billing details`} />
      <CardBody>
        <Facts facts={described().map(({ label, words }) => [label, words(values)] as const)} />
      </CardBody>
      <ChangingNeeds permission="billing:manage" />
    </Card>
  );
}

/** The initial values of the form. */
export function valuesOf({ name, billingEmail, address, country, currency, taxId }: PayerValues): PayerValues {
  return { name, billingEmail, address, country, currency, taxId };
}

/** Puts the fields into words, to show two versions side by side. */
const described = (): readonly Described<PayerValues>[] => [
  { label: t`Company name`, words: ({ name }) => name },
  { label: t`Billing email`, words: ({ billingEmail }) => billingEmail },
  { label: t`Street and number`, words: ({ address }) => address.street },
  { label: t`Postcode`, words: ({ address }) => address.postcode },
  { label: t`City`, words: ({ address }) => address.city },
  { label: t`Country`, words: ({ country }) => countryName(country) },
  { label: t`Currency`, words: ({ currency }) => currency },
  { label: t`Tax id`, words: ({ taxId }) => taxId },
];
