import { DAY_MS } from '../time/instants.ts';

/** What a payer can be: the billable party of an organization, which pays for its seats (product 7). On the wire it is a `customer`. */
export const PAYER_STATUSES = ['pending', 'active', 'past-due', 'cancelled'] as const;
export type PayerStatus = (typeof PAYER_STATUSES)[number];

/** What a payment method can be, as it is shown. One that was removed is shown no more. */
export const PAYMENT_METHOD_STATUSES = ['pending', 'linked', 'failed'] as const;
export type PaymentMethodStatus = (typeof PAYMENT_METHOD_STATUSES)[number];

/** Why a payment method was not linked. `ended`: its page was left, or its time is over. */
export const PAYMENT_FAILURES = ['declined', 'expired-card', 'other', 'ended'] as const;
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/** Who keeps the payment methods. `local` takes published test cards alone. */
export const PAYMENT_PROVIDERS = ['stripe', 'local'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** Bounds of what is written about a payer. */
export const BILLING_LIMITS = {
  name: 120,
  street: 200,
  postcode: 20,
  city: 100,
  taxId: 40,
  /** Payment methods that are linked, or may still be. */
  paymentMethods: 10,
  returnTo: 500,
} as const;

/** What is known of a payment method inside the server, where one that was removed stays removed. */
export type MethodState = PaymentMethodStatus | 'removed';

/** From one state to the next; there is no way back. */
const LATER: readonly MethodState[] = ['pending', 'failed', 'linked', 'removed'];

/** What a card shows of itself; its number is known to the provider alone. */
export type Card = { brand: string; last4: string; expMonth: number; expYear: number };

/**
 * A payment method as far as it is known: its state, its card, what the provider calls that, and why it was not linked. `at`: when the provider was
 * asked, since a card is renewed, and an answer may come after a later one.
 */
export type MethodFacts = {
  status: MethodState;
  at: Date;
  card: Card | null;
  ref: string | null;
  failure: PaymentFailure | null;
};

/**
 * What two pieces of news of one payment method come to: the one whose state is further on. Of two in the same state it is the one that was
 * said later; of two of one moment the one with a card, then the one that names it, then the one whose reason is told sooner, then the larger
 * by its text. News comes late, twice and in any order; since this is a maximum of a total order, it ends in one state all the same.
 */
export function laterFacts(one: MethodFacts, other: MethodFacts): MethodFacts {
  return compareFacts(one, other) >= 0 ? one : other;
}

/** Above zero where the first is the later one, and zero where both say the same. */
function compareFacts(one: MethodFacts, other: MethodFacts): number {
  return (
    LATER.indexOf(one.status) - LATER.indexOf(other.status) ||
    one.at.getTime() - other.at.getTime() ||
    Number(one.card !== null) - Number(other.card !== null) ||
    Number(one.ref !== null) - Number(other.ref !== null) ||
    urgencyOf(one) - urgencyOf(other) ||
    compareTexts(textOf(one), textOf(other))
  );
}

/** The first of `PAYMENT_FAILURES` is told before the others. */
function urgencyOf({ failure }: MethodFacts): number {
  return failure === null ? 0 : PAYMENT_FAILURES.length - PAYMENT_FAILURES.indexOf(failure);
}

function textOf({ card, ref }: MethodFacts): string {
  return JSON.stringify([card && [card.brand, card.last4, card.expMonth, card.expYear], ref]);
}

function compareTexts(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}

/**
 * What a payer is, by its payment methods.
 *
 * @param facts - `linked`: how many methods are linked; `wasLinked`: whether one ever was; `cancelled`: whether the payer has ended
 */
export function payerStatusOf(facts: { linked: number; wasLinked: boolean; cancelled: boolean }): PayerStatus {
  if (facts.cancelled) return 'cancelled';
  if (facts.linked > 0) return 'active';
  return facts.wasLinked ? 'past-due' : 'pending';
}

/**
 * Whether a payment method may be removed: not the last linked one while it pays for seats in use. The first twenty cost nothing until the
 * trial ends.
 *
 * @param facts - `linked`: how many methods are linked, this one included; `trial`: whether the trial runs; `seats`: those ordered
 * @param trialSeats - how many a trial has
 */
export function canRemoveMethod(
  facts: { status: PaymentMethodStatus; linked: number; trial: boolean; seats: number },
  trialSeats: number,
): boolean {
  const isLast = facts.status === 'linked' && facts.linked <= 1;
  return !isLast || (facts.trial && facts.seats <= trialSeats);
}

/** The countries of the world (ISO 3166-1 alpha-2). */
export const COUNTRIES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO ' +
  'CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR ' +
  'HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN ' +
  'MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD ' +
  'SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE ' +
  'YT ZA ZM ZW'
).split(' ');

/** Whether this is a country that there is. */
export function isCountry(code: string): boolean {
  return COUNTRIES.includes(code);
}

/** A card is about to expire for so many days before it does. */
const EXPIRES_SOON_DAYS = 30;

/** How the expiry of a card stands: it holds until the end of its month. */
export function expiryOf(
  { expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>,
  now: Date,
): 'ok' | 'soon' | 'expired' {
  // The month is counted from 1 there and from 0 here, so that this is the beginning of the next one.
  const over = Date.UTC(expYear, expMonth, 1);
  if (now.getTime() >= over) return 'expired';
  return now.getTime() >= over - EXPIRES_SOON_DAYS * DAY_MS ? 'soon' : 'ok';
}

/** The cards that the local page takes, by their last digits: all of them published test cards. */
export const TEST_CARDS = {
  '4242': 'linked',
  '3155': 'pending',
  '0002': 'declined',
  '0069': 'expired-card',
} as const;
export type TestCard = keyof typeof TEST_CARDS;
