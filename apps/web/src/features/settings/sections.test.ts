import type { Permission } from '@siteward/domain';
import { expect, it } from 'vitest';
import { openSections, sectionOf } from './sections.ts';

it.each<[Permission[], string[]]>([
  [[], ['general']],
  [['sites:manage'], ['general']],
  [['sites:view'], ['general', 'sites']],
])('%j opens %j', (permissions, keys) => {
  expect(openSections(permissions).map(({ key }) => key)).toEqual(keys);
});

it.each<[string | null, Permission[], string]>([
  ['sites', ['sites:view'], 'sites'],
  ['sites', [], 'general'],
  ['audit', ['audit:view'], 'general'],
  [null, ['sites:view'], 'general'],
])('the section %j with %j is %s', (asked, permissions, section) => {
  expect(sectionOf(asked, permissions)).toBe(section);
});
