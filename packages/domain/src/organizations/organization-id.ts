import { isRecordId } from '../records/record-id.ts';

/** The message for a malformed organization id (spec section 5). */
export const INVALID_ORGANIZATION_ID = 'Invalid organization ID';

/** Stands in for the current organization if there is none (spec section 3, "Current user"). */
export const UNKNOWN_ORGANIZATION = 'unknown';

/** Whether a value is an organization's id: exactly 24 hexadecimal characters (spec section 5). */
export function isOrganizationId(value: unknown): value is string {
  return isRecordId(value);
}

/** The route's organization, else the user's default one, else "unknown" (spec section 3). Empty strings count as missing. */
export function currentOrganization(routeOrg?: string | null, defaultOrg?: string | null): string {
  return routeOrg || defaultOrg || UNKNOWN_ORGANIZATION;
}
