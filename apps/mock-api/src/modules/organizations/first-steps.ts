import type { FirstStep } from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import { memberStatusIn } from '#modules/members/members.model.ts';
import type { OrgScope } from '#scope.ts';

/**
 * Which of the first steps of an organization are done, from its own data (docs/product.md, First run): the first site has
 * an address or is not the only one, somebody else is there or invited, and there is a work order that the actor sees.
 */
export async function firstSteps(scope: OrgScope): Promise<Record<FirstStep, boolean>> {
  const { models, org, clock } = scope;
  const sites = await scoped(models.Site, org).list({}, { fields: { address: 1 }, limit: 2 });
  const people = await scoped(models.Member, org).list(memberStatusIn(['invited', 'active', 'suspended'], clock()), {
    fields: { _id: 1 },
    limit: 2,
  });
  const site = sites.length > 1 || sites.some(({ address }) => address !== '');
  const workOrder = await scoped(models.WorkOrder, scope).findOne({}, { fields: { _id: 1 } });
  return { site, colleagues: people.length > 1, workOrder: workOrder !== null };
}
