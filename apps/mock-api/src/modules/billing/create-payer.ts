import { type newPayerSchema, reason } from '@siteward/contract';
import { normalTaxId } from '@siteward/contract/tax-ids';
import { canSetSeats, DEFAULT_CURRENCY, seatsUsed, TRIAL_SEATS } from '@siteward/domain';
import type { z } from 'zod';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { countSeatUse, noteSeats } from '#modules/seats/seat-use.ts';
import { assertWholeOrganization } from '#modules/sites/reach.ts';
import type { MemberScope, OrgScope } from '#scope.ts';
import { payerKeys, toWire } from './payers.model.ts';
import { toWire as methodToWire } from './payment-methods.model.ts';
import { keepMethod, type OpenedPage, openPage } from './payment-methods.ts';

type NewPayer = Omit<z.output<typeof newPayerSchema>, 'org'>;

/**
 * Asks the provider for the page for an organization's first card, before anything is written. If the process ends after that,
 * nobody knows of the page and it ends by itself, and the provider's customer is found again next time.
 *
 * @throws FORBIDDEN to members limited to some sites; CONFLICT if there is a payer; SEAT_LIMIT if more seats are in use.
 */
export async function preparePayer(scope: MemberScope, input: NewPayer): Promise<OpenedPage> {
  await assertMayCreate(scope, input);
  const { name, billingEmail: email, returnTo } = input;
  return openPage(scope, { name, email, known: null }, returnTo);
}

/**
 * Creates the payer of an organization, with the method that the page is to link. Seats beyond a trial's stay on order until it
 * is linked.
 *
 * @throws As `preparePayer`, because somebody else may have been quicker.
 */
export async function createPayer(scope: OrgScope, input: NewPayer, page: OpenedPage) {
  const { models, org, clock } = scope;
  const { name, billingEmail, address, country, currency, seats } = input;
  const organization = await lockOrganization(scope);
  await assertMayCreate(scope, input);
  const payer = await scoped(models.Payer, org).create({
    name,
    billingEmail,
    address,
    country,
    taxId: normalTaxId(country, input.taxId ?? ''),
    status: 'pending',
    statusSince: clock(),
    seatsOrdered: isOrder(seats) ? seats : null,
    provider: page.provider,
    providerRef: page.customerRef,
    ...payerKeys(name),
  });
  // An organization with more seats than a trial's has had them since before anybody had to pay.
  const has = isOrder(seats) ? Math.max(TRIAL_SEATS, organization.seats) : (seats ?? organization.seats);
  await models.Organization.updateOne({ _id: org }, { $set: { currency, seats: has } });
  const { currency: before = DEFAULT_CURRENCY } = organization;
  // Recorded here because nothing else records that the organization's currency has changed.
  const changes = {
    name,
    ...(isOrder(seats) && { seatsOrdered: seats }),
    ...(before !== currency && { currency: { from: before, to: currency } }),
  };
  await audit(scope, { action: 'customer.created', target: { kind: 'customer', id: payer._id }, changes });
  if (has !== organization.seats) await noteSeats(scope, { from: organization.seats, to: has }, payer._id);
  const method = await keepMethod(scope, payer, page);
  return { customer: toWire(payer, { currency }), paymentMethod: methodToWire(method, clock()), url: page.url };
}

/** Whether this is more seats than a trial has; such an order waits for a payment method. */
function isOrder(seats: number | undefined): seats is number {
  return seats !== undefined && seats > TRIAL_SEATS;
}

async function assertMayCreate(scope: OrgScope, { seats }: NewPayer): Promise<void> {
  assertWholeOrganization(scope.actor);
  const isThere = (await scoped(scope.models.Payer, scope.org).count({})) > 0;
  if (isThere) throw new AppError('CONFLICT', reason('customer-exists'));
  if (seats === undefined) return;
  const use = await countSeatUse(scope);
  if (!canSetSeats(seats, use)) throw new AppError('SEAT_LIMIT', reason('seats-in-use', { used: seatsUsed(use) }));
}
