import type { Access, OrganizationSource } from '@siteward/contract';
import type { Deps } from '#deps.ts';
import type { Actor, Session } from '#scope.ts';
import { authenticate } from './authentication.ts';
import { authorize } from './authorization.ts';
import type { Input } from './input.ts';

/** Decides who gets in: from the database in the application, from memory where the adapter alone is measured. */
export type Gate = {
  /** The session of an `Authorization` header. Throws UNAUTHENTICATED. */
  authenticate: (header: string | undefined) => Promise<Session>;
  /** The organization of a call and the person as its member. Throws NOT_FOUND or FORBIDDEN. */
  authorize: (
    session: Session,
    access: Extract<Access, { org: OrganizationSource }>,
    input: Input,
  ) => Promise<{ org: string; actor: Actor }>;
};

/** The gate of the application. In: what services work with. */
export function createGate(deps: Deps): Gate {
  return {
    authenticate: (header) => authenticate(deps, header),
    authorize: (session, access, input) => authorize(deps, session, access, input),
  };
}
