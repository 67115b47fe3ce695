import { Combobox } from '@siteward/ui/combobox';
import { Field } from '@siteward/ui/field';
import { NativeSelect } from '@siteward/ui/native-select';
import { useState } from 'react';
import { useCustomerName, useCustomers, useSitesOfCustomer } from '#lib/places.ts';

/** To which customer somebody belongs, and to which of its sites; null means no customer, and all of its sites. */
type CustomerChoice = { org: string | null; site: string | null };

interface CustomerSelectProps {
  value: string | null;
  onValueChange: (customer: string | null) => void;
  disabled?: boolean | undefined;
}

/** The choice of one of the organization's customers, or of none; it belongs inside a Field. */
export function CustomerSelect({ value, onValueChange, disabled }: CustomerSelectProps) {
  const [typed, setTyped] = useState('');
  const name = useCustomerName(value);
  return (
    <Combobox
      value={value}
      onValueChange={onValueChange}
      clearable
      placeholder="No customer"
      valueLabel={name ?? 'A customer'}
      options={useCustomers(typed).map(({ _id, name: label }) => ({ value: _id, label }))}
      searchLabel="Search customers"
      emptyText="No customer found"
      onSearch={setTyped}
      disabled={disabled}
    />
  );
}

interface CustomerFieldsProps {
  value: CustomerChoice;
  onValueChange: (value: CustomerChoice) => void;
}

/** Which customer somebody belongs to, and whether they see all that it occupies or one site (docs/product.md, Members). */
export function CustomerFields({ value, onValueChange }: CustomerFieldsProps) {
  const sites = useSitesOfCustomer(value.org);
  return (
    <>
      <Field label="Customer" optional help="They see the sites that this customer occupies, and no others.">
        <CustomerSelect value={value.org} onValueChange={(org) => onValueChange({ org, site: null })} />
      </Field>
      {value.org !== null && sites?.length === 0 && (
        <p role="status" className="text-muted text-sm">
          This customer occupies no site yet. Until it does, they see none.
        </p>
      )}
      {value.org !== null && sites !== undefined && sites.length > 0 && (
        <Field label="Customer’s site">
          <NativeSelect
            value={value.site ?? ''}
            onChange={({ target }) => onValueChange({ ...value, site: target.value || null })}
          >
            <option value="">All its sites</option>
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
