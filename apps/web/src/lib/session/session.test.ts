import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCookie } from '#testing/fake-shell.ts';
import { clearSession, readSession, rememberedSite, rememberOrganization, rememberSite } from './session.ts';

beforeEach(() => {
  setCookie('sid', 'abc-_123');
  setCookie('user', 'c'.repeat(24));
  setCookie('other', 'kept');
});
afterEach(() => clearSession());

const SIGNED_IN = { sid: 'abc-_123', user: 'c'.repeat(24) };

describe('the session', () => {
  it('is read from its three cookies, each of which may be missing', () => {
    expect(readSession()).toEqual(SIGNED_IN);
    rememberOrganization('a'.repeat(24));
    expect(readSession()).toEqual({ ...SIGNED_IN, organization: 'a'.repeat(24) });
    clearSession();
    expect(readSession()).toEqual({});
    expect(document.cookie).toContain('other=kept');
  });

  it('decodes escaped values of cookies', () => {
    setCookie('organization', 'a%20b');
    expect(readSession().organization).toBe('a b');
  });

  it('escapes what it keeps', () => {
    rememberOrganization('a; b');
    expect([readSession().organization, document.cookie.includes('a%3B%20b')]).toEqual(['a; b', true]);
  });

  it.each([
    ['https:', 'organization=org; Path=/; SameSite=Strict; Max-Age=1209600; Secure'],
    ['http:', 'organization=org; Path=/; SameSite=Strict; Max-Age=1209600'],
  ])('is kept for fourteen days, on %s', (protocol, cookie) => {
    const written = vi.spyOn(document, 'cookie', 'set');
    vi.stubGlobal('location', { protocol });
    rememberOrganization('org');
    expect(written.mock.calls).toEqual([[cookie]]);
  });

  it('keeps a value with a broken escape unchanged', () => {
    setCookie('organization', '%E0%A4%A');
    expect(readSession().organization).toBe('%E0%A4%A');
  });

  it('is not written again for the organization that it remembers already', () => {
    rememberOrganization('org');
    const written = vi.spyOn(document, 'cookie', 'set');
    rememberOrganization('org');
    expect(written).not.toHaveBeenCalled();
    rememberOrganization('another');
    expect(readSession().organization).toBe('another');
  });
});

it('remembers the last site of each organization', () => {
  rememberSite('org', 'mill');
  rememberSite('other', 'harbour');
  rememberSite('org', 'quay');
  expect(['org', 'other', 'third'].map(rememberedSite)).toEqual(['quay', 'harbour', undefined]);
});
