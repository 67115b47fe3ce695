import type { CalendarFeed, CalendarFeeds } from '@siteward/contract';
import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { type AuditEntry, type AuditScope, audit } from '#modules/audit/audit.service.ts';
import { createToken } from '#modules/auth/secrets.ts';
import type { OrgScope } from '#scope.ts';
import { type CalendarFeedDoc, toWire } from './calendar-feeds.model.ts';

/** Which feeds the actor has: for their own work, and for the site that is asked about. */
export async function listFeeds(scope: OrgScope): Promise<CalendarFeeds> {
  const feeds = scoped(scope.models.CalendarFeed, scope.org);
  const member = new Types.ObjectId(scope.actor.member);
  const own = await feeds.findOne({ member, about: null });
  const site = scope.site === undefined ? null : await feeds.findOne(which(scope));
  return { own: own && toWire(own), site: site && toWire(site) };
}

/** Makes the link of a feed. The previous link stops working, because nothing of it is kept. */
export async function createFeed(scope: OrgScope): Promise<CalendarFeed & { url: string }> {
  // Otherwise a member who is removed at the same time would leave the new feed behind.
  await scoped(scope.models.Member, scope.org).hold(scope.actor.member);
  const feeds = scoped(scope.models.CalendarFeed, scope.org);
  const { secret, hash } = createToken();
  const isNew = !(await feeds.deleteOne(which(scope)));
  const feed = await feeds.create({ ...which(scope), tokenHash: hash, fetchedAt: null });
  await audit(scope, lineOf(isNew ? 'created' : 'renewed', feed._id, scope.site));
  const url = new URL(`/api/calendar/feed/${secret}.ics`, scope.env.PUBLIC_URL).href;
  return { ...toWire(feed), url };
}

/** Revokes the link of a feed, if there is one. */
export async function removeFeed(scope: OrgScope): Promise<void> {
  const feeds = scoped(scope.models.CalendarFeed, scope.org);
  const feed = await feeds.findOne(which(scope));
  if (!feed) return;
  await feeds.deleteOne({ _id: feed._id });
  await audit(scope, lineOf('revoked', feed._id, scope.site));
}

function which({ actor, site }: OrgScope): Pick<CalendarFeedDoc, 'member' | 'about'> {
  return { member: new Types.ObjectId(actor.member), about: site === undefined ? null : new Types.ObjectId(site) };
}

type Store = AuditScope & Pick<OrgScope, 'models' | 'org'>;

/**
 * Revokes the links of members who have left, in as many queries for many as for one. The links stay dead even if the members
 * come back.
 */
export async function removeFeedsOf(scope: Store, ...members: Types.ObjectId[]): Promise<void> {
  if (members.length === 0) return;
  const feeds = scoped(scope.models.CalendarFeed, scope.org);
  const left = await feeds.list({ member: { $in: members } });
  if (left.length === 0) return;
  await feeds.deleteMany({ _id: { $in: left.map(({ _id }) => _id) } });
  await audit(scope, ...left.map(({ _id, about }) => lineOf('revoked', _id, about?.toString())));
}

function lineOf(happened: string, id: Types.ObjectId, site?: string): AuditEntry {
  const changes = site === undefined ? {} : { site };
  return { action: `calendar-feed.${happened}`, target: { kind: 'calendar-feed', id }, changes };
}
