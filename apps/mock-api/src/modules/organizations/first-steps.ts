import type { FirstStep } from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import { memberStatusIn } from '#modules/members/members.model.ts';
import type { OrgScope } from '#scope.ts';

/**
 * Which of the first steps of an organization are done, from its own data (docs/product.md, First run): the first site has
 * an address or is not the only one, somebody else is there or invited. Work orders are not part of this version, so there
 * is no first one yet.
 */
export async function firstSteps({ models, org, clock }: OrgScope): Promise<Record<FirstStep, boolean>> {
  const sites = await scoped(models.Site, org).list({}, { fields: { address: 1 }, limit: 2 });
  const people = await scoped(models.Member, org).list(memberStatusIn(['invited', 'active', 'suspended'], clock()), {
    fields: { _id: 1 },
    limit: 2,
  });
  const site = sites.length > 1 || sites.some(({ address }) => address !== '');
  return { site, colleagues: people.length > 1, workOrder: false };
}
