import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ServiceProvider, ServiceProviderDetail, SiteSummary } from '@siteward/contract';
import { minorDigits, PROVIDER_TRADES, type ProviderTrade, SERVICE_PROVIDER_LIMITS, seesMoney } from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { MultiSelect } from '@siteward/ui/multi-select';
import { toast } from '@siteward/ui/toaster';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { PhoneInput } from '#components/fields/phone.tsx';
import { SitesField, sitesOf } from '#components/fields/sites-field.tsx';
import { EditRecordDialog, NewRecordDialog } from '#components/record/record-dialogs.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import type { Described } from '#lib/forms/differences.ts';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { useCreateForm, useRecordForm } from '#lib/forms/record-form.ts';
import { useIsLimited, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useSitesById } from '#lib/organization/places.ts';
import { siteNames } from '#lib/organization/site-names.ts';
import { namesInLine } from '#lib/words/counts.ts';
import { sortByName } from '#lib/words/language.ts';
import { minorInField, minorOf } from '#lib/words/typed-money.ts';
import { isProvider, useProviderCache } from './queries.ts';
import { dayLabel, tradeLabel } from './words.ts';

/** The fields of the forms of a service provider, with the rate as it is typed. */
type ProviderValues = {
  name: string;
  trades: ProviderTrade[];
  contactName: string;
  email: string;
  phone: string;
  website: string;
  address: string;
  taxId: string;
  sites: 'all' | string[];
  contractStart: string | null;
  contractEnd: string | null;
  hourlyRate: string;
};

const FIELDS = [
  'name',
  'trades',
  'contactName',
  'email',
  'phone',
  'website',
  'address',
  'taxId',
  'sites',
  'contractStart',
  'contractEnd',
  'hourlyRate',
] as const;

const NEW: ProviderValues = {
  name: '',
  trades: [],
  contactName: '',
  email: '',
  phone: '',
  website: '',
  address: '',
  taxId: '',
  sites: 'all',
  contractStart: null,
  contractEnd: null,
  hourlyRate: '',
};

/** The initial values of the form for an existing service provider. */
export function valuesOf(provider: ServiceProvider): ProviderValues {
  const { name, contactName, email, phone, website, address, taxId, contractStart, contractEnd } = provider;
  const { trades, sites, hourlyRateMinor: rate, currency } = provider;
  return {
    name,
    contactName,
    email,
    phone,
    website,
    address,
    taxId,
    contractStart,
    contractEnd,
    trades: [...trades],
    sites: sitesChoice(sites),
    hourlyRate: rate === null ? '' : minorInField(rate, minorDigits(currency)),
  };
}

const sitesChoice = (sites: readonly string[]) => (sites.length > 0 ? [...sites] : 'all');

/** The body that the API takes: the sites as a list, and the rate in minor units, if the form has them. */
export function bodyOfValues<Values extends Partial<ProviderValues>>(
  { hourlyRate, sites, ...values }: Values,
  digits: number,
) {
  const body = { ...values, ...(sites !== undefined && { sites: sitesOf(sites) }) };
  if (hourlyRate === undefined) return body;
  const rate = hourlyRate.trim() === '' ? null : minorOf(hourlyRate, digits);
  return { ...body, hourlyRateMinor: typeof rate === 'number' ? rate : null };
}

const load = () => import('./schemas.ts');
const made = new Map<number, ReturnType<typeof lazyResolver<ProviderValues>>>();
/** The checks of the form for a currency with this many decimals. */
function checksFor(digits: number) {
  const known = made.get(digits) ?? lazyResolver<ProviderValues>(async () => (await load()).providerResolver(digits));
  made.set(digits, known);
  return known;
}

/** Adds a service provider, which is active from the start. What was typed is kept until it is sent or cancelled. */
export function NewProviderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { org, organization, member } = useOrganizationScope();
  const cache = useProviderCache();
  const digits = minorDigits(organization.currency);
  const { resolver, preload } = checksFor(digits);
  const { form, ...editing } = useCreateForm<ProviderValues, ProviderValues, ServiceProviderDetail>({
    resolver,
    defaultValues: { ...NEW, sites: sitesChoice(member.sites) },
    fields: FIELDS,
    draft: `service-provider/new/${org}`,
    create: ({ hourlyRate, ...values }) => {
      const body = bodyOfValues(seesMoney(member.type) ? { ...values, hourlyRate } : values, digits);
      return bodyOf(api.serviceProviders.create.mutate({ body: { ...body, name: values.name, org } }));
    },
    onCreated: (provider) => {
      cache.put(provider);
      const { name } = provider;
      toast.success(t`${name} has been added`);
      onClose();
    },
  });
  return (
    <NewRecordDialog
      title={t`Add service provider`}
      submitLabel={t`Add provider`}
      editing={editing}
      preload={preload}
      onClose={onClose}
    >
      <ProviderFields form={form} currency={organization.currency} />
    </NewRecordDialog>
  );
}

