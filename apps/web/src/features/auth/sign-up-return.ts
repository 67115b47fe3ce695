import { inBrowser } from '#lib/browser/stored.ts';

const KEY = 'siteward:sign-up';
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/**
 * Remembers where to go after a sign-up, for the mailed link, which opens in another tab and does not know it.
 *
 * @param email - the address that signed up
 * @param returnTo - a path that is safe to go to; null forgets what was remembered
 */
export function rememberSignUp(email: string, returnTo: string | null, now = Date.now()): void {
  inBrowser.write(KEY, returnTo === null ? null : JSON.stringify({ email: email.toLowerCase(), returnTo, at: now }));
}

/**
 * What was remembered for an address within the last day, the lifetime of the link; the caller must still check that it is safe.
 */
export function recallSignUp(email: string, now = Date.now()): string | null {
  const kept = read();
  if (kept?.email !== email.toLowerCase() || now - kept.at > REMEMBERED_MS) return null;
  return kept.returnTo;
}

function read(): { email: string; returnTo: string; at: number } | null {
  try {
    const kept: unknown = JSON.parse(inBrowser.read(KEY) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isKept(value: unknown): value is { email: string; returnTo: string; at: number } {
  if (typeof value !== 'object' || value === null) return false;
  if (!('email' in value && 'returnTo' in value && 'at' in value)) return false;
  return typeof value.email === 'string' && typeof value.returnTo === 'string' && typeof value.at === 'number';
}
