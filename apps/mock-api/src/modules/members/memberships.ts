import { Types } from 'mongoose';
import type { Filter } from '#database/model.ts';
import type { Models } from '#modules/models.ts';
import type { MemberDoc } from './members.model.ts';

const REASON = { acrossOrganizations: 'what one person belongs to, for that person or for the end of their access' };

/** The membership records of a person, or of several, in all organizations, the oldest first. In: whose; which ones, the active ones as a rule. */
export async function membershipsOf(
  models: Models,
  user: string | Types.ObjectId | readonly Types.ObjectId[],
  which: Filter<MemberDoc> = { status: 'active' },
): Promise<MemberDoc[]> {
  const whose = typeof user === 'string' || user instanceof Types.ObjectId ? user : { $in: [...user] };
  const filter = { ...which, user: whose, deletedAt: null };
  return models.Member.find(filter, null, REASON).sort({ createdAt: 1, _id: 1 }).lean();
}
