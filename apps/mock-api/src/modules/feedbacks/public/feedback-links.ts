import { emailOfContact, feedbackLinkEnds, reachesSite, reachOf, throughProvider } from '@siteward/domain';
import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { Deps } from '#deps.ts';
import { providerOf } from '#modules/members/actor-of-member.ts';
import { limitsOf, sitesOccupiedBy } from '#modules/sites/reach.ts';
import { NO_RECORD } from '#nobody.ts';
import type { LinkScope, OrgScope } from '#scope.ts';
import type { FeedbackDoc } from '../feedbacks.model.ts';
import { trackingHashes } from './feedback-tokens.ts';

const REASON = { acrossOrganizations: 'only the link identifies the form or the feedback' };

/**
 * The site whose form a token opens while the form is turned on. The token is posted on a wall and is no secret, so it is stored in
 * plain text.
 */
export async function findFormLink({ models }: Pick<Deps, 'models'>, token: string) {
  const filter = { 'feedbackForm.token': token, 'feedbackForm.enabled': true, deletedAt: null };
  const site = await models.Site.findOne(filter, { org: 1 }, REASON).lean();
  return site && { record: site._id, org: site.org, site: site._id, name: '' };
}

/**
 * The feedback that a token opens for its reporter. The link works until some time after the feedback has ended. A member's link
 * works only as long as they are a member and reach its site, and that of a service provider's member only while the provider is
 * active. An unknown token costs the same queries as a known one.
 */
export async function findFeedbackLink(deps: Pick<Deps, 'models' | 'clock' | 'env'>, token: string) {
  const { models, clock, env } = deps;
  const filter = { trackingHash: { $in: trackingHashes(env, token) }, deletedAt: null };
  const feedback = await models.Feedback.findOne(filter, null, REASON).lean();
  const member = await findReporter(deps, feedback);
  const ends = feedback && feedbackLinkEnds(feedback);
  const isOver = ends !== null && ends <= clock();
  if (!feedback || isOver || (isOwnOfMember(feedback) && !member)) return null;
  return { record: feedback._id, org: feedback.org, site: feedback.site, name: feedback.reporterName };
}

/** Whether a member sent it on their own behalf, and not for somebody outside. */
function isOwnOfMember({ createdBy, onBehalf }: Pick<FeedbackDoc, 'createdBy' | 'onBehalf'>): boolean {
  return createdBy !== null && !onBehalf;
}

/**
 * The member who sent a feedback on their own behalf, as long as they reach its site.
 *
 * @returns Their account; null also if it was entered for somebody outside, or was not sent by a member.
 */
async function findReporter(
  { models }: Pick<Deps, 'models'>,
  feedback: FeedbackDoc | null,
): Promise<Types.ObjectId | null> {
  const org = (feedback?.org ?? NO_RECORD).toString();
  const createdBy = feedback && isOwnOfMember(feedback) ? feedback.createdBy : null;
  const member = await scoped(models.Member, org).findOne({ _id: createdBy ?? NO_RECORD, status: 'active' });
  const occupied = await sitesOccupiedBy({ models, org }, member?.customerOrgId ?? NO_RECORD);
  const asked = member?.serviceProviderId ?? NO_RECORD;
  const belongs = await providerOf({ models }, { org: new Types.ObjectId(org), serviceProviderId: asked });
  if (!feedback || !member) return null;
  if (throughProvider(member.type, member.serviceProviderId ? belongs : null).seesNothing) return null;
  return reachesSite(reachOf(limitsOf(member), occupied), feedback.site.toString()) ? member.user : null;
}

/**
 * Where a reporter receives mail now: members at the address of their account, others at the one they gave. Null if there is none.
 */
export async function addressOf(deps: Pick<Deps, 'models'>, feedback: FeedbackDoc): Promise<string | null> {
  if (!isOwnOfMember(feedback)) return emailOfContact(feedback.contact);
  const user = await findReporter(deps, feedback);
  const account = user && (await deps.models.User.findOne({ _id: user, deletedAt: null }, { email: 1 }).lean());
  return account?.email ?? null;
}

/** The actor for what is written through a link: one who may do nothing else. */
export function actingBy(scope: LinkScope, { isAnonymous }: { isAnonymous: boolean }): OrgScope {
  const actor = { ...scope.actor, name: '', role: '', owner: false, type: 'customer' as const };
  // An anonymous reporter's address must not be stored, nor the request's id, by which the address is found in the server's log.
  const origin = isAnonymous ? { ...scope.origin, ip: '', requestId: '' } : scope.origin;
  return { ...scope, actor, origin };
}

/** The id of the record that a link opens. */
export function recordOf({ link }: LinkScope): Types.ObjectId {
  return new Types.ObjectId(link.record);
}
