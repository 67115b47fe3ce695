import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Member } from '@siteward/contract';
import { fault } from '@siteward/domain';
import { DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { useState } from 'react';
import { CustomerFields } from '#components/fields/customer-fields.tsx';
import { ProviderOfMember } from '#components/fields/provider-of-member.tsx';
import { type SitesChoice, SitesField, sitesOf } from '#components/fields/sites-field.tsx';
import { useIsLimited } from '#lib/organization/organization-scope.ts';
import { haveSameIds } from '#lib/organization/same-ids.ts';
import { kept } from '#lib/words/reasons.ts';
import { type Limits, onlyName } from './member-change.ts';

interface SitesFormProps {
  members: readonly Member[];
  onChoose: (limits: Limits) => void;
}

/** Chooses the sites that one or more members see. */
export function SitesForm({ members, onChoose }: SitesFormProps) {
  const { t } = useLingui();
  // A customer's member never gets all sites, whatever is chosen (docs/product.md, Members).
  const hasCustomers = members.some(({ type }) => type === 'customer');
  const canBeAll = !useIsLimited() && !hasCustomers;
  const [choice, setChoice] = useState(() => commonChoice(members, canBeAll));
  const [only, ...others] = members;
  // Only a customer's member can belong to a customer, and several people may each belong to a different one.
  const tenant = only?.type === 'customer' && others.length === 0 ? only : undefined;
  const [customer, setCustomer] = useState({
    org: tenant?.customerOrgId ?? null,
    site: tenant?.customerSiteId ?? null,
  });
  // The same goes for service providers.
  const ofProvider = only?.type === 'provider' && others.length === 0 ? only : undefined;
  const [provider, setProvider] = useState(ofProvider?.serviceProviderId ?? null);
  // Sites set within the customer are kept as long as nothing else is chosen.
  const isSame = tenant?.customerOrgId === customer.org && tenant.customerSiteId === customer.site;
  const [error, setError] = useState<string>();
  const name = onlyName(members);
  const count = members.length;
  const help = [t`They see only what belongs to these sites, and can be assigned only there.`];
  if (hasCustomers && !tenant) {
    help.push(t`“All sites” is not available because people of a customer are selected.`);
  }
  return (
    <>
      <DialogHeader
        title={
          name === null
            ? plural(count, { one: 'Limit # member to sites', other: 'Limit # members to sites' })
            : t`Limit ${name} to sites`
        }
        description={help.join(' ')}
      />
      <DialogForm
        submitLabel={t`Save sites`}
        onSubmit={(event) => {
          event.preventDefault();
          const ofCustomer = tenant && { customerOrgId: customer.org, customerSiteId: customer.site };
          const belonging = ofProvider && ofProvider.serviceProviderId !== provider && { serviceProviderId: provider };
          if (customer.org !== null) onChoose({ sites: isSame ? [...tenant.sites] : [], ...ofCustomer });
          else if (choice !== 'all' && choice.length === 0)
            setError(kept(fault(tenant ? 'no-customer-or-site-chosen' : 'no-site-chosen')));
          else onChoose({ sites: sitesOf(choice), ...ofCustomer, ...belonging });
        }}
      >
        {tenant && <CustomerFields value={customer} onValueChange={setCustomer} />}
        {ofProvider && <ProviderOfMember value={provider} onValueChange={setProvider} />}
        {customer.org === null && (
          <SitesField
            value={choice}
            canBeAll={canBeAll}
            onValueChange={(next) => {
              setChoice(next);
              setError(undefined);
            }}
            error={error}
          />
        )}
      </DialogForm>
    </>
  );
}

/** What all the members have; otherwise nothing yet, because all sites would widen the access of each of them. */
function commonChoice(members: readonly Member[], canBeAll: boolean): SitesChoice {
  const [first] = members;
  if (!first || !haveSameIds(members.map(({ sites }) => sites))) return [];
  return first.sites.length === 0 && canBeAll ? 'all' : first.sites;
}
