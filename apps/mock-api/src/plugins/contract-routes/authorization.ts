import type { Access, OrganizationSource } from '@siteward/contract';
import { holdsAny, isOrganizationId, isOwnerRole } from '@siteward/domain';
import { AppError, notFound } from '#app-error.ts';
import type { Deps } from '#deps.ts';
import { ownerOf } from '#modules/ownership.ts';
import type { Actor, Session } from '#scope.ts';
import { SEEN_EVERY_MS } from './authentication.ts';
import type { Input } from './input.ts';

type OrganizationAccess = Extract<Access, { org: OrganizationSource }>;

/**
 * Decides whether the person may make the call in its organization (product 2; api.md "Tenancy").
 * Out: the organization and the person as its member. Throws NOT_FOUND to whoever is no active member of it, as if it
 * did not exist, and FORBIDDEN to members without the permission.
 */
export async function authorize(deps: Deps, session: Session, access: OrganizationAccess, input: Input) {
  const org = await organizationOf(deps, session, access.org, input);
  const actor = org ? await findActor(deps, session, org) : undefined;
  if (!org || !actor) throw notFound('record');
  if (access.kind === 'permission' && !holdsAny(actor.permissions, [access.permission, ...access.or])) {
    const ownRole = access.orOwnRole && field(input.params, 'id') === actor.role;
    if (!ownRole) {
      throw new AppError('FORBIDDEN', `Your role lacks the permission ${access.permission}.`, {
        permission: access.permission,
      });
    }
  }
  return { org, actor };
}

async function organizationOf(deps: Deps, session: Session, source: OrganizationSource, input: Input) {
  if (source.from === 'params') return field(input.params, source.name);
  if (source.from === 'body') return field(input.body, 'org');
  if (source.from === 'record') return ownerOf(deps.models, source.kind, field(input.params, 'id') ?? '');
  const given = field(input.query, 'org');
  if (given) return given;
  const user = await deps.models.User.findById(session.user, { defaultOrg: 1 }).lean();
  if (user?.defaultOrg) return user.defaultOrg.toString();
  throw new AppError('VALIDATION', 'query.org: say which organization; you have no default one', {
    errors: [{ path: 'query.org', message: 'Say which organization; you have no default one' }],
  });
}

async function findActor({ models, clock }: Deps, session: Session, org: string): Promise<Actor | undefined> {
  if (!isOrganizationId(org)) return undefined;
  const member = await models.Member.findOne({ org, user: session.user, status: 'active', deletedAt: null }).lean();
  if (!member) return undefined;
  const role = await models.Role.findOne({ org, _id: member.role }).lean();
  if (!role) return undefined;
  const now = clock();
  if (!member.lastSeenAt || now.getTime() - member.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
    // By the driver itself: being seen is no change of the record, takes no version and no part in a transaction.
    await models.Member.collection.updateOne({ _id: member._id }, { $set: { lastSeenAt: now } });
  }
  return {
    user: session.user,
    member: member._id.toString(),
    name: member.name || member.email,
    role: role._id.toString(),
    owner: isOwnerRole(role),
    type: member.type,
    sites: member.sites.map(String),
    permissions: role.permissions,
  };
}

function field(value: unknown, name: string): string | undefined {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : undefined;
}
