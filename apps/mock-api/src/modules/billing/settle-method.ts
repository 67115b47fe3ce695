import { canSetSeats, laterFacts, type MethodFacts, type PayerStatus, payerStatusOf } from '@siteward/domain';
import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { Deps } from '#deps.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import type { OrganizationDoc } from '#modules/organizations/organizations.model.ts';
import { countSeatUse, noteSeats } from '#modules/seats/seat-use.ts';
import type { MethodNews } from '#payments/provider.ts';
import { mailBillingManagers, type SettleScope } from './billing-mails.ts';
import type { PayerDoc } from './payers.model.ts';
import type { PaymentMethodDoc } from './payment-methods.model.ts';

/** What the provider says about a payment method, as of when, and when to ask again. */
export type News = MethodNews & { at: Date; lookAt?: Date };

/**
 * Asks the provider about a method. This goes over the network, so it belongs before the transaction.
 *
 * @returns Null if there is nobody to ask, because another provider keeps it.
 */
export async function askAbout(
  { payments, clock }: Pick<Deps, 'payments' | 'clock'>,
  { provider, setupRef, providerRef }: Pick<PaymentMethodDoc, 'provider' | 'setupRef' | 'providerRef'>,
): Promise<News | null> {
  if (provider !== payments.name) return null;
  const at = clock();
  return { at, ...(await payments.look({ setupRef, providerRef })) };
}

/**
 * Writes down what a provider says about a payment method, and what follows from it: which method is charged, the payer's status,
 * whether the organization is paid for and how many seats it has. News of a method may arrive late, twice and in any order, and
 * still leads to the same state (domain, `laterFacts`). Must run within a transaction. Takes the organization's lock only if a
 * method is linked or ends, because nothing else changes more than the method itself.
 *
 * @param id - of the method, whatever the provider says: news of another organization's method, or of one that was removed,
 *   changes nothing
 * @returns The method as it is now; null if it no longer exists.
 */
export async function settleMethod(
  scope: SettleScope,
  id: Types.ObjectId | string,
  news: News,
): Promise<PaymentMethodDoc | null> {
  const known = await knownOf(scope, id, news);
  if (!known) return null;
  const { before, after } = known;
  const isLinkMissed = after.status === 'removed' && before.status !== 'linked' && after.ref !== null;
  if (!isLinkMissed) return writeDown(scope, known, news);
  // If a method's link is only heard of once it is over, everything that follows from the link is still recorded first.
  const linked: News = { ...news, status: 'linked' };
  const beforeThat = await knownOf(scope, id, linked);
  if (beforeThat) await writeDown(scope, beforeThat, linked);
  const now = await knownOf(scope, id, news);
  return now && writeDown(scope, now, news);
}

/** A method and its payer; the method's facts before the news, and with it taken into account. */
type Known = {
  payer: PayerDoc;
  method: PaymentMethodDoc;
  before: MethodFacts;
  after: MethodFacts;
};

async function knownOf(scope: SettleScope, id: Types.ObjectId | string, news: News): Promise<Known | null> {
  const method = await scoped(scope.models.PaymentMethod, scope.org).findOne({ _id: id });
  const payer = method && (await scoped(scope.models.Payer, scope.org).findOne({ _id: method.payer }));
  if (!method || !payer) return null;
  const before: MethodFacts = { ...method, at: method.saidAt, ref: method.providerRef };
  const { at, card = null, failure = null, providerRef = null, status } = news;
  return {
    payer,
    method,
    before,
    after: laterFacts(before, { at, status, card, failure, ref: providerRef }),
  };
}

async function writeDown(
  scope: SettleScope,
  { payer, method, before, after }: Known,
  news: News,
): Promise<PaymentMethodDoc | null> {
  const methods = scoped(scope.models.PaymentMethod, scope.org);
  if (after.status === 'removed') {
    const organization = await lockOrganization(scope);
    await dropMethod(scope, method);
    await settlePayer(scope, organization, payer);
    return null;
  }
  // After a refusal another card may be tried, for as long as the page is open.
  const mayChange = after.status === 'pending' || (after.status === 'failed' && method.endsAt > scope.clock());
  const lookAt = mayChange ? (news.lookAt ?? method.lookAt) : null;
  if (isSame(before, after) && lookAt === method.lookAt) {
    await noteWhen(scope, method, after.at);
    return method;
  }
  const isNew = after.status !== before.status;
  const organization = isNew && after.status === 'linked' ? await lockOrganization(scope) : null;
  const changed = await methods.updateOne(
    { _id: method._id },
    {
      $set: {
        status: after.status,
        card: after.card,
        failure: after.failure,
        providerRef: after.ref,
        lookAt,
        saidAt: after.at,
        ...(organization && { linkedAt: scope.clock() }),
      },
    },
  );
  if (!isNew || !changed) return changed;
  await noteNews(scope, changed);
  if (organization) await settlePayer(scope, organization, payer);
  return methods.findOne({ _id: method._id });
}

/**
 * That the same was said again still counts: it outweighs anything said in between that arrives later. Neither the version nor
 * `updatedAt` grows, because nothing has changed for the people who look at the method.
 */
