import { permissionsHeld, reachesSite } from '@siteward/domain';
import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { languageOfPerson } from '#mail/reader.ts';
import { tokenHash } from '#modules/auth/secrets.ts';
import { actorOfMember } from '#modules/members/actor-of-member.ts';
import { NO_RECORD } from '#nobody.ts';
import type { OrgScope, PublicScope } from '#scope.ts';
import type { CalendarFeedDoc } from './calendar-feeds.model.ts';

const REASON = { acrossOrganizations: 'only the secret link identifies the feed' };
/** How often, at most, a reading of the feed is noted. */
const NOTED_EVERY_MS = 60_000;

type Store = Pick<PublicScope, 'models'>;

/** The feed of a link; its address means the same with `.ics` and without. */
function findFeed({ models }: Store, token: string): Promise<CalendarFeedDoc | null> {
  const found = { tokenHash: tokenHash(token.replace(/\.ics$/, '')), deletedAt: null };
  return models.CalendarFeed.findOne(found, null, REASON).lean().exec();
}

/** The id of that feed, by which its readings are counted; undefined if there is none. */
export async function findFeedId(store: Store, token: string): Promise<string | undefined> {
  return (await findFeed(store, token))?._id.toString();
}

/**
 * What a link opens: the calendar as its owner sees it now. A link that opens nothing takes as many queries as one whose owner
 * may no longer see a calendar.
 *
 * @throws NOT_FOUND, in the same words for every dead link: unknown or revoked, of somebody who is not an active member or has no
 *   account, without `calendar:view`, of an organization that is not active, or of a site that is deleted or out of reach.
 */
export async function openFeed(scope: PublicScope, token: string) {
  const { models, clock } = scope;
  const feed = await findFeed(scope, token);
  const org = feed?.org ?? NO_RECORD;
  const isActive = await models.Organization.exists({ _id: org, status: 'active', deletedAt: null });
  const member = await scoped(models.Member, org).findOne({ _id: feed?.member ?? NO_RECORD, status: 'active' });
  const person = await models.User.findOne({ _id: member?.user ?? NO_RECORD, deletedAt: null }).lean();
  const role = await scoped(models.Role, org).findOne({ _id: member?.role ?? NO_RECORD });
  const site = await scoped(models.Site, org).findOne({ _id: feed?.about ?? NO_RECORD });
  const maySee = role !== null && permissionsHeld(role.permissions).includes('calendar:view');
  if (!feed || !isActive || !member || !person || !role || !maySee) throw notFound('link');
  const actor = await actorOfMember({ models }, person._id.toString(), member, role);
  const about = site?._id.toString();
  if (feed.about && (about === undefined || !reachesSite(actor.reach, about))) throw notFound('link');
  await noteRead(scope, feed, clock());
  const within: OrgScope = { ...scope, org: org.toString(), actor, ...(about !== undefined && { site: about }) };
  return { scope: within, site, language: languageOfPerson(person, scope.origin) };
}

/** Bypasses Mongoose, as for sessions: being read does not change the record. */
async function noteRead({ models }: PublicScope, { _id, fetchedAt }: CalendarFeedDoc, now: Date): Promise<void> {
  if (fetchedAt && now.getTime() - fetchedAt.getTime() < NOTED_EVERY_MS) return;
  await models.CalendarFeed.collection.updateOne({ _id }, { $set: { fetchedAt: now } });
}
