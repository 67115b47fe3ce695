import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { pageLink } from '#mail/links.ts';
import { type MailContent, queueMail } from '#mail/outbox.ts';
import { type Reader, readerOf } from '#mail/reader.ts';
import { planEndedMail, planFailedMail } from '#mail/templates/maintenance-plan.ts';
import { NAME_ORDER } from '#modules/lists/list-plan.ts';
import { personWhoSees } from '#modules/members/actor-of-member.ts';
import { memberStatusIn } from '#modules/members/members.model.ts';
import { reachingSites } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import type { MaintenancePlanDoc } from './maintenance-plans.model.ts';

/** At most this many of those who manage plans are told. */
const MOST_TOLD = 10;

type Day = { day: string };
type Person = NonNullable<Awaited<ReturnType<typeof personWhoSees>>>;

/**
 * Tells people that a plan could not make the work of a day: its owner as long as they see it, and otherwise those who manage plans
 * at its site.
 */
export async function tellOfFailure(scope: OrgScope, plan: MaintenancePlanDoc, { day }: Day): Promise<void> {
  await tell(scope, plan, (reader, told) => planFailedMail(reader, { ...told, day }));
}

/** Tells the same people that a plan has made its last work order. */
export async function tellOfEnd(scope: OrgScope, plan: MaintenancePlanDoc, { day }: Day): Promise<void> {
  await tell(scope, plan, (reader, told) => planEndedMail(reader, { ...told, day }));
}

async function tell(
  scope: OrgScope,
  plan: MaintenancePlanDoc,
  mail: (reader: Reader, told: { plan: string; link: string }) => MailContent,
): Promise<void> {
  const { _id, org, site, title } = plan;
  const place = { org: org.toString(), site: site.toString(), id: _id.toString() };
  const link = pageLink(scope.env, 'org-site-plans-id', place, {});
  for (const person of await peopleToTell(scope, plan)) {
    await queueMail(scope, { to: person.email, ...mail(readerOf(person, scope), { plan: title, link }) });
  }
}

async function peopleToTell(scope: OrgScope, { _id, site, owner }: MaintenancePlanDoc): Promise<Person[]> {
  const { models, org, clock } = scope;
  const whoSees = (member: Types.ObjectId) =>
    personWhoSees(scope, member, async (theirs) =>
      theirs.actor.permissions.includes('plans:view') ? scoped(models.MaintenancePlan, theirs).count({ _id }) : 0,
    );
  const person = await whoSees(owner);
  if (person) return [person];
  const roles = await scoped(models.Role, org).list({ permissions: 'plans:manage' }, { fields: { _id: 1 } });
  const managing = await scoped(models.Member, org).list(
    {
      role: { $in: roles.map((role) => role._id) },
      $and: [memberStatusIn(['active'], clock()), await reachingSites(scope, [site.toString()])],
    },
    { fields: { _id: 1 }, sort: { nameKey: 1, _id: 1 }, collation: NAME_ORDER, limit: MOST_TOLD },
  );
  const people: Person[] = [];
  for (const member of managing) {
    const found = await whoSees(member._id);
    if (found) people.push(found);
  }
  return people;
}
