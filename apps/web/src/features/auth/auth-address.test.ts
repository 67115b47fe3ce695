import { describe, expect, it } from 'vitest';
import { AUTH_STATES, authPath, readAuthAddress } from './auth-address.ts';

const read = (query: string) => readAuthAddress(new URLSearchParams(query));
const open = (path: string) => {
  const { searchParams, hash } = new URL(path, 'http://localhost');
  return readAuthAddress(searchParams, hash);
};

describe('readAuthAddress', () => {
  it.each([
    ['', 'sign-in'],
    ['state=forgot', 'forgot'],
    ['state=accept-invitation', 'accept'],
    ['state=constructor', 'sign-in'],
    ['state=toString', 'sign-in'],
    ['state=SIGN-UP', 'sign-in'],
  ])('%j is %s', (query, state) => {
    expect(read(query).state).toBe(state);
  });

  it.each([
    ['/a/b/members/active?page=2', '/a/b/members/active?page=2'],
    ['https://evil.example', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['javascript:alert(1)', null],
    ['/', null],
  ])('returns to %j as %j', (asked, returnTo) => {
    expect(read(new URLSearchParams({ returnTo: asked }).toString()).returnTo).toBe(returnTo);
  });
});

describe('authPath', () => {
  it('leaves out what is empty, and the state if it is sign-in', () => {
    expect(authPath('sign-in')).toBe('/');
    expect(authPath('forgot', { email: '', returnTo: null })).toBe('/?state=forgot');
  });

  it('has the token in the fragment, which no server sees; that of an older mail, in the query, counts too', () => {
    expect(authPath('accept', { token: 'tok' })).toBe('/?state=accept#token=tok');
    expect(open('/?state=verify&token=old').token).toBe('old');
    expect(open('/?state=confirm-email#token=tok&email=a%40b.example')).toMatchObject({
      state: 'confirm-email',
      token: 'tok',
      email: 'a@b.example',
    });
  });

  it('has where to return to in the fragment if that has a token', () => {
    expect(authPath('sign-in', { returnTo: '/?state=accept#token=tok' })).toBe(
      '/#returnTo=%2F%3Fstate%3Daccept%23token%3Dtok',
    );
    expect(authPath('sign-in', { returnTo: '/a/b/calendar?week=3' })).toBe('/?returnTo=%2Fa%2Fb%2Fcalendar%3Fweek%3D3');
    expect(open('/#returnTo=%2F%2Fevil.example').returnTo).toBeNull();
  });

  const STATES = AUTH_STATES.flatMap((state) =>
    ['/?state=accept#token=t', '/a/b/calendar'].map((to) => [state, to] as const),
  );
  it.each(STATES)('is read back as it was written: %s, to return to %s', (state, returnTo) => {
    const address = { email: 'a+b@north.example', token: 'x&y=z', returnTo };
    expect(open(authPath(state, address))).toEqual({ state, ...address });
  });
});
