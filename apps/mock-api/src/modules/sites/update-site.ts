import type { Site, updateSiteSchema } from '@siteward/contract';
import { nameKeyOf } from '@siteward/domain';
import type { z } from 'zod';
import { notFound } from '#app-error.ts';
import { definedFields, differsFrom } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { audit, changesBetween } from '#modules/audit/audit.service.ts';
import { randomToken } from '#modules/auth/secrets.ts';
import { endUnbackedInvitations } from '#modules/invitations/end-unbacked-invitations.ts';
import { searchWords } from '#modules/lists/search-words.ts';
import { rescheduleSite } from '#modules/maintenance-plans/plans-of-site.ts';
import { findCustomerOrganization } from '#modules/organizations/customer-organizations.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import type { OrgScope } from '#scope.ts';
import { assertWholeOrganization } from './reach.ts';
import { assertNobodyNeeds } from './remove-site.ts';
import { assertCodeFree } from './site-code.ts';
import { toWire } from './sites.model.ts';
import { findSite } from './sites.service.ts';

export type SiteChange = Omit<z.output<typeof updateSiteSchema>, 'version'>;

const AUDITED = [
  'name',
  'code',
  'address',
  'timezone',
  'locale',
  'currency',
  'workingHours',
  'holidays',
  'dueDaysByPriority',
  'categories',
  'customer',
] as const;

/**
 * Changes a site; fields that are not given stay as they are. If its customer changes, the former customer's people simply no
 * longer reach it.
 *
 * @throws NOT_FOUND, also for a customer that the organization does not serve.
 * @throws FORBIDDEN if someone limited to some sites changes its customer, because that changes what others reach.
 * @throws VERSION_CONFLICT.
 * @throws CONFLICT for a code that is taken, or while anyone is limited to this site of its customer.
 */
export async function updateSite(
  scope: OrgScope,
  id: string,
  change: SiteChange,
  expectedVersion?: number,
): Promise<Site> {
  const site = await findSite(scope, id);
  const before = toWire(site);
  const movesCustomer = change.customer !== undefined && change.customer !== before.customer;
  const changesCode = change.code !== undefined && change.code !== before.code;
  // Codes must be unique, and members may be limited to a customer's site; everything else concerns this record only.
  if (movesCustomer || changesCode) await lockOrganization(scope);
  if (movesCustomer) assertWholeOrganization(scope.actor);
  const customer = change.customer
    ? (await findCustomerOrganization(scope, change.customer, 'customer'))._id
    : change.customer;
  assertVersion(expectedVersion, before, scope.actor.permissions.includes('sites:view'));
  if (movesCustomer) await assertNobodyNeeds(scope, { customerSiteId: site._id });
  if (change.code !== undefined && changesCode) await assertCodeFree(scope, change.code, id);
  const { name, code, address, timezone, locale, currency } = change;
  const { workingHours, holidays, dueDaysByPriority, feedbackForm } = change;
  const categories = change.categories && eachOnce(change.categories);
  const given = {
    ...definedFields({ name, code, address, timezone, locale, currency }),
    ...definedFields({ workingHours, holidays, dueDaysByPriority, categories, customer }),
    ...(feedbackForm && { feedbackForm: { ...site.feedbackForm, ...feedbackForm } }),
  };
  if (!differsFrom(site, given)) return before;
  const set = {
    ...given,
    ...(name !== undefined && { nameKey: nameKeyOf(name) }),
    ...((name ?? code) !== undefined && { words: searchWords(name ?? site.name, code ?? site.code) }),
  };
  const changed = await scoped(scope.models.Site, scope.org).versionedUpdate(id, site.version, { $set: set });
  if (!changed) throw notFound('site');
  if (movesCustomer) await endUnbackedInvitations(scope);
  if (changed.timezone !== site.timezone) await rescheduleSite(scope, changed);
  const after = toWire(changed);
  await audit(scope, {
    action: 'site.updated',
    target: { kind: 'site', id },
    // The form's token is left out because it is a kind of secret: anyone who knows it can submit feedbacks.
    changes: { ...changesBetween(before, after, AUDITED), ...(feedbackForm && { feedbackForm: { to: feedbackForm } }) },
  });
  return after;
}

/**
 * Gives the feedback form of a site a new link; the earlier one stops working.
 *
 * @throws NOT_FOUND or VERSION_CONFLICT.
 */
export async function renewFeedbackToken(scope: OrgScope, id: string, expectedVersion?: number): Promise<Site> {
  const site = await findSite(scope, id);
  assertVersion(expectedVersion, toWire(site), scope.actor.permissions.includes('sites:view'));
  const feedbackForm = { ...site.feedbackForm, token: randomToken() };
  const sites = scoped(scope.models.Site, scope.org);
  const changed = await sites.versionedUpdate(id, site.version, { $set: { feedbackForm } });
  if (!changed) throw notFound('site');
  await audit(scope, { action: 'site.feedback-link-renewed', target: { kind: 'site', id } });
  return toWire(changed);
}

/** Drops repeated names, ignoring case. */
function eachOnce(names: readonly string[]): string[] {
  const keys = names.map(nameKeyOf);
  return names.filter((name, at) => keys.indexOf(nameKeyOf(name)) === at);
}
