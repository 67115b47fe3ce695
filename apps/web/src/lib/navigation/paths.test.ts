import {
  INVALID_ORGANIZATION_ID,
  NOT_A_MEMBER,
  ORGANIZATION_SUSPENDED,
  ROLE_MISSING,
  ROUTE_NAMES,
} from '@siteward/domain';
import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { guardMessage, pathTo, reasonOf, routePattern } from './paths.ts';

const params = {
  org: 'a'.repeat(24),
  site: 'b'.repeat(24),
  customer: 'c'.repeat(24),
  id: 'd'.repeat(24),
  status: 'active',
};

describe('pathTo', () => {
  it.each(ROUTE_NAMES)('gives an address that the pattern of %s matches', (name) => {
    const match = matchPath(routePattern(name), pathTo(name, params));
    expect(match).not.toBeNull();
    expect(params).toMatchObject(match?.params ?? { none: true });
  });

  it('encodes the values it is given, and leaves out missing ones', () => {
    expect(
      pathTo('org-site-members-status', { org: 'o/1', site: 's?', status: 'a b' }, { search: 'x&y', page: undefined }),
    ).toBe('/o%2F1/s%3F/members/a%20b?search=x%26y');
    expect(pathTo('index', params)).toBe('/');
  });

  it('throws if a parameter is missing', () => {
    expect(() => pathTo('org-site-settings', { org: 'o' })).toThrow('The route org-site-settings needs site');
  });
});

it.each([INVALID_ORGANIZATION_ID, NOT_A_MEMBER, ORGANIZATION_SUSPENDED, ROLE_MISSING])(
  'carries a guard’s message as a reason, and gives the same message in English again: %s',
  (message) => {
    expect(reasonOf(message)).toMatch(/^[a-z-]+$/);
    expect(guardMessage(reasonOf(message) ?? null)).toBe(message);
  },
);
