import { SAVED_VIEW_AREAS, type SavedViewArea } from '@siteward/domain';
import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';

/** Deletes what members who have left saved for themselves; what they shared stays for the others. */
export async function removePrivateViews(scope: OrgScope, ...members: Types.ObjectId[]): Promise<void> {
  if (members.length === 0) return;
  const views = scoped(scope.models.SavedView, scope.org);
  // Object.keys forgets what the keys are. The area leads the index.
  const area = { $in: Object.keys(SAVED_VIEW_AREAS) as SavedViewArea[] };
  const found = await views.list({ area, audience: { $in: members } }, { fields: { _id: 1 } });
  await views.setEach(found.map(({ _id }) => ({ _id, set: { deletedAt: scope.clock() } })));
}
