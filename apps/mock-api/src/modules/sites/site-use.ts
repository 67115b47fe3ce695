import { AppError } from '#app-error.ts';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { type MemberDoc, memberStatusIn } from '#modules/members/members.model.ts';
import type { OrgScope } from '#scope.ts';

const NAMED_AT_MOST = 3;

/**
 * Demands that nobody depends on a site as it is: who is removed does not count, invited people do. In: which members
 * would; what is about to happen to the site, as in "delete it". Throws CONFLICT with the names of some.
 */
export async function assertNobodyNeeds(
  { models, org, clock }: OrgScope,
  filter: Filter<MemberDoc>,
  action: string,
): Promise<void> {
  const limited = await scoped(models.Member, org).list(
    { $and: [filter, memberStatusIn(['invited', 'active', 'suspended'], clock())] },
    { sort: { nameKey: 1 }, fields: { name: 1, email: 1 }, limit: NAMED_AT_MOST + 1 },
  );
  if (limited.length === 0) return;
  const names = limited.slice(0, NAMED_AT_MOST).map(({ name, email }) => name || email);
  const more = limited.length > NAMED_AT_MOST ? ' and others' : '';
  throw new AppError(
    'CONFLICT',
    `Only this site is open to ${names.join(', ')}${more}. Give them other sites before you ${action}.`,
  );
}
