/** The sections of the own account, which opens over any page (docs/adr/0012). */
export const ACCOUNT_SECTIONS = ['profile', 'sign-in', 'sessions', 'organizations'] as const;
export type AccountSection = (typeof ACCOUNT_SECTIONS)[number];

/** The key of the address that names the open section. */
export const ACCOUNT_KEY = 'account';

/** The query of the page that is open, with a section of the account over it. */
export function accountSearch(query: URLSearchParams, section: AccountSection): string {
  const next = new URLSearchParams(query);
  next.set(ACCOUNT_KEY, section);
  return `?${next}`;
}
