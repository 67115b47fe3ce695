import type { Member } from '@siteward/contract';
import type { Customer } from './queries.ts';

/** What an invitation begins with. */
export type InviteRequest = {
  /** Somebody who is wanted back; what they had is suggested. */
  again?: { name: string; email: string; role: string; sites: readonly string[] } & Partial<
    Pick<Member, 'customerOrgId' | 'customerSiteId'>
  >;
  /** Whose people are invited: only customers' roles can be given, for that site. */
  customer?: Customer;
};
