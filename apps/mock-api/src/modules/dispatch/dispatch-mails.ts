import { DEFAULT_LANGUAGE, languageOf, workOrderNumber } from '@siteward/domain';
import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { pageLink } from '#mail/links.ts';
import { type Mail, queueMail } from '#mail/outbox.ts';
import { queueOutsideMail, queueOutsideMails } from '#mail/outside-mails.ts';
import { languageOfPerson, type Reader, readerOf } from '#mail/reader.ts';
import {
  workCompletedMail,
  workDeclinedMail,
  workDispatchedMail,
  workRecalledMail,
  workReopenedMail,
  workUnansweredMail,
} from '#mail/templates/dispatch.ts';
import { personWhoSees } from '#modules/members/actor-of-member.ts';
import { namesForOutside } from '#modules/names/member-names.ts';
import type { WorkOrderDoc } from '#modules/work-orders/work-order-record.ts';
import type { OrgScope } from '#scope.ts';
import type { DispatchDoc } from './dispatch.model.ts';

type Order = Pick<WorkOrderDoc, '_id' | 'site' | 'number' | 'title' | 'dueAt'>;
type Sent = Pick<DispatchDoc, 'email' | 'providerName' | 'status' | 'expiresAt' | 'sentBy'>;
type MailScope = Pick<OrgScope, 'models' | 'org' | 'env' | 'origin' | 'clock'>;

/**
 * Mails a service provider the link to their work, in the language of the site. If that is English, which every first site starts
 * with, the sender's language is used instead. The caller has already checked that the mail may go out (`assertMayMailOutside`).
 */
export async function mailDispatch(scope: OrgScope, order: Order, sent: Sent, token: string): Promise<void> {
  const { reader, site, told } = (await tellingProviders(scope, [order]))(order, sent);
  const { email } = sent;
  // The link of accepted work does not expire.
  const expiresAt = sent.status === 'accepted' ? null : sent.expiresAt;
  const link = new URL(`/dispatch/${token}`, scope.env.PUBLIC_URL).href;
  const sentBy = new Types.ObjectId(scope.actor.member);
  const sender = (await namesForOutside(scope, [sentBy]))(sentBy) || told.organization;
  const mail = { ...told, sender, email, site, dueAt: order.dueAt, expiresAt, link };
  await queueOutsideMail(scope, { to: email, ...workDispatchedMail(reader, mail) });
}

/**
 * Mails service providers that they are no longer needed for some work: a mail for each work order, in as many queries as for one.
 *
 * @returns Whether each mail goes out; the links are dead either way.
 */
export async function mailRecalls(
  scope: OrgScope,
  recalled: readonly { order: Order; dispatch: Sent }[],
): Promise<boolean[]> {
  if (recalled.length === 0) return [];
  const orders = recalled.map(({ order }) => order);
  const tell = await tellingProviders(scope, orders);
  const mails = recalled.map(({ order, dispatch }) => {
    const { reader, told } = tell(order, dispatch);
    return { to: dispatch.email, ...workRecalledMail(reader, told) };
  });
  return queueOutsideMails(scope, mails);
}

/**
 * Mails a service provider that work which they completed was reopened. The reason is not included: it is not written for them.
 *
 * @returns Whether a mail goes out.
 */
export async function mailReopening(scope: OrgScope, order: Order, sent: Sent): Promise<boolean> {
  const { reader, told } = (await tellingProviders(scope, [order]))(order, sent);
  return queueOutsideMail(scope, { to: sent.email, ...workReopenedMail(reader, told) });
}

/** Mails the sender of the work what has become of it, if they still see it. */
export async function mailSender(
  scope: MailScope,
  order: Order,
  sent: Sent,
  what: { declined: string } | { completed: string } | 'unanswered',
): Promise<void> {
  const { models, org, env } = scope;
  const { _id } = order;
  const sender = await personWhoSees(scope, sent.sentBy, (theirs) => scoped(models.WorkOrder, theirs).count({ _id }));
  if (!sender) return;
  const { told } = (await tellingOf(scope, [order]))(order, sent);
  const place = { org, site: order.site.toString(), id: _id.toString() };
  const link = pageLink(env, 'org-site-work-orders-id', place);
  const reader = readerOf(sender, scope);
  const mail = (): Omit<Mail, 'to'> => {
    if (what === 'unanswered') return workUnansweredMail(reader, { ...told, link });
    return 'declined' in what
      ? workDeclinedMail(reader, { ...told, reason: what.declined, link })
      : workCompletedMail(reader, { ...told, resolution: what.completed, link });
  };
  await queueMail(scope, { to: sender.email, ...mail() });
}

/** What mails tell service providers about some work, and how to address them; many work orders take as many queries as one. */
async function tellingProviders(scope: OrgScope, orders: readonly Order[]) {
  const tell = await tellingOf(scope, orders);
  const sender = await scope.models.User.findOne({ _id: scope.actor.user, deletedAt: null }).lean();
  return (order: Order, sent: Sent) => {
    const { site, told } = tell(order, sent);
    const spoken = languageOf(site.locale);
    const language = spoken && spoken !== DEFAULT_LANGUAGE ? spoken : languageOfPerson(sender, scope.origin);
    const reader: Reader = { language, name: '', timezone: site.timezone };
    return { reader, site: site.name, told };
  };
}

async function tellingOf({ models, org }: Pick<OrgScope, 'models' | 'org'>, orders: readonly Order[]) {
  const organization = await models.Organization.findById(org, { name: 1 }).orFail().lean();
  const places = { _id: { $in: orders.map(({ site }) => site) } };
  const sites = await scoped(models.Site, org).list(places, { withDeleted: true });
  return (order: Order, { providerName: provider }: Sent) => {
    const site = sites.find(({ _id }) => _id.equals(order.site));
    if (!site) throw new Error('a work order has a site');
    const work = `${workOrderNumber(order.number)} ${order.title}`;
    return { site, told: { organization: organization.name, work, provider } };
  };
}
