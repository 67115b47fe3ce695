import { msg } from '@lingui/core/macro';
import { inviteSchema, type Member, refuse } from '@siteward/contract';
import { fault, type MemberType, splitEmails } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { api, bodyOf } from '#lib/calls/api.ts';
import { writeDraft } from '#lib/drafts/draft.ts';
import { useForm, useSubmit } from '#lib/forms/form.ts';
import { useFormDraft } from '#lib/forms/record-form.ts';
import { schemaResolver } from '#lib/forms/schema-resolver.ts';
import { useIsLimited, useOrganizationScope, useOwnProvider } from '#lib/organization/organization-scope.ts';
import { refreshPeople } from '#lib/organization/people.ts';
import { kept } from '#lib/words/reasons.ts';
import { type InviteLine, inviteAll, inviteSummary, leftInBox } from './invite-all.ts';
import type { InviteRequest } from './queries.ts';

const fields = z.object({
  emails: z.string().trim().min(1),
  role: z.string().min(1).pipe(inviteSchema.shape.role),
  sites: z.literal('all').or(inviteSchema.shape.sites.unwrap()),
  /** The customer that they belong to, and which of its sites. */
  customer: z.object({ org: z.string().nullable(), site: z.string().nullable() }),
  /** The service provider that they belong to. */
  provider: z.string().nullable(),
});
type InviteValues = z.input<typeof fields>;

/**
 * What people with a role may be limited to. `isCustomers`: to a customer instead of sites; `canBeAll`: they may have all sites.
 */
type InviteScope = { isCustomers: boolean; canBeAll: boolean };

/**
 * The form of an invitation: the addresses as they were pasted, and the contract's own rules for the rest. Sites or a customer
 * must be chosen if the role, or the inviter's own limits, require it.
 */
function inviteFormSchema(scopeOf: (role: string) => InviteScope) {
  const lacks = ({ role, sites, customer }: InviteValues) => {
    const { isCustomers, canBeAll } = scopeOf(role);
    if (isCustomers && customer.org !== null) return null;
    if (sites === 'all' ? canBeAll : sites.length > 0) return null;
    return fault(isCustomers ? 'no-customer-or-site-chosen' : 'no-site-chosen');
  };
  return fields.superRefine((values, context) => {
    const found = lacks(values);
    if (found) refuse(context, found, ['sites']);
  });
}

interface InviteFormOptions {
  request: InviteRequest;
  /** The type that a role brings with it. */
  typeOf: (role: string) => MemberType;
  /** What people with a role may be limited to. */
  scopeOf: (role: string) => InviteScope;
  onDone: () => void;
}

/** The state of the invite dialog's form: its draft in this tab, the sending, and then a line for each address. */
export function useInviteForm({ request, typeOf, scopeOf, onDone }: InviteFormOptions) {
  const { org, member } = useOrganizationScope();
  const cache = useQueryClient();
  const [lines, setLines] = useState<readonly InviteLine[]>([]);
  const draft = `invite/${org}/${request.customer?.site ?? ''}`;
  const ownSites = useIsLimited() ? member.sites : 'all';
  const ownProvider = useOwnProvider();
  const form = useForm({
    resolver: schemaResolver(inviteFormSchema(scopeOf)),
    defaultValues: {
      ...initialValues(request, ownSites, member),
      ...(ownProvider && { provider: ownProvider }),
    },
  });
  useFormDraft(form, request.again ? null : draft);

  const { submit, submitting } = useSubmit(
    form,
    ['emails'],
    async ({ emails, role, sites, customer: chosen, provider }) => {
      const type = typeOf(role);
      const customer = type === 'customer' ? chosen : NO_CUSTOMER;
      const done = await inviteAll(splitEmails(emails), ({ email, name }) => {
        const body = {
          email,
          role,
          type,
          // Members of a customer see the customer's sites; the API leaves out those that the sender cannot see.
          ...(customer.org === null && { sites: sites === 'all' ? [] : [...sites] }),
          ...(name !== null && { name: name.slice(0, 120) }),
          ...(request.again?.email === email && { name: request.again.name }),
          ...(customer.org !== null && { customerOrgId: customer.org, customerSiteId: customer.site }),
          ...(type === 'provider' && provider !== null && { serviceProviderId: provider }),
        };
        return bodyOf(api.members.invite.mutate({ params: { id: org }, body }));
      });
      void refreshPeople(cache);
      const left = leftInBox(done);
      form.setValue('emails', left);
      if (done.every(({ state }) => state === 'invited')) {
        toast.success(inviteSummary(done));
        writeDraft(draft, null);
        onDone();
        return;
      }
      setLines(done);
      if (left) form.setError('emails', { message: kept(msg`These were not invited. Fix them, or try again.`) });
    },
  );
  return { form, lines, submit, submitting };
}

const NO_CUSTOMER = { org: null, site: null };

function initialValues({ again, customer }: InviteRequest, own: InviteValues['sites'], inviter: Member): InviteValues {
  // Who belongs to a customer invites into it (docs/product.md, Members).
  const ownCustomer = inviter.customerOrgId && { org: inviter.customerOrgId, site: inviter.customerSiteId };
  if (again) {
    const { email, role, sites, customerOrgId = null, customerSiteId = null, serviceProviderId = null } = again;
    const theirs = customerOrgId === null && ownCustomer ? ownCustomer : { org: customerOrgId, site: customerSiteId };
    const chosen = sites.length === 0 && own === 'all' ? 'all' : [...sites];
    return { emails: email, role, sites: chosen, customer: theirs, provider: serviceProviderId };
  }
  return { emails: '', role: '', sites: own, customer: customer ?? (ownCustomer || NO_CUSTOMER), provider: null };
}
