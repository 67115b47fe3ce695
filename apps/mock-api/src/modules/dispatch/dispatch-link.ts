import { opensDispatch } from '@siteward/domain';
import { Types } from 'mongoose';
import type { Deps } from '#deps.ts';
import { tokenHash } from '#modules/auth/secrets.ts';

const REASON = { acrossOrganizations: 'only the mailed secret tells which dispatch is meant' };
const NOTHING = new Types.ObjectId('000000000000000000000000');

/**
 * The dispatch that a token opens, with the site of its work order; null where it opens none: work that was sent anew, taken back, given
 * to somebody else or deleted, and what was declined or has run out. One that is not found asks as much as one that is.
 */
export async function findDispatchLink({ models, clock }: Pick<Deps, 'models' | 'clock'>, token: string) {
  const filter = { tokenHash: tokenHash(token), deletedAt: null };
  const dispatch = await models.Dispatch.findOne(filter, null, REASON).lean();
  const its = { _id: dispatch?.workOrder ?? NOTHING, dispatch: dispatch?._id ?? NOTHING, deletedAt: null };
  const order = await models.WorkOrder.findOne({ ...its, org: dispatch?.org ?? NOTHING }, { site: 1 }).lean();
  if (!dispatch || !order || !opensDispatch(dispatch, clock())) return null;
  return { record: dispatch._id, org: dispatch.org, site: order.site, name: dispatch.providerName };
}
