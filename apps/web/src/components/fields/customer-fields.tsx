import { Trans, useLingui } from '@lingui/react/macro';
import { Combobox } from '@siteward/ui/combobox';
import { Field } from '@siteward/ui/field';
import { NativeSelect } from '@siteward/ui/native-select';
import { useState } from 'react';
import { useCustomerName, useCustomers, useSitesOfCustomer } from '#lib/organization/customers.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';

/** The customer that somebody belongs to, and which of its sites; null means no customer, or all of its sites. */
type CustomerChoice = { org: string | null; site: string | null };

interface CustomerSelectProps {
  value: string | null;
  onValueChange: (customer: string | null) => void;
  disabled?: boolean | undefined;
}

/**
 * A select for one of the organization's customers, or none; it belongs inside a Field. Members who belong to a customer can choose
 * none but their own (docs/product.md, Members).
 */
export function CustomerSelect({ value, onValueChange, disabled }: CustomerSelectProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const name = useCustomerName(value);
  const { member } = useOrganizationScope();
  return (
    <Combobox
      value={value}
      onValueChange={onValueChange}
      clearable={member.customerOrgId === null}
      placeholder={t`No customer`}
      valueLabel={name ?? t`A customer`}
      options={useCustomers(typed).map(({ _id, name: label }) => ({ value: _id, label }))}
      searchLabel={t`Search customers`}
      emptyText={t`No customer found`}
      onSearch={setTyped}
      disabled={disabled}
    />
  );
}

interface CustomerFieldsProps {
  value: CustomerChoice;
  onValueChange: (value: CustomerChoice) => void;
}

/** Which customer somebody belongs to, and whether they see everything it occupies or one site (docs/product.md, Members). */
export function CustomerFields({ value, onValueChange }: CustomerFieldsProps) {
  const { t } = useLingui();
  const sites = useSitesOfCustomer(value.org);
  const { member } = useOrganizationScope();
  // Whoever is limited to one of their customer's sites gives nobody more than that.
  const ownSite = member.customerSiteId;
  return (
    <>
      <Field
        label={t`Customer`}
        optional={member.customerOrgId === null}
        help={t`They see the sites that this customer occupies, and no others.`}
      >
        <CustomerSelect value={value.org} onValueChange={(org) => onValueChange({ org, site: org && ownSite })} />
      </Field>
      {value.org !== null && sites?.length === 0 && (
        <p role="status" className="text-muted text-sm">
          <Trans>This customer occupies no site yet. Until it does, they see none.</Trans>
        </p>
      )}
      {value.org !== null && sites !== undefined && sites.length > 0 && (
        <Field label={t`Customer's site`}>
          <NativeSelect
            value={value.site ?? ''}
            onChange={({ target }) => onValueChange({ ...value, site: target.value || null })}
          >
            {(ownSite === null || value.site === null) && <option value="">{t`All its sites`}</option>}
            {sites.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
    </>
  );
}
