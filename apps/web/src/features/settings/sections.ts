import type { Permission } from '@siteward/domain';

/** The sections of the settings in their order. `permission`: without it the section is not shown. */
const SECTIONS = [
  { key: 'general', title: 'General' },
  { key: 'sites', title: 'Sites', permission: 'sites:view' },
] as const satisfies readonly { key: string; title: string; permission?: Permission }[];

export type Section = (typeof SECTIONS)[number];
export type SectionKey = Section['key'];

/** The sections that somebody with these permissions may open. */
export function openSections(permissions: readonly Permission[]): readonly Section[] {
  return SECTIONS.filter((section) => !('permission' in section) || permissions.includes(section.permission));
}

/** The section that an address asks for, if it is open; else the first. In: the query value `section`. */
export function sectionOf(asked: string | null, permissions: readonly Permission[]): SectionKey {
  return openSections(permissions).find(({ key }) => key === asked)?.key ?? 'general';
}
