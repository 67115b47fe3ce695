import { describe, expect, it } from 'vitest';
import { memberGuard } from './member-guard.ts';

const ALLOW = { outcome: 'allow' };
const INDEX = { outcome: 'redirect', to: 'index', replace: true };
const MEMBERSHIP = { outcome: 'redirect', to: 'require-organization-membership', replace: true };
const UNAUTHORIZED = { outcome: 'redirect', to: 'unauthorized', replace: true };

const VALID = '0123456789abcdef01234567';
const ORGS = [VALID, VALID.toUpperCase(), '', 'unknown', VALID.slice(1), `${VALID}0`, `${VALID.slice(1)}g`];
const MEMBERSHIPS = ['invited', 'active', 'suspended', 'removed', 'none', 'failed'] as const;
const ORGANIZATIONS = ['active', 'suspended', 'none', 'failed'] as const;
const ROLES = ['loaded', 'none', 'failed'] as const;

// Spec section 4 as a table: the first matching row decides. '*' matches everything.
const TABLE: [org: string, membership: string, organization: string, role: string, expected: object][] = [
  ['', '*', '*', '*', { ...MEMBERSHIP, message: 'Invalid organization ID' }],
  ['unknown', '*', '*', '*', { ...MEMBERSHIP, message: 'Invalid organization ID' }],
  [VALID.slice(1), '*', '*', '*', { ...MEMBERSHIP, message: 'Invalid organization ID' }],
  [`${VALID}0`, '*', '*', '*', { ...MEMBERSHIP, message: 'Invalid organization ID' }],
  [`${VALID.slice(1)}g`, '*', '*', '*', { ...MEMBERSHIP, message: 'Invalid organization ID' }],
  ['*', 'failed', '*', '*', INDEX],
  ['*', 'none', '*', '*', { ...INDEX, message: 'You are not a member of this organization' }],
  ['*', 'invited', '*', '*', MEMBERSHIP],
  ['*', 'suspended', '*', '*', MEMBERSHIP],
  ['*', 'removed', '*', '*', MEMBERSHIP],
  ['*', 'active', 'failed', '*', INDEX],
  ['*', 'active', 'none', '*', MEMBERSHIP],
  ['*', 'active', 'suspended', '*', { ...MEMBERSHIP, message: 'This organization is suspended' }],
  ['*', 'active', 'active', 'failed', INDEX],
  ['*', 'active', 'active', 'none', { ...UNAUTHORIZED, message: 'Your role in this organization could not be found' }],
  ['*', 'active', 'active', 'loaded', ALLOW],
];

const states = ORGS.flatMap((org) =>
  MEMBERSHIPS.flatMap((membership) =>
    ORGANIZATIONS.flatMap((organization) => ROLES.map((role) => ({ org, membership, organization, role }))),
  ),
);

type State = (typeof states)[number];

function rowOf({ org, membership, organization, role }: State) {
  const state = [org, membership, organization, role];
  return TABLE.find((row) => state.every((value, index) => row[index] === '*' || row[index] === value));
}

/** The guard's answer, and the lookups it made. */
async function guarded({ org, membership, organization, role }: State) {
  const asked: string[] = [];
  const answer =
    <Value>(name: string, value: Value) =>
    async () => {
      asked.push(name);
      return value;
    };
  const result = await memberGuard(org, {
    membership: answer('membership', membership),
    organization: answer('organization', organization),
    role: answer('role', role),
  });
  return { result, asked };
}

describe('member in every state', () => {
  it.each(states)('org "$org", membership $membership, organization $organization, role $role', async (state) => {
    const row = rowOf(state);
    const needed = ['membership', 'organization', 'role'].filter((_, index) => row?.[index + 1] !== '*');
    expect(await guarded(state)).toEqual({ result: row?.[4], asked: needed });
  });

  it('covers every state', () => {
    expect(states).toHaveLength(7 * 6 * 4 * 3);
  });
});
