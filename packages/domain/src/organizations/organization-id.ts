/** The message for an organization id of the wrong form (spec section 5). */
export const INVALID_ORGANIZATION_ID = 'Invalid organization ID';

/** The current organization where there is none (spec section 3, "Current user"). */
export const UNKNOWN_ORGANIZATION = 'unknown';

const HEX_24 = /^[0-9a-f]{24}$/i;

/** Whether a value is a record's id: exactly 24 hexadecimal characters (product 1). */
export function isRecordId(value: unknown): value is string {
  return typeof value === 'string' && HEX_24.test(value);
}

/** Whether a value is an organization's id: exactly 24 hexadecimal characters (spec section 5). */
export function isOrganizationId(value: unknown): value is string {
  return isRecordId(value);
}

/** Whether two ids name the same record; the case of the letters does not count. */
export function sameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The route's organization, else the user's default one, else "unknown" (spec section 3). Empty counts as none. */
export function currentOrganization(routeOrg?: string | null, defaultOrg?: string | null): string {
  return routeOrg || defaultOrg || UNKNOWN_ORGANIZATION;
}