/** Changes a service provider; if somebody else has changed the same fields in the meantime, both versions are shown. */
export function EditProviderDialog({ provider, onClose }: { provider: ServiceProvider; onClose: () => void }) {
  const { t } = useLingui();
  const cache = useProviderCache();
  const { _id: id, name, currency } = provider;
  const digits = minorDigits(currency);
  const { resolver, preload } = checksFor(digits);
  const { form, ...editing } = useRecordForm<ProviderValues, ProviderValues, ServiceProvider>({
    resolver,
    record: provider,
    valuesOf,
    fields: FIELDS,
    draft: `service-provider/${id}`,
    save: async (changes, version) => {
      const body = { ...bodyOfValues(changes, digits), version };
      const saved = await bodyOf(api.serviceProviders.update.mutate({ params: { id }, body }));
      cache.put(saved);
      return saved;
    },
    onSaved: ({ name }) => {
      toast.success(t`${name} has been saved`);
      onClose();
    },
    isRecord: isProvider,
  });
  const { current, values } = editing.conflict ?? {};
  const { sites } = useSitesById([...new Set([...(current?.sites ?? []), ...sitesOf(values?.sites ?? 'all')])]);
  return (
    <EditRecordDialog
      title={t`Edit ${name}`}
      editing={editing}
      preload={preload}
      onClose={onClose}
      thing={name}
      valuesOf={valuesOf}
      described={described(sites)}
      onTheirs={() => void cache.refresh()}
    >
      <ProviderFields form={form} currency={currency} />
    </EditRecordDialog>
  );
}

/** The fields in words, to show two versions side by side, given the sites of both: two versions may have the same number of sites. */
function described(known: readonly SiteSummary[]): readonly Described<ProviderValues>[] {
  const day = (at: string | null) => (at === null ? '' : dayLabel(at));
  return [
    { label: t`Name`, words: ({ name }) => name },
    { label: t`Trades`, words: ({ trades }) => namesInLine(trades.map(tradeLabel)) },
    { label: t`Person`, words: ({ contactName }) => contactName },
    { label: t`Email`, words: ({ email }) => email },
    { label: t`Phone`, words: ({ phone }) => phone },
    { label: t`Website`, words: ({ website }) => website },
    { label: t`Address`, words: ({ address }) => address },
    { label: t`Tax id`, words: ({ taxId }) => taxId },
    { label: t`Sites`, words: ({ sites }) => siteNames(sitesOf(sites), known) },
    { label: t`Contract starts`, words: ({ contractStart }) => day(contractStart) },
    { label: t`Contract ends`, words: ({ contractEnd }) => day(contractEnd) },
    { label: t`Hourly rate`, words: ({ hourlyRate }) => hourlyRate },
  ];
}

/** The fields of a service provider, starting with those that every one has. */
function ProviderFields({ form, currency }: { form: UseFormReturn<ProviderValues>; currency: string }) {
  const { t } = useLingui();
  const { member } = useOrganizationScope();
  const { errors } = form.formState;
  const LIMITS = SERVICE_PROVIDER_LIMITS;
  const day = { setValueAs: (typed: string | null) => typed || null };
  const trades = PROVIDER_TRADES.map((value) => ({ value, label: tradeLabel(value) }));
  return (
    <>
      <Field label={t`Name`} required error={errors.name?.message}>
        <Input autoComplete="off" limit={LIMITS.name} {...form.register('name')} />
      </Field>
      <Controller
        control={form.control}
        name="trades"
        render={({ field }) => (
          <Field label={t`Trades`} optional error={errors.trades?.message}>
            <MultiSelect
              values={field.value}
              onValuesChange={(chosen) => field.onChange(PROVIDER_TRADES.filter((trade) => chosen.includes(trade)))}
              options={sortByName(trades, ({ label }) => label)}
              searchLabel={t`Search trades`}
              emptyText={t`No match`}
            />
          </Field>
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Person`} optional error={errors.contactName?.message}>
          <Input autoComplete="off" limit={LIMITS.contactName} {...form.register('contactName')} />
        </Field>
        <Controller
          control={form.control}
          name="phone"
          render={({ field }) => (
            <Field label={t`Phone`} optional error={errors.phone?.message}>
              <PhoneInput autoComplete="off" {...field} />
            </Field>
          )}
        />
        <Field label={t`Email`} optional error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <Field label={t`Website`} optional error={errors.website?.message}>
          <Input inputMode="url" autoComplete="off" limit={LIMITS.website} {...form.register('website')} />
        </Field>
      </div>
      <Field label={t`Address`} optional error={errors.address?.message}>
        <Input autoComplete="off" limit={LIMITS.address} {...form.register('address')} />
      </Field>
      <SitesOfProvider form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Contract starts`} optional error={errors.contractStart?.message}>
          <Input type="date" {...form.register('contractStart', day)} />
        </Field>
        <Field label={t`Contract ends`} optional error={errors.contractEnd?.message}>
          <Input type="date" {...form.register('contractEnd', day)} />
        </Field>
        <Field label={t`Tax id`} optional error={errors.taxId?.message}>
          <Input autoComplete="off" limit={LIMITS.taxId} {...form.register('taxId')} />
        </Field>
        {seesMoney(member.type) && (
          <Field label={t`Hourly rate (${currency})`} optional error={errors.hourlyRate?.message}>
            <Input inputMode="decimal" autoComplete="off" {...form.register('hourlyRate')} />
          </Field>
        )}
      </div>
    </>
  );
}

/** Where it works: at all sites, or at some. Members limited to some sites choose among their own. */
function SitesOfProvider({ form }: { form: UseFormReturn<ProviderValues> }) {
  const isLimited = useIsLimited();
  const sites = useWatch({ control: form.control, name: 'sites' });
  return (
    <SitesField
      value={sites}
      canBeAll={!isLimited}
      error={form.formState.errors.sites?.message}
      onValueChange={(next) => {
        const chosen = next === 'all' ? next : [...next];
        form.setValue('sites', chosen, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
      }}
    />
  );
}
