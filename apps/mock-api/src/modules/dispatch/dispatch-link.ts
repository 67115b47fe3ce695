import { opensDispatch } from '@siteward/domain';
import type { Deps } from '#deps.ts';
import { tokenHash } from '#modules/auth/secrets.ts';
import { NO_RECORD } from '#nobody.ts';

const REASON = { acrossOrganizations: 'only the mailed secret tells which dispatch is meant' };

/**
 * The dispatch that a token opens, with the site of its work order; null where it opens none: work that was sent anew, taken back, given
 * to somebody else or deleted, what was declined or has run out, and all that is with a service provider that is no longer active. One that
 * is not found asks as much as one that is.
 */
export async function findDispatchLink({ models, clock }: Pick<Deps, 'models' | 'clock'>, token: string) {
  const filter = { tokenHash: tokenHash(token), deletedAt: null };
  const dispatch = await models.Dispatch.findOne(filter, null, REASON).lean();
  const its = { _id: dispatch?.workOrder ?? NO_RECORD, dispatch: dispatch?._id ?? NO_RECORD, deletedAt: null };
  const order = await models.WorkOrder.findOne({ ...its, org: dispatch?.org ?? NO_RECORD }, { site: 1 }).lean();
  const active = {
    _id: dispatch?.provider ?? NO_RECORD,
    org: dispatch?.org ?? NO_RECORD,
    status: 'active',
    deletedAt: null,
  } as const;
  const provider = await models.ServiceProvider.findOne(active, { _id: 1 }).lean();
  if (!dispatch || !order || !provider || !opensDispatch(dispatch, clock())) return null;
  return { record: dispatch._id, org: dispatch.org, site: order.site, name: dispatch.providerName };
}
