import { Types } from 'mongoose';
import type { Deps } from '#deps.ts';
import { tokenHash } from '#modules/auth/secrets.ts';
import type { LinkScope, OrgScope } from '#scope.ts';

const REASON = { acrossOrganizations: 'only the link tells which form or feedback is meant' };

/** The site whose form a token opens, while it is turned on. The token hangs on the wall and is no secret, so it is stored as it is. */
export async function findFormLink({ models }: Pick<Deps, 'models'>, token: string) {
  const filter = { 'feedbackForm.token': token, 'feedbackForm.enabled': true, deletedAt: null };
  const site = await models.Site.findOne(filter, { org: 1 }, REASON).lean();
  return site && { record: site._id, org: site.org, site: site._id, name: '' };
}

/** The feedback that a token opens for whoever sent it. */
export async function findFeedbackLink({ models }: Pick<Deps, 'models'>, token: string) {
  const filter = { trackingHash: tokenHash(token), deletedAt: null };
  const feedback = await models.Feedback.findOne(filter, { org: 1, site: 1, reporterName: 1 }, REASON).lean();
  return feedback && { record: feedback._id, org: feedback.org, site: feedback.site, name: feedback.reporterName };
}

/** As whom something is written that comes by a link: nobody who may do anything else. */
export function actingBy(scope: LinkScope, { isAnonymous }: { isAnonymous: boolean }): OrgScope {
  const actor = { ...scope.actor, name: '', role: '', owner: false, type: 'customer' as const };
  // Where they are is nobody's business who say something without a name.
  const origin = isAnonymous ? { ...scope.origin, ip: '' } : scope.origin;
  return { ...scope, actor, origin };
}

/** The record that a link opens. */
export function recordOf({ link }: LinkScope): Types.ObjectId {
  return new Types.ObjectId(link.record);
}
