import { contract } from '@siteward/contract';
import { SYSTEM_ROLES } from '@siteward/domain';
import { AppError, notFound } from '@siteward/mock-api/internals/app-error.ts';
import { tokenHash } from '@siteward/mock-api/internals/modules/auth/secrets.ts';
import { sidOf } from '@siteward/mock-api/internals/plugins/contract-routes/authentication.ts';
import type { Gate } from '@siteward/mock-api/internals/plugins/contract-routes/gate.ts';
import type { Handlers } from '@siteward/mock-api/internals/plugins/contract-routes/handlers.ts';
import type { Actor } from '@siteward/mock-api/internals/scope.ts';
import type { z } from 'zod';
import { ORG, pageOfMembers, SID, UNDECLARED } from '../members.ts';

const sessions = new Map([[tokenHash(SID), { id: '1'.repeat(24), user: '2'.repeat(24) }]]);
const member = '3'.repeat(24);
const role = '4'.repeat(24);
const permissions = SYSTEM_ROLES.find(({ name }) => name === 'Owner')?.permissions ?? [];

/** The adapter's gate based on maps: the same hashing, lookups, membership and permission checks, without a database. */
export const memoryGate: Gate = {
  authenticate: async (header) => {
    const session = sessions.get(tokenHash(sidOf(header) ?? ''));
    if (!session) throw new AppError('UNAUTHENTICATED', 'no session');
    return { session };
  },
  demandSession: async () => {},
  openLink: async () => {
    throw new AppError('GONE', 'no links');
  },
  authorize: async ({ session }, access, input) => {
    const org = (input.query as { org?: string }).org;
    if (org !== ORG) throw notFound('record');
    if (access.kind === 'permission' && !permissions.includes(access.permission)) {
      throw new AppError('FORBIDDEN', 'no permission');
    }
    // Field by field, as the application's own gate does.
    const { user } = session;
    return { org, actor: { user, member, name: 'Bench', role, owner: true, type: 'staff', reach: 'all', permissions } };
  },
};

/** The call that all servers implement: its path, input and output. */
export const memberList = contract.members.list;
export const memberListContract = { members: { list: memberList } };

type Query = z.output<typeof memberList.query>;

/** The requested page, from memory. A search for `UNDECLARED` returns items with that field, which must not be sent. */
export function listMembers({ page, limit, search }: Query) {
  const found = pageOfMembers(page, limit);
  if (search !== UNDECLARED) return found;
  return { ...found, items: found.items.map((item) => ({ ...item, [UNDECLARED]: true })) };
}

export const memberListHandlers: Handlers<typeof memberListContract> = {
  members: { list: async ({ query }) => ({ status: 200, body: listMembers(query) }) },
};

/**
 * Identifies the caller with the same gate, for the servers without our adapter.
 *
 * @param header - the value of `Authorization`
 * @param query - the checked query
 * @throws UNAUTHENTICATED, NOT_FOUND or FORBIDDEN.
 */
export async function whoAsks(header: string | undefined, query: unknown): Promise<Actor> {
  const entry = await memoryGate.authenticate(header);
  const { actor } = await memoryGate.authorize(entry, memberList.metadata.access, {
    params: {},
    query,
    body: undefined,
  });
  return actor;
}

/** The HTTP status for a thrown error: that of our own errors, `otherwise` for all others. */
export function statusOf(error: unknown, otherwise: number): number {
  return error instanceof AppError ? error.status : otherwise;
}
