import type { Site } from '@siteward/contract';
import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { randomToken } from '#modules/auth/secrets.ts';
import { assertVersion } from '#modules/version-conflict.ts';
import type { OrgScope } from '#scope.ts';
import { toWire } from './sites.model.ts';
import { findSite } from './sites.service.ts';

/**
 * Gives the feedback form of a site a new link; the earlier one is dead.
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
