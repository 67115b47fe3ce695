import type { Organization, User } from '@siteward/contract';
import type { Described } from '#lib/differences.ts';

/** What somebody changes of their own account. */
export type ProfileValues = Pick<User, 'name' | 'defaultOrg'>;

export const PROFILE_FIELDS = ['name', 'defaultOrg'] as const;

/** What the form begins with. */
export function valuesOf({ name, defaultOrg }: User): ProfileValues {
  return { name, defaultOrg };
}

/** The fields in words, to show two versions side by side. In: the organizations, for their names. */
export function described(organizations: readonly Organization[]): readonly Described<ProfileValues>[] {
  const nameOf = (id: string | null) => organizations.find(({ _id }) => _id === id)?.name ?? 'None';
  return [
    { label: 'Name', words: ({ name }) => name },
    { label: 'Default organization', words: ({ defaultOrg }) => nameOf(defaultOrg) },
  ];
}

/** Whether a value is a user: a problem document carries the record without its type. */
export function isUser(value: unknown): value is User {
  return typeof value === 'object' && value !== null && 'defaultOrg' in value && 'emailVerified' in value;
}
