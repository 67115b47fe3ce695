import type { DevState } from '@siteward/contract/dev';
import { AppError } from '#app-error.ts';
import { unitOfWork } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import { signIn } from '#modules/auth/sign-in.ts';
import type { Origin } from '#scope.ts';

/** How many people are listed at most. */
const MOST = 200;

const REASON = { acrossOrganizations: 'people on a development server, in any organization' };

/** The people who can sign in, with the organization that they see first and their role in it. */
export async function listPeople({ models }: Pick<Deps, 'models'>): Promise<DevState['people']> {
  const users = await models.User.find({ deletedAt: null }, { email: 1, name: 1, defaultOrg: 1 })
    .sort({ createdAt: 1, _id: 1 })
    .limit(MOST)
    .lean();
  const ids = users.map(({ _id }) => _id);
  const active = { user: { $in: ids }, status: 'active', deletedAt: null } as const;
  const members = await models.Member.find(active, { user: 1, org: 1, role: 1 }, REASON).sort({ _id: 1 }).lean();
  const orgs = await models.Organization.find({ _id: { $in: members.map(({ org }) => org) } }, { name: 1 }).lean();
  const roles = await models.Role.find({ _id: { $in: members.map(({ role }) => role) } }, { name: 1 }, REASON).lean();
  const nameOf = (records: readonly { _id: { toString: () => string }; name: string }[]) =>
    new Map(records.map(({ _id, name }) => [_id.toString(), name]));
  const [orgNames, roleNames] = [nameOf(orgs), nameOf(roles)];
  return users.map(({ _id, email, name, defaultOrg }) => {
    const theirs = members.filter(({ user }) => user?.equals(_id));
    const member = theirs.find(({ org }) => defaultOrg?.equals(org)) ?? theirs[0];
    const organization = member ? (orgNames.get(member.org.toString()) ?? null) : null;
    return { email, name, organization, role: member ? (roleNames.get(member.role.toString()) ?? null) : null };
  });
}

/**
 * Signs somebody in without their password, but otherwise as everybody signs in.
 *
 * @throws NOT_FOUND if nobody has the address.
 */
export async function signInAs(deps: Deps, origin: Origin, email: string) {
  const user = await deps.models.User.findOne({ email, deletedAt: null }).select('+passwordHash').lean();
  if (!user) throw new AppError('NOT_FOUND', 'Nobody has this address. GET /dev/state lists people.');
  return unitOfWork(deps.connection, () => signIn({ ...deps, origin }, user));
}
