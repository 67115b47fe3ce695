import type { Member } from '@siteward/contract';
import { MEMBER_STATUS_LABELS } from '@siteward/domain';
import { loadChunk } from '#lib/load-chunk.ts';
import type { Fault } from '#lib/problem.ts';
import { type MemberChange, previewChange } from './member-change.ts';

/** Two people have changed a member: as it is now, as it would be with the own change, and that change. */
export type Conflict = { theirs: Member; yours: Member; change: MemberChange };

/** Reads both versions from a VERSION_CONFLICT. Out: null where the answer does not hold the member. */
export async function readConflict(member: Member, change: MemberChange, fault: Fault): Promise<Conflict | null> {
  const { memberSchema } = await loadChunk(() => import('@siteward/contract'));
  const current = memberSchema.safeParse(fault.current);
  return current.success ? { theirs: current.data, yours: previewChange(member, change), change } : null;
}

/** What differs between two versions, in words. In: the names of sites, for their ids. */
export function differencesOf({ theirs, yours }: Conflict, sitesText: (ids: readonly string[]) => string) {
  const rows = [
    { label: 'Name', theirs: theirs.name, yours: yours.name },
    { label: 'Role', theirs: theirs.roleName, yours: yours.roleName },
    { label: 'Sites', theirs: sitesText(theirs.sites), yours: sitesText(yours.sites) },
    { label: 'Status', theirs: MEMBER_STATUS_LABELS[theirs.status], yours: MEMBER_STATUS_LABELS[yours.status] },
  ];
  return rows.filter((row) => row.theirs !== row.yours);
}
