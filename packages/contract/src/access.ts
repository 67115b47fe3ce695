import type { Permission } from '@siteward/domain';

/** Kinds of records that the server can trace to the organization that owns them. */
export type OwnedRecord =
  | 'member'
  | 'role'
  | 'site'
  | 'invitation'
  | 'bulk-change'
  | 'feedback'
  | 'canned-reply'
  | 'customer'
  | 'maintenance-plan'
  | 'payment-method'
  | 'saved-view'
  | 'service-provider'
  | 'support-ticket'
  | 'ticket-message'
  | 'work-order';

/** Where a call names its organization; for a record's own address, the server looks up who owns the record. */
export type OrganizationSource =
  | { from: 'query' }
  | { from: 'body' }
  | { from: 'params'; name: 'id' | 'org' | 'orgId' }
  | { from: 'record'; kind: OwnedRecord };

/** Where a call names the one site that it is about. For callers who cannot reach the site, it does not exist. */
export type SiteSource = { from: 'query' } | { from: 'body' } | { from: 'params'; name: 'id' | 'site' };

/**
 * What a link opens for somebody without an account. `dispatch`: the work that was dispatched to a service provider.
 * `feedback-form`: the form of a site. `feedback`: a feedback that was sent through it. `card`: the page that takes a test card.
 * The link's token is the path parameter `token`.
 */
export type LinkKind = 'dispatch' | 'feedback-form' | 'feedback' | 'card';

/** Who may make a call (product 2). The server enforces it; the tests and the OpenAPI document read it. */
export type Access =
  | { kind: 'public' }
  | { kind: 'link'; link: LinkKind }
  | { kind: 'session' }
  | { kind: 'self' }
  | { kind: 'member'; org: OrganizationSource; site?: SiteSource }
  | {
      kind: 'permission';
      permission: Permission;
      or: readonly Permission[];
      org: OrganizationSource;
      orOwnRole: boolean;
      site?: SiteSource;
    };

export const org = {
  /** The query parameter `org`, else the person's default organization (spec section 3). */
  query: { from: 'query' },
  body: { from: 'body' },
  inPath: (name: 'id' | 'org' | 'orgId') => ({ from: 'params', name }) as const,
  /** The organization that owns the record named by the path parameter `id`. */
  ownerOf: (kind: OwnedRecord) => ({ from: 'record', kind }) as const,
} as const;

/** The site that a call is about: the parameter or field `site`, which may be left out, or a part of the path. */
export const site = {
  query: { from: 'query' },
  body: { from: 'body' },
  inPath: (name: 'id' | 'site') => ({ from: 'params', name }) as const,
} as const;

export const access = {
  /** Anyone, without a session. */
  public: { kind: 'public' },
  /** Anyone who has a link of this kind, for the one record that it opens; GONE, always in the same words, for every dead link. */
  link: (kind: LinkKind) => ({ kind: 'link', link: kind }) as const,
  /** Anyone who is signed in, for what is theirs. */
  session: { kind: 'session' },
  /** The person named by the path parameter `userId`; NOT_FOUND for anyone else. */
  self: { kind: 'self' },
  /** Any active member of the organization; NOT_FOUND for anyone else. */
  member: (source: OrganizationSource) => ({ kind: 'member', org: source }) as const,
  /**
   * Active members who hold the permission; FORBIDDEN for other members, NOT_FOUND for anyone else. `or`: other permissions that
   * also allow the call. `orOwnRole`: also the members whose own role the call names (spec section 4, step 4). `site`: the site
   * that it is about; NOT_FOUND for callers who do not reach it.
   */
  permission: (
    permission: Permission,
    source: OrganizationSource,
    { or = [], orOwnRole = false, site }: { or?: readonly Permission[]; orOwnRole?: boolean; site?: SiteSource } = {},
  ) => ({ kind: 'permission', permission, or, org: source, orOwnRole, ...(site && { site }) }) as const,
} as const;

/** Whether a call requires somebody who is signed in. */
export function needsSession({ kind }: Access): boolean {
  return kind !== 'public' && kind !== 'link';
}
