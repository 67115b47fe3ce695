import type { Member } from '@siteward/contract';

/** What a member is called: by name, or by address while they have none. */
export function nameOf({ name, email }: Pick<Member, 'name' | 'email'>): string {
  return name || email;
}

/** One member by name, several by their number. */
export function namesOf(members: readonly Pick<Member, 'name' | 'email'>[]): string {
  const [first] = members;
  return members.length === 1 && first ? nameOf(first) : countOf(members.length);
}

/** "1 member", "3 members". */
export function countOf(members: number): string {
  return members === 1 ? '1 member' : `${members} members`;
}
