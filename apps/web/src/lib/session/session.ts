import { inBrowser } from '#lib/browser/stored.ts';

/** The session as held in its three cookies (spec section 3); each may be missing. `user` and `organization` are ids. */
export type Session = { sid?: string; user?: string; organization?: string };

const COOKIES = ['sid', 'user', 'organization'] as const;

/** Reads the session's cookies. */
export function readSession(): Session {
  const pairs = document.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  const session: Session = {};
  for (const name of COOKIES) {
    const value = pairs.find(([key]) => key === name)?.[1];
    if (value) session[name] = decode(value);
  }
  return session;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const FOURTEEN_DAYS_S = 14 * 24 * 60 * 60;

/** Remembers the organization that the person works in (spec section 4: "store ... the membership org id"). */
export function rememberOrganization(id: string): void {
  if (readSession().organization !== id) writeCookie('organization', id, FOURTEEN_DAYS_S);
}

const siteKey = (org: string) => `siteward:site:${org}`;

/** Remembers in this browser which site of an organization the person was at last. */
export function rememberSite(org: string, site: string): void {
  inBrowser.write(siteKey(org), site);
}

/** The site of an organization that was last open in this browser; only the API knows whether the person can still see it. */
export function rememberedSite(org: string): string | undefined {
  return inBrowser.read(siteKey(org)) ?? undefined;
}

/** Clears the cookies sid, user and organization. */
export function clearSession(): void {
  for (const name of COOKIES) writeCookie(name, '', 0);
}

function writeCookie(name: (typeof COOKIES)[number], value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict; Max-Age=${maxAge}${secure}`;
}
