import { SAVED_VIEW_AREAS } from '@siteward/domain';
import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';

/** Deletes the private views of members who have left; what they shared stays for the others. */
export async function removePrivateViews(scope: OrgScope, ...members: Types.ObjectId[]): Promise<void> {
  if (members.length === 0) return;
  const views = scoped(scope.models.SavedView, scope.org);
  // `area` comes first in the index.
  await views.removeMany({ area: { $in: [...SAVED_VIEW_AREAS] }, audience: { $in: members } }, scope.clock());
}
