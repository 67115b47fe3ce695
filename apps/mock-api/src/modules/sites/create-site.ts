import type { Site } from '@siteward/contract';
import { DEFAULT_LANGUAGE, languageOf } from '@siteward/domain';
import { definedFields } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { endUnbackedInvitations } from '#modules/invitations/end-unbacked-invitations.ts';
import { findCustomerOrganization } from '#modules/organizations/customer-organizations.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import type { OrgScope } from '#scope.ts';
import { firstSite, newSite } from './new-site.ts';
import { assertWholeOrganization } from './reach.ts';
import { assertCodeFree, freeCodeFrom } from './site-code.ts';
import { toWire } from './sites.model.ts';

export type NewSite = {
  name: string;
  code?: string | undefined;
  address?: string | undefined;
  timezone?: string | undefined;
  locale?: string | undefined;
  currency?: string | undefined;
  customer?: string | null | undefined;
};

/**
 * Creates a site. What is not given is taken from the organization's oldest site, except for the code, which is derived from the
 * name, with a number if it is taken. Invitations that nobody can vouch for any more, now that its customer has the site, end.
 *
 * @throws FORBIDDEN to members limited to some sites, because the new site would be beyond their reach.
 * @throws NOT_FOUND for a customer that the organization does not serve.
 * @throws CONFLICT for a given code that is taken.
 */
export async function createSite(scope: OrgScope, input: NewSite): Promise<Site> {
  const { models, org, actor } = scope;
  assertWholeOrganization(actor);
  await lockOrganization(scope);
  const { name, address = '', timezone, locale, currency } = input;
  const customer = input.customer ? (await findCustomerOrganization(scope, input.customer, 'customer'))._id : null;
  if (input.code !== undefined) await assertCodeFree(scope, input.code);
  const code = input.code ?? (await freeCodeFrom(scope, name));
  const sites = scoped(models.Site, org);
  const language = languageOf(scope.origin.acceptLanguage) ?? DEFAULT_LANGUAGE;
  const [oldest = firstSite(language)] = await sites.list({}, { sort: { createdAt: 1, _id: 1 }, limit: 1 });
  const place = { timezone: oldest.timezone, locale: oldest.locale, currency: oldest.currency };
  const chosen = { ...place, ...definedFields({ timezone, locale, currency }) };
  const site = await sites.create(newSite({ name, code, address, customer, ...chosen }, language));
  if (customer) await endUnbackedInvitations(scope);
  await audit(scope, { action: 'site.created', target: { kind: 'site', id: site._id }, changes: { name, code } });
  return toWire(site);
}
