import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCookie } from '#testing/fake-shell.ts';
import { clearSession, readSession, rememberOrganization } from './session.ts';
import { signOut } from './sign-out.ts';

beforeEach(() => {
  setCookie('sid', 'abc-_123');
  setCookie('user', 'c'.repeat(24));
  setCookie('other', 'kept');
});
afterEach(() => clearSession());

const SIGNED_IN = { sid: 'abc-_123', user: 'c'.repeat(24) };

describe('the session', () => {
  it('is read from its three cookies, of which each may be missing', () => {
    expect(readSession()).toEqual(SIGNED_IN);
    rememberOrganization('a'.repeat(24));
    expect(readSession()).toEqual({ ...SIGNED_IN, organization: 'a'.repeat(24) });
    clearSession();
    expect(readSession()).toEqual({});
    expect(document.cookie).toContain('other=kept');
  });

  it('keeps a broken escape as it stands', () => {
    setCookie('organization', '%E0%A4%A');
    expect(readSession().organization).toBe('%E0%A4%A');
  });
});

describe('signOut', () => {
  it('ends the session on the server, then clears its cookies', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const end = vi.fn(async () => ({ status: 204 }));
    expect(await signOut(end)).toBe(true);
    expect(end.mock.calls).toEqual([['abc-_123']]);
    expect(readSession()).toEqual({});
    expect(log).not.toHaveBeenCalled();
  });

  it.each([
    ['the API refuses', async () => ({ status: 503 })],
    ['the API is not reached', () => Promise.reject(new TypeError('Failed to fetch /api/auth/abc-_123'))],
  ])('keeps the cookies and only logs when %s', async (_, end) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await signOut(end)).toBe(false);
    expect(readSession()).toEqual(SIGNED_IN);
    expect(log.mock.calls).toEqual([['Logout failed']]);
  });

  it('has nothing to end without a sid', async () => {
    clearSession();
    const end = vi.fn();
    expect(await signOut(end)).toBe(true);
    expect(end).not.toHaveBeenCalled();
  });
});
