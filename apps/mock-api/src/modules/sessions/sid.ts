import { hash } from 'node:crypto';

/** The stored form of a sid: whoever reads the database cannot sign in with it. */
export function sidHash(sid: string): string {
  return hash('sha256', sid, 'base64url');
}

/** The sid of an `Authorization` header, raw or as `Bearer` (spec section 7, docs/api.md, Sessions); undefined without one. */
export function sidOf(header: string | undefined): string | undefined {
  if (!header || header.length > 200) return undefined;
  return header.startsWith('Bearer ') ? header.slice(7) : header;
}
