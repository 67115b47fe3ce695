import { useLingui } from '@lingui/react/macro';
import { DEFAULT_LIMITS } from '@siteward/domain';
import { Combobox } from '@siteward/ui/combobox';
import { Field } from '@siteward/ui/field';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/calls/api.ts';
import { useCan, useOrganizationScope, useOwnProvider } from '#lib/organization/organization-scope.ts';
import { useSearch } from '#lib/organization/places.ts';

interface ProviderOfMemberProps {
  /** The id of a service provider; null if none. */
  value: string | null;
  onValueChange: (provider: string | null) => void;
}

/**
 * The service provider that somebody belongs to, for members who may see providers. Members of a service provider can choose
 * none but their own (docs/product.md, Members).
 */
export function ProviderOfMember({ value, onValueChange }: ProviderOfMemberProps) {
  const { t } = useLingui();
  const seesThem = useCan()('providers:view');
  const [typed, setTyped] = useState('');
  const found = useProviders(typed);
  const name = useProviderName(value);
  const own = useOwnProvider();
  const ownName = useProviderName(own ?? null) ?? t`A service provider`;
  if (!seesThem) return null;
  const ownChoice = own ? [{ value: own, label: ownName }] : [];
  return (
    <Field label={t`Service provider`} optional help={t`They see and do the work sent to this service provider.`}>
      <Combobox
        value={value}
        onValueChange={onValueChange}
        clearable={!own}
        placeholder={t`No service provider`}
        valueLabel={name ?? t`A service provider`}
        options={own === undefined ? found.map(({ _id, name: label }) => ({ value: _id, label })) : ownChoice}
        searchLabel={t`Search service providers`}
        emptyText={t`No service provider found`}
        onSearch={setTyped}
      />
    </Field>
  );
}

/** The name of the service provider that somebody belongs to; empty if there is none or the reader may not see it. */
export function ProviderName({ id }: { id: string | null }) {
  return useProviderName(id) ?? '';
}

function useProviders(typed: string) {
  const { org } = useOrganizationScope();
  const { search } = useSearch(typed);
  const query = { org, sort: 'name', limit: DEFAULT_LIMITS.serviceProviders, ...(search && { search }) } as const;
  const { data } = api.serviceProviders.list.useQuery({
    queryKey: ['serviceProviders', 'list', query],
    queryData: { query },
    enabled: useCan()('providers:view'),
    placeholderData: keepPreviousData,
  });
  return data?.body.items ?? [];
}

/** The name of a service provider; undefined while it is not known, or if the reader may not see it. */
export function useProviderName(of: string | null): string | undefined {
  const id = of ?? '';
  const { data } = api.serviceProviders.get.useQuery({
    queryKey: ['serviceProviders', 'detail', id],
    queryData: { params: { id } },
    enabled: useCan()('providers:view') && id !== '',
  });
  return data?.body.name;
}
