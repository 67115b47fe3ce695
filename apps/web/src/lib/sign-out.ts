import { LOGOUT_FAILED } from '@siteward/domain';
import { logError } from './log.ts';
import { clearSession, readSession } from './session.ts';

/**
 * Ends the session on the server, then clears its cookies (spec section 4).
 * In: the call that ends it, `DELETE /api/auth/{sid}`. Out: whether it worked; a failure is only logged, and the cookies are kept (spec section 8).
 */
export async function signOut(end: (sid: string) => Promise<{ status: number }>): Promise<boolean> {
  const { sid } = readSession();
  try {
    const answer = sid ? await end(sid) : { status: 204 };
    if (answer.status !== 204) throw new Error(String(answer.status));
  } catch {
    // Without the cause: the address of the call holds the sid.
    logError(LOGOUT_FAILED);
    return false;
  }
  clearSession();
  return true;
}
