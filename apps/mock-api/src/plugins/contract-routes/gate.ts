import { type LinkKind, reason } from '@siteward/contract';
import { AppError } from '#app-error.ts';
import type { Deps } from '#deps.ts';
import { openLink } from '#modules/public-links.ts';
import type { Actor, LinkScope } from '#scope.ts';
import { authenticate, demandSession, type Entry, type SessionDemand } from './authentication.ts';
import { authorize, type CustomerDemand, type OrganizationAccess } from './authorization.ts';
import type { Input } from './input.ts';
import type { NamedOrganization } from './membership.ts';

/** Decides who gets in: by the database in the application, from memory when only the adapter is being measured. */
export type Gate = {
  /**
   * The session of an `Authorization` header, and the membership in the organization named along with it, if any.
   *
   * @throws UNAUTHENTICATED.
   */
  authenticate: (header: string | undefined, named?: NamedOrganization) => Promise<Entry>;
  /**
   * Demands that a session still exists; `hold` keeps it until the transaction ends.
   *
   * @throws UNAUTHENTICATED.
   */
  demandSession: (entry: Entry, how: SessionDemand) => Promise<void>;
  /**
   * The organization of a call, the person as its member, and the site that it is about, if any.
   *
   * @throws NOT_FOUND or FORBIDDEN; then CUSTOMER_REQUIRED, if that is demanded.
   */
  authorize: (
    entry: Entry,
    access: OrganizationAccess,
    input: Input,
    demand?: CustomerDemand,
  ) => Promise<{ org: string; actor: Actor; site?: string }>;
  /**
   * What a link opens.
   *
   * @throws GONE for every link that opens nothing, in the same words and after the same queries; then CUSTOMER_REQUIRED, if that
   *   is demanded, worded for people outside the organization.
   */
  openLink: (kind: LinkKind, token: string, demand?: CustomerDemand) => Promise<FoundByLink>;
};

type FoundByLink = Pick<LinkScope, 'org' | 'actor' | 'link' | 'isPaused'>;

/**
 * The gate of the application.
 *
 * @param deps - what services work with
 */
export function createGate(deps: Deps): Gate {
  return {
    authenticate: (header, named) => authenticate(deps, header, named),
    demandSession: ({ session }, how) => demandSession(deps, session, how),
    authorize: (entry, access, input, demand) => authorize(deps, entry, access, input, demand),
    openLink: async (kind, token, { asksForCustomer = false } = {}) => {
      const opened = await openLink(deps, kind, token);
      if (asksForCustomer && opened.isPaused) throw new AppError('CUSTOMER_REQUIRED', reason('link-paused'));
      return opened;
    },
  };
}
