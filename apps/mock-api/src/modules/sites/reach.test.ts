import { type ReachChange, reachOf } from '@siteward/domain';
import { expect, it } from 'vitest';
import { assertWholeOrganization, assertWithinReach } from './reach.ts';

const reaching = (...sites: string[]) =>
  reachOf({ type: 'staff', sites, customerOrgId: null, customerSiteId: null }, []);
const limited = { reach: reaching('a', 'b') };
const refused = (code: string) =>
  expect.objectContaining({ code: 'FORBIDDEN', reason: expect.objectContaining({ code }) });

it.each<[string, ReachChange]>([
  ['own-access', { ofOwnLimits: true }],
  ['beyond-own-sites', { before: reaching('a', 'c') }],
  ['access-beyond-own-sites', { before: reaching('a'), after: reaching('a', 'c') }],
])('says %s to someone limited to some sites', (code, change) => {
  expect(() => assertWithinReach(limited, change)).toThrow(refused(code));
});

it('lets limited members change what is within their sites, and nothing of the whole organization', () => {
  expect(() => assertWithinReach(limited, { before: reaching('a'), after: reaching('b') })).not.toThrow();
  expect(() => assertWholeOrganization({ reach: 'all' })).not.toThrow();
  expect(() => assertWholeOrganization(limited)).toThrow(refused('whole-organization'));
});
