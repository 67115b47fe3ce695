import { type PaymentMethod, reason } from '@siteward/contract';
import {
  BILLING_LIMITS,
  canRemoveMethod,
  DAY_MS,
  isTrial,
  type Language,
  type PaymentProviderName,
  TRIAL_SEATS,
} from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { Environment } from '#env.ts';
import { languageOfPerson } from '#mail/reader.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { type Page, type PageQuery, readPage } from '#modules/lists/list.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import { assertWholeOrganization } from '#modules/sites/reach.ts';
import type { MemberScope, OrgScope } from '#scope.ts';
import type { PayerDoc } from './payers.model.ts';
import { findPayer, knownBy, payerToChange } from './payers.service.ts';
import { PAYMENT_METHOD_LIST, type PaymentMethodDoc, toWire } from './payment-methods.model.ts';
import { askAbout, cardWords, dropMethod, type News, settleMethod, settlePayer } from './settle-method.ts';

const methodsOf = ({ models, org }: Pick<OrgScope, 'models' | 'org'>) => scoped(models.PaymentMethod, org);

/**
 * The payment methods of a payer, latest first. Leaves out those that failed or were abandoned once their page ended more than a
 * day ago.
 */
export async function listMethods(
  scope: OrgScope,
  id: string,
  query: PageQuery & { sort?: 'createdAt' | '-createdAt' | undefined },
): Promise<Page<PaymentMethod>> {
  const { _id: payer } = await findPayer(scope, id);
  const now = scope.clock();
  const lately = new Date(now.getTime() - DAY_MS);
  const isUseful = [
    { status: 'linked' as const },
    { status: { $in: ['pending' as const, 'failed' as const] }, endsAt: { $gt: lately } },
    { status: 'pending' as const, providerRef: { $ne: null } },
  ];
  const filter = { payer, $or: isUseful };
  const page = await readPage(methodsOf(scope), PAYMENT_METHOD_LIST, query, { filter, byDefault: '-createdAt' });
  return { ...page, items: page.items.map((doc) => toWire(doc, now)) };
}

/**
 * A payment method of the organization.
 *
 * @throws NOT_FOUND.
 */
async function findMethod(scope: Pick<OrgScope, 'models' | 'org'>, id: string): Promise<PaymentMethodDoc> {
  const method = await methodsOf(scope).findOne({ _id: id });
  if (!method) throw notFound('payment-method');
  return method;
}

/** The same, in the contract's form. */
export async function getMethod(scope: OrgScope, id: string): Promise<PaymentMethod> {
  return toWire(await findMethod(scope, id), scope.clock());
}

/**
 * Asks the provider what has become of a method.
 *
 * @returns Null if there is nobody to ask, because another provider keeps it.
 * @throws NOT_FOUND; FORBIDDEN to members limited to some sites.
 */
export async function askProvider(scope: MemberScope, id: string): Promise<News | null> {
  return askAbout(scope, await methodToChange(scope, id));
}

/**
 * Writes down what the provider said. A method that its provider has let go of is answered one last time, as failed: refusing the
 * call would roll back what is recorded about it.
 */
export async function checkMethod(scope: OrgScope, id: string, news: News | null): Promise<PaymentMethod> {
  const method = await methodToChange(scope, id);
  const settled = news ? await settleMethod(scope, method._id, news) : method;
  const gone = { ...method, status: 'failed', failure: 'other', default: false } as const;
  return toWire(settled ?? gone, scope.clock());
}

/** A page that a provider has opened for a new method. */
export type OpenedPage = {
  method: Types.ObjectId;
  provider: PaymentProviderName;
  customerRef: string;
  setupRef: string;
  url: string;
  endsAt: Date;
  language: Language;
  returnTo: string;
};

/**
 * Opens a page of the provider that takes a card. This goes over the network, so it belongs before the transaction.
 *
 * @param known - what the provider calls the payer, if it already knows it
 */
export async function openPage(
  scope: MemberScope,
  { name, email, known }: { name: string; email: string; known: string | null },
  returnTo = '',
): Promise<OpenedPage> {
  const { models, org, payments, env, session, origin } = scope;
  const person = await models.User.findOne({ _id: session.user, deletedAt: null }).lean();
  const language = languageOfPerson(person, origin);
  const method = new Types.ObjectId();
  const customerRef = await payments.ensureCustomer({ org, name, email, known });
  const returnUrl = returnUrlOf(env, { org, method, returnTo });
  const setup = await payments.startSetup({ customerRef, method: method.toString(), returnUrl, language });
  const { ref: setupRef, url, endsAt } = setup;
  return { method, provider: payments.name, customerRef, setupRef, url, endsAt, language, returnTo };
}

