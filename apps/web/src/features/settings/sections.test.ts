import type { Permission } from '@siteward/domain';
import { expect, it } from 'vitest';
import { openSections, sectionOf } from './sections.ts';

it.each<[Permission[], string[]]>([
  [[], ['general', 'profile', 'sessions']],
  [['sites:manage'], ['general', 'profile', 'sessions']],
  [['sites:view'], ['general', 'sites', 'profile', 'sessions']],
])('%j opens %j', (permissions, keys) => {
  expect(openSections(permissions).map(({ key }) => key)).toEqual(keys);
});

it.each<[string | null, Permission[], string]>([
  ['sites', ['sites:view'], 'sites'],
  ['sites', [], 'general'],
  ['sessions', [], 'sessions'],
  ['audit', ['audit:view'], 'general'],
  [null, ['sites:view'], 'general'],
])('the section %j with %j is %s', (asked, permissions, section) => {
  expect(sectionOf(asked, permissions)).toBe(section);
});
