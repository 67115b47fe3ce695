import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { setCookie } from '#testing/fake-shell.ts';
import { signOut } from './current-user.ts';
import { clearSession, readSession } from './session.ts';

const SIGNED_IN = { sid: 'abc-_123', user: 'c'.repeat(24) };
const END = 'DELETE /api/auth/abc-_123';

beforeEach(() => {
  setCookie('sid', SIGNED_IN.sid);
  setCookie('user', SIGNED_IN.user);
});
afterEach(() => clearSession());

describe('signOut', () => {
  it('ends the session on the server, then clears its cookies', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { calls } = fakeApi({ [END]: () => ({ status: 204 }) });
    expect(await signOut()).toBe(true);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([END]);
    expect(readSession()).toEqual({});
    expect(log).not.toHaveBeenCalled();
  });

  it.each([
    ['the API refuses', async () => ({ status: 503 })],
    ['the API is not reached', () => Promise.reject(new TypeError('Failed to fetch /api/auth/abc-_123'))],
  ])('keeps the cookies and only logs when %s', async (_, end) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    fakeApi({ [END]: end });
    expect(await signOut()).toBe(false);
    expect(readSession()).toEqual(SIGNED_IN);
    expect(log.mock.calls).toEqual([['Logout failed']]);
  });

  it('has nothing to end without a sid', async () => {
    clearSession();
    const { calls } = fakeApi({});
    expect(await signOut()).toBe(true);
    expect(calls).toEqual([]);
  });
});
