import { scoped } from '#database/scoped.ts';
import type { Deps } from '#deps.ts';
import { pageLink } from '#mail/links.ts';
import { queueMail } from '#mail/outbox.ts';
import { readerOf } from '#mail/reader.ts';
import { type BillingMail, billingMail } from '#mail/templates/billing.ts';
import type { OpenedLink, Origin, UserScope } from '#scope.ts';

/** On whose behalf something about the billing is recorded: somebody signed in, somebody on a card's page, or nobody. */
export type SettleScope = Deps & { org: string; origin: Origin; session?: UserScope['session']; link?: OpenedLink };

/** At most this many people are told; only a few look after an organization's billing. */
const MOST_TOLD = 50;

/**
 * Tells everybody who manages the billing what has become of a card, including the person who linked it: a payment method linked
 * by somebody else is something they should know about.
 */
export async function mailBillingManagers(scope: SettleScope, what: BillingMail, card: string): Promise<void> {
  const { models, org, env } = scope;
  const { name: organization } = await models.Organization.findById(org, { name: 1 }).orFail().lean();
  const site = await scoped(models.Site, org).list({}, { sort: { _id: 1 }, limit: 1, fields: { _id: 1 } });
  const place = { org, site: site[0]?._id.toString() ?? '' };
  const link = pageLink(env, 'org-site-settings', place, { section: 'billing' });
  for (const person of await billingManagers(scope)) {
    await queueMail(scope, {
      to: person.email,
      ...billingMail(readerOf(person, scope), what, { organization, card, link }),
    });
  }
}

/** Active members of the staff, not limited to any sites, whose role includes managing the billing. */
async function billingManagers({ models, org }: SettleScope) {
  const roles = await scoped(models.Role, org).list({ permissions: 'billing:manage' }, { fields: { _id: 1 } });
  const unlimited = { status: 'active', type: 'staff', customerOrgId: null, sites: { $size: 0 } } as const;
  const members = await scoped(models.Member, org).list(
    { role: { $in: roles.map(({ _id }) => _id) }, ...unlimited },
    { sort: { _id: 1 }, limit: MOST_TOLD },
  );
  const users = members.flatMap(({ user }) => user ?? []);
  return models.User.find({ _id: { $in: users }, deletedAt: null })
    .sort({ _id: 1 })
    .lean();
}
