import { scoped } from '#database/scoped.ts';
import { pageLink } from '#mail/links.ts';
import { queueMail } from '#mail/outbox.ts';
import { readerOf } from '#mail/reader.ts';
import { planFailedMail } from '#mail/templates/maintenance-plan.ts';
import { personWhoSees } from '#modules/members/actor-of-member.ts';
import type { OrgScope } from '#scope.ts';
import type { MaintenancePlanDoc } from './maintenance-plans.model.ts';

/** Tells the owner of a plan, as long as they see it, that it could not make the work of a day. */
export async function tellOwner(
  scope: OrgScope,
  { _id, org, site, owner, title }: MaintenancePlanDoc,
  { day }: { day: string },
): Promise<void> {
  const { models, env } = scope;
  const person = await personWhoSees(scope, owner, async (theirs) =>
    theirs.actor.permissions.includes('plans:view') ? scoped(models.MaintenancePlan, theirs).count({ _id }) : 0,
  );
  if (!person) return;
  const place = { org: org.toString(), site: site.toString(), id: _id.toString() };
  const link = pageLink(env, 'org-site-plans-id', place, {});
  await queueMail(scope, { to: person.email, ...planFailedMail(readerOf(person, scope), { plan: title, day, link }) });
}
