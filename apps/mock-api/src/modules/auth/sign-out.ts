import { audit } from '#modules/audit/audit.service.ts';
import type { PublicScope } from '#scope.ts';
import { tokenHash } from './secrets.ts';

/**
 * Ends the session of a sid. An unknown or expired one is no fault, or a client could never sign out (docs/api.md,
 * Sessions).
 */
export async function signOut(scope: PublicScope, sid: string): Promise<void> {
  const ended = await scope.models.Session.findOneAndDelete({ sidHash: tokenHash(sid) }).lean();
  if (!ended) return;
  await audit(scope, { action: 'user.signed-out', target: { kind: 'session', id: ended._id }, actor: ended.user });
}