/** Where the provider's page leads back to. */
export function returnUrlOf(
  { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>,
  { org, method, returnTo }: { org: string; method: Types.ObjectId; returnTo: string },
): string {
  const url = new URL('/payment-method-linked', PUBLIC_URL);
  url.search = new URLSearchParams({ org, method: method.toString(), ...(returnTo && { returnTo }) }).toString();
  return url.href;
}

/** Writes down a method whose page has been opened. */
export async function keepMethod(scope: OrgScope, payer: PayerDoc, page: OpenedPage): Promise<PaymentMethodDoc> {
  const { method: _id, provider, setupRef, endsAt, language, returnTo } = page;
  const kept = await methodsOf(scope).create({
    _id,
    payer: payer._id,
    provider,
    setupRef,
    endsAt,
    language,
    returnTo,
    openedBy: scope.actor.name,
    lookAt: endsAt,
    saidAt: scope.clock(),
    providerRef: null,
    status: 'pending',
    failure: null,
    card: null,
    default: false,
    linkedAt: null,
  });
  await audit(scope, { action: 'customer.method-added', target: { kind: 'customer', id: payer._id } });
  return kept;
}

/**
 * Opens the page for another card of a payer.
 *
 * @throws NOT_FOUND; FORBIDDEN to members limited to some sites; CONFLICT if there are already as many as there can be.
 */
export async function prepareMethod(scope: MemberScope, id: string, returnTo?: string): Promise<OpenedPage> {
  const payer = await payerToChange(scope, id);
  await assertRoom(scope, payer);
  const { name, billingEmail: email } = payer;
  return openPage(scope, { name, email, known: knownBy(scope, payer) }, returnTo);
}

/** @throws As `prepareMethod`, because somebody else may have been quicker. */
export async function addMethod(scope: OrgScope, id: string, page: OpenedPage) {
  await lockOrganization(scope);
  const payer = await payerToChange(scope, id);
  await assertRoom(scope, payer);
  const { customerRef: providerRef, provider } = page;
  if (payer.providerRef !== providerRef || payer.provider !== provider) {
    await scoped(scope.models.Payer, scope.org).updateOne({ _id: payer._id }, { $set: { provider, providerRef } });
  }
  const method = await keepMethod(scope, payer, page);
  return { paymentMethod: toWire(method, scope.clock()), url: page.url };
}

async function assertRoom(scope: OrgScope, { _id: payer }: PayerDoc): Promise<void> {
  const max = BILLING_LIMITS.paymentMethods;
  const live = [{ status: 'linked' as const }, { status: 'pending' as const, endsAt: { $gt: scope.clock() } }];
  const there = await methodsOf(scope).count({ payer, $or: live });
  if (there >= max) throw new AppError('CONFLICT', reason('too-many-payment-methods', { max }));
}

/**
 * Makes a linked method the one that is charged. Needs no lock: two such changes, or one of them and the end of a method, both
 * write to the method charged until now, so they cannot both go through unnoticed.
 *
 * @throws NOT_FOUND; FORBIDDEN to members limited to some sites; VERSION_CONFLICT; CONFLICT for one that is not linked.
 */
export async function setDefault(scope: OrgScope, id: string, expectedVersion?: number): Promise<PaymentMethod> {
  const method = await methodToChange(scope, id, expectedVersion);
  const now = scope.clock();
  if (method.status !== 'linked') throw new AppError('CONFLICT', reason('method-not-linked'));
  if (method.default) return toWire(method, now);
  const methods = methodsOf(scope);
  await methods.updateOne({ payer: method.payer, default: true }, { $set: { default: false } });
  const changed = await methods.versionedUpdate(id, method.version, { $set: { default: true } });
  if (!changed) throw notFound('payment-method');
  const target = { kind: 'customer', id: method.payer } as const;
  await audit(scope, { action: 'customer.default-set', target, changes: { card: cardWords(method) } });
  return toWire(changed, now);
}

/**
 * Removes a method.
 *
 * @throws NOT_FOUND; FORBIDDEN to members limited to some sites; VERSION_CONFLICT; CONFLICT for the last one while it pays for seats.
 */
export async function removeMethod(scope: OrgScope, id: string, expectedVersion?: number): Promise<void> {
  const organization = await lockOrganization(scope);
  const method = await methodToChange(scope, id, expectedVersion);
  const payer = await findPayer(scope, method.payer.toString());
  const { seats, trialEndsAt } = organization;
  const linked = await methodsOf(scope).count({ payer: payer._id, status: 'linked' });
  const facts = { status: method.status, linked, trial: isTrial(trialEndsAt, scope.clock()), seats };
  if (!canRemoveMethod(facts, TRIAL_SEATS)) throw new AppError('CONFLICT', reason('last-payment-method'));
  await dropMethod(scope, method);
  if (method.status === 'linked') await settlePayer(scope, organization, payer);
}

async function methodToChange(scope: OrgScope, id: string, expectedVersion?: number): Promise<PaymentMethodDoc> {
  const method = await findMethod(scope, id);
  assertWholeOrganization(scope.actor);
  assertVersion(expectedVersion, toWire(method, scope.clock()), true);
  return method;
}
