import { INVALID_ORGANIZATION_ID, NOT_A_MEMBER, ORGANIZATION_SUSPENDED, ROLE_MISSING } from '@siteward/domain';

/** The address carries a reason, never the words, so that no link can put words into the screen's mouth. */
const REASONS = {
  'invalid-organization-id': INVALID_ORGANIZATION_ID,
  'not-a-member': NOT_A_MEMBER,
  'organization-suspended': ORGANIZATION_SUSPENDED,
  'role-missing': ROLE_MISSING,
} as const;

/** The query value `reason` for a guard's message; undefined for none. */
export function reasonOf(message: string | undefined): string | undefined {
  return Object.entries(REASONS).find(([, words]) => words === message)?.[0];
}

/** The guard's message for the query value `reason`; null when there is none. */
export function guardMessage(reason: string | null): string | null {
  return Object.entries(REASONS).find(([name]) => name === reason)?.[1] ?? null;
}
