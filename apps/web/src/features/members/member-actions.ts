import { t } from '@lingui/core/macro';
import type { Member, Role } from '@siteward/contract';
import {
  type AccessLimits,
  allowedTransitions,
  canGrant,
  type Grant,
  givesType,
  MEMBER_TRANSITIONS,
  type MemberStatus,
  managesPeopleOf,
} from '@siteward/domain';

const MEMBER_ACTIONS = ['change-role', 'limit-sites', 'suspend', 'reactivate', 'remove', 'invite-again'] as const;
export type MemberAction = (typeof MEMBER_ACTIONS)[number];

/** Who is looking at the members. `roles`: the organization's; undefined until they are loaded. */
export type MemberActor = {
  memberId: string;
  permissions: readonly string[];
  /** What they hold themselves, to be compared with what others hold (`useOwnGrant`). */
  own: Grant;
  /** The service provider that they belong to. */
  provider: string | null;
  /** Whether the organization is read-only, in which case access can only be taken away. */
  isReadOnly: boolean;
  roles: readonly Pick<Role, '_id' | 'type' | 'permissions'>[] | undefined;
  isBeyondReach: (limits: AccessLimits) => boolean;
};

type Subject = Pick<Member, '_id' | 'role' | 'status' | 'serviceProviderId' | keyof AccessLimits> & {
  /** The steps that the API itself would allow, as far as it says so: for a single member, not in lists. */
  allowedTransitions?: readonly MemberStatus[];
};

const STEPS: Record<MemberStatus, MemberAction | undefined> = {
  active: 'reactivate',
  suspended: 'suspend',
  removed: 'remove',
  invited: 'invite-again',
};

/**
 * What somebody may do with a member (product 2): the steps of the domain's table, and changes of role and sites. Nobody acts on
 * themselves, nor on a member whose role has permissions that they lack, or who has access to more sites or belongs to another
 * service provider than theirs; removed members have access to nothing, and may be invited again. The API is the authority.
 */
export function memberActions(member: Subject, actor: MemberActor): readonly MemberAction[] {
  if (reasonAgainst(member, actor) !== null) return [];
  const { permissions, isReadOnly } = actor;
  const { allowedTransitions: answered } = member;
  const all = allowedTransitions(MEMBER_TRANSITIONS, member.status, { permissions, facts: ['new-invitation'] });
  const steps = isReadOnly ? all.filter(({ to }) => to !== 'active') : all;
  const isIn = member.status !== 'removed';
  const may: readonly (MemberAction | false | undefined)[] = [
    isIn && permissions.includes('members:assign-role') && 'change-role',
    isIn && !isReadOnly && permissions.includes('members:manage') && 'limit-sites',
    // Inviting is a separate call, which `answered` does not cover.
    ...steps.filter(({ to }) => to === 'invited' || (answered?.includes(to) ?? true)).map(({ to }) => STEPS[to]),
  ];
  return MEMBER_ACTIONS.filter((action) => may.includes(action));
}

/** Why somebody may do nothing with a member, in words; null if there is no such reason. */
export function reasonAgainst(member: Subject, actor: MemberActor): string | null {
  const { _id, role, status } = member;
  if (_id === actor.memberId) return t`You cannot change your own membership. Ask another member who can.`;
  const held = actor.roles?.find((each) => each._id === role);
  if (held && !canGrant(actor.own, held)) {
    return givesType(actor.own.type, held.type)
      ? t`Their role has permissions that you do not have yourself.`
      : t`Their role is for another type of member.`;
  }
  if (status === 'removed') return null;
  if (actor.isBeyondReach(member)) return t`They have access to sites that you cannot access.`;
  return managesPeopleOf({ type: actor.own.type, provider: actor.provider }, member.serviceProviderId)
    ? null
    : t`They do not belong to your service provider.`;
}
