import type { OwnedRecord } from '@siteward/contract';
import { isRecordId } from '@siteward/domain';
import { type PipelineStage, Types } from 'mongoose';
import { signedOut } from '#app-error.ts';
import { isOrganizationId } from '#database/tenant.ts';
import type { Deps } from '#deps.ts';
import { actorOfMember } from '#modules/members/actor-of-member.ts';
import type { MemberDoc } from '#modules/members/members.model.ts';
import { collectionOf } from '#modules/ownership.ts';
import type { RoleDoc } from '#modules/roles/roles.model.ts';
import type { SessionDoc } from '#modules/sessions/sessions.model.ts';
import type { Actor, Session } from '#scope.ts';

/** How often, at most, the last use of a session or membership is recorded; seldom, so that most reads write nothing. */
export const SEEN_EVERY_MS = 60_000;

/** How a call names its organization: by its id, through one of its records, or, by naming none, as the person's default. */
export type NamedOrganization =
  | { by: 'id'; org: string }
  | { by: 'record'; kind: OwnedRecord; id: string }
  | { by: 'default' };

/** The organization of a call, if it exists, and the person as a member of it, if they are an active one. */
export type Membership = { org?: string; actor?: Actor | undefined };

/** What `membershipStages` adds to a session: at most one of each. */
export type WithMembership = { owner?: { org?: Types.ObjectId }[]; member?: MemberDoc[]; role?: RoleDoc[] };

/**
 * Stages that add to a session the organization that is meant, the person's active membership there, and its role. Finding out
 * who is asking is thus a single query, which finds as little about a record of others as about one that does not exist.
 *
 * @returns No stages if what is named is not an id.
 */
export function membershipStages({ models }: Deps, named: NamedOrganization): PipelineStage[] {
  const owner = ownerStage({ models }, named);
  if (!owner) return [];
  // Found by the person alone, who belongs to few organizations. That takes one index, so the database need not try several.
  const pipeline = [{ $match: { status: 'active', deletedAt: null, $expr: { $in: ['$org', '$$orgs'] } } }];
  const theirs = { localField: 'user', foreignField: 'user', let: { orgs: '$owner.org' }, pipeline };
  const roles = models.Role.collection.name;
  return [
    owner,
    { $lookup: { from: models.Member.collection.name, ...theirs, as: 'member' } },
    { $lookup: { from: roles, localField: 'member.role', foreignField: '_id', as: 'role' } },
  ];
}

function ownerStage({ models }: Pick<Deps, 'models'>, named: NamedOrganization): PipelineStage | undefined {
  if (named.by === 'id') {
    return isOrganizationId(named.org) ? { $set: { owner: [{ org: new Types.ObjectId(named.org) }] } } : undefined;
  }
  if (named.by === 'default') {
    const pipeline = [{ $project: { org: '$defaultOrg' } }];
    const from = models.User.collection.name;
    return { $lookup: { from, localField: 'user', foreignField: '_id', pipeline, as: 'owner' } };
  }
  if (!isRecordId(named.id)) return undefined;
  const pipeline = [{ $match: { _id: new Types.ObjectId(named.id), deletedAt: null } }, { $project: { org: 1 } }];
  return { $lookup: { from: collectionOf(models, named.kind), pipeline, as: 'owner' } };
}

/** The membership that was found with `membershipStages`. Also notes that the member was seen. */
export async function membershipOf(deps: Deps, session: Session, found: WithMembership): Promise<Membership> {
  const org = found.owner?.[0]?.org;
  const member = found.member?.[0];
  const role = found.role?.[0];
  if (!org) return {};
  const isActive = member && role && member.org.equals(org) && role.org.equals(org) && role.deletedAt === null;
  return { org: org.toString(), actor: isActive ? await seen(deps, session, member, role) : undefined };
}

/**
 * The membership of somebody whose session was read before.
 *
 * @throws UNAUTHENTICATED if the session has ended since.
 */
export async function findMembership(deps: Deps, session: Session, named: NamedOrganization): Promise<Membership> {
  const [found] = await deps.models.Session.aggregate<SessionDoc & WithMembership>([
    { $match: { _id: new Types.ObjectId(session.id) } },
    ...membershipStages(deps, named),
  ]);
  if (!found) throw signedOut();
  return membershipOf(deps, session, found);
}

async function seen({ models, clock }: Deps, session: Session, member: MemberDoc, role: RoleDoc): Promise<Actor> {
  const now = clock();
  if (!member.lastSeenAt || now.getTime() - member.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
    // Bypasses Mongoose: being seen does not change the record, and takes no version and no part in a transaction.
    await models.Member.collection.updateOne({ _id: member._id }, { $set: { lastSeenAt: now } });
  }
  return actorOfMember({ models }, session.user, member, role);
}
