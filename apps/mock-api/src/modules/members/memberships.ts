import type { MemberStatus } from '@siteward/domain';
import type { Types } from 'mongoose';
import type { Models } from '#modules/models.ts';
import type { MemberDoc } from './members.model.ts';

const REASON = { acrossOrganizations: 'what one person belongs to, for that person or for the end of their access' };

/** A person's membership records in all organizations, the oldest first. In: the person; the wanted statuses. */
export async function membershipsOf(
  models: Models,
  user: string | Types.ObjectId,
  statuses: readonly MemberStatus[] = ['active'],
): Promise<MemberDoc[]> {
  const filter = { user, status: { $in: [...statuses] }, deletedAt: null };
  return models.Member.find(filter, null, REASON).sort({ createdAt: 1, _id: 1 }).lean<MemberDoc[]>();
}
