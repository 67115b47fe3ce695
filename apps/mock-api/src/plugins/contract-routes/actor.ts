import { isOrganizationId } from '@siteward/domain';
import { type PipelineStage, Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { Deps } from '#deps.ts';
import { actorOfMember } from '#modules/members/actor-of-member.ts';
import type { MemberDoc } from '#modules/members/members.model.ts';
import type { RoleDoc } from '#modules/roles/roles.model.ts';
import type { Actor, Session } from '#scope.ts';

/**
 * How often at most the last use of a session and of a membership is written down; rarely, so that reads stay reads.
 */
export const SEEN_EVERY_MS = 60_000;

/** What `membershipStages` adds to a session: none or one of each. */
export type Membership = { member?: MemberDoc[]; role?: RoleDoc[] };

/**
 * Stages that add to a session its person's active membership in an organization, and the role of it: finding out who
 * asks then takes one query instead of three.
 *
 * @param org - the organization
 * @returns No stages where that is no id.
 */
export function membershipStages({ models }: Deps, org: string | undefined): PipelineStage[] {
  if (!org || !isOrganizationId(org)) return [];
  const active = { $match: { org: new Types.ObjectId(org), status: 'active', deletedAt: null } };
  const members = models.Member.collection.name;
  const roles = models.Role.collection.name;
  return [
    { $lookup: { from: members, localField: 'user', foreignField: 'user', pipeline: [active], as: 'member' } },
    { $lookup: { from: roles, localField: 'member.role', foreignField: '_id', as: 'role' } },
  ];
}

/** The actor of a membership that was found with `membershipStages`, and a note that they were seen. */
export async function actorOf(deps: Deps, session: Session, found: Membership): Promise<Actor | undefined> {
  const member = found.member?.[0];
  const role = found.role?.[0];
  return member && role?.org.equals(member.org) ? seen(deps, session, member, role) : undefined;
}

/** The person as an active member of the organization, with their role, in one query; undefined where they are none. */
export async function findActor(deps: Deps, session: Session, org: string): Promise<Actor | undefined> {
  if (!isOrganizationId(org)) return undefined;
  const { models } = deps;
  const own = { $match: { org: new Types.ObjectId(org), deletedAt: null } };
  const from = models.Role.collection.name;
  const [found] = await scoped(models.Member, org).aggregate<MemberDoc & { roles: RoleDoc[] }>([
    { $match: { user: new Types.ObjectId(session.user), status: 'active' } },
    { $lookup: { from, localField: 'role', foreignField: '_id', pipeline: [own], as: 'roles' } },
  ]);
  const role = found?.roles[0];
  return found && role ? seen(deps, session, found, role) : undefined;
}

async function seen({ models, clock }: Deps, session: Session, member: MemberDoc, role: RoleDoc): Promise<Actor> {
  const now = clock();
  if (!member.lastSeenAt || now.getTime() - member.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
    // By the driver itself: being seen is no change of the record, takes no version and no part in a transaction.
    await models.Member.collection.updateOne({ _id: member._id }, { $set: { lastSeenAt: now } });
  }
  return actorOfMember({ models }, session.user, member, role);
}
