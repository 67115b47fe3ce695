import { scoped } from '#database/scoped.ts';
import { pageLink } from '#mail/links.ts';
import { queueMail } from '#mail/outbox.ts';
import { readerOf } from '#mail/reader.ts';
import { planFailedMail } from '#mail/templates/maintenance-plan.ts';
import type { OrgScope } from '#scope.ts';
import type { MaintenancePlanDoc } from './maintenance-plans.model.ts';

/** Tells the owner of a plan, as long as they are an active member, that it could not make the work of a day. */
export async function tellOwner(
  scope: OrgScope,
  { _id, org, site, owner, title }: MaintenancePlanDoc,
  { day }: { day: string },
): Promise<void> {
  const { models, env } = scope;
  const member = await scoped(models.Member, scope.org).findOne({ _id: owner, status: 'active' });
  const person = member?.user ? await models.User.findById(member.user).lean() : null;
  if (!person) return;
  const place = { org: org.toString(), site: site.toString() };
  const link = pageLink(env, 'org-site-work-orders', place, { plan: _id.toString() });
  await queueMail(scope, { to: person.email, ...planFailedMail(readerOf(person, scope), { plan: title, day, link }) });
}