async function noteWhen({ models }: SettleScope, { _id, org, saidAt }: PaymentMethodDoc, at: Date): Promise<void> {
  if (at <= saidAt) return;
  await models.PaymentMethod.updateOne(
    { _id, org },
    { $set: { saidAt: at } },
    { timestamps: false, middleware: false },
  );
}

/** Whether nothing has been said that was not known before. */
function isSame(before: MethodFacts, after: MethodFacts): boolean {
  const said = ({ status, card, ref, failure }: MethodFacts) =>
    [status, card?.brand, card?.last4, card?.expMonth, card?.expYear, ref, failure].join();
  return said(before) === said(after);
}

/**
 * What becomes of a method is recorded in the history and mailed to those who manage the billing, except that a page left without
 * a card is not mailed.
 */
async function noteNews(scope: SettleScope, method: PaymentMethodDoc): Promise<void> {
  const { status, failure, payer } = method;
  const card = cardWords(method);
  const target = { kind: 'customer', id: payer } as const;
  const isLinked = status === 'linked';
  const changes = { ...(card && { card }), ...(failure && { failure }) };
  await audit(scope, { action: `customer.method-${isLinked ? 'linked' : 'failed'}`, target, changes });
  if (failure === 'ended') return;
  await mailBillingManagers(scope, isLinked ? 'cardLinked' : 'cardFailed', card);
}

/** A card as histories and mails name it: "Visa •••• 4242"; empty while nothing is known about it. */
export function cardWords({ card }: Pick<PaymentMethodDoc, 'card'>): string {
  if (!card) return '';
  return `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} •••• ${card.last4}`;
}

/** Takes a method from a payer. A job has its provider detach it, and asks again until that has worked. */
export async function dropMethod(scope: SettleScope, method: PaymentMethodDoc): Promise<void> {
  const { _id, payer } = method;
  const now = scope.clock();
  const gone = { deletedAt: now, default: false, lookAt: now };
  await scoped(scope.models.PaymentMethod, scope.org).updateOne({ _id }, { $set: gone });
  const card = cardWords(method);
  const target = { kind: 'customer', id: payer } as const;
  await audit(scope, { action: 'customer.method-removed', target, changes: card ? { card } : {} });
}

/**
 * Updates a payer and its organization to match the methods that are linked now.
 *
 * @param organization - locked
 */
export async function settlePayer(
  scope: SettleScope,
  organization: OrganizationDoc,
  payer: PayerDoc,
  { cancelled = false }: { cancelled?: boolean } = {},
): Promise<void> {
  const methods = scoped(scope.models.PaymentMethod, scope.org);
  const ofPayer = { payer: payer._id, status: 'linked' } as const;
  const linked = await methods.list(ofPayer, { sort: { linkedAt: 1, _id: 1 } });
  const [first] = linked;
  if (first && !linked.some((method) => method.default)) {
    await methods.updateOne({ _id: first._id }, { $set: { default: true } });
  }
  // A cancelled payer stays cancelled until a method is linked again.
  const hasEnded = linked.length === 0 && (cancelled || payer.status === 'cancelled');
  const wasLinked = payer.status !== 'pending';
  const status = payerStatusOf({ linked: linked.length, wasLinked, cancelled: hasEnded });
  await setStatus(scope, payer, status);
  await setPaid(scope, organization, payer, linked.length > 0);
}

/** Sets the status. Once a method is linked, no seats are on order any more. */
async function setStatus(scope: SettleScope, { _id, status: from }: PayerDoc, status: PayerStatus): Promise<void> {
  if (status === from) return;
  const payers = scoped(scope.models.Payer, scope.org);
  const set = { status, statusSince: scope.clock(), ...(status === 'active' && { seatsOrdered: null }) };
  await payers.updateOne({ _id }, { $set: set });
  const target = { kind: 'customer', id: _id } as const;
  await audit(scope, { action: 'customer.status-changed', target, changes: { status: { from, to: status } } });
}

/** The first method to be linked brings the seats that were ordered, if they still cover those in use. */
async function setPaid(
  scope: SettleScope,
  organization: OrganizationDoc,
  { _id, seatsOrdered }: PayerDoc,
  paymentLinked: boolean,
): Promise<void> {
  const use = await countSeatUse(scope);
  const isTaken = paymentLinked && seatsOrdered !== null && canSetSeats(seatsOrdered, use);
  const seats = isTaken ? seatsOrdered : organization.seats;
  const isPaid = paymentLinked === organization.paymentLinked;
  if (isPaid && seats === organization.seats) return;
  const { Organization } = scope.models;
  await Organization.updateOne({ _id: scope.org }, { $set: { paymentLinked, seats } });
  const target = { kind: 'organization', id: new Types.ObjectId(scope.org) } as const;
  if (!isPaid) {
    await audit(scope, { action: `organization.${paymentLinked ? 'payment-linked' : 'payment-ended'}`, target });
  }
  if (seats === organization.seats) return;
  await noteSeats(scope, { from: organization.seats, to: seats }, _id);
}
