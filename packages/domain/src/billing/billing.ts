import { DAY_MS } from '../time/instants.ts';

/**
 * The states of a payer, the party that is billed for an organization's seats (product 7). In the API it is called a `customer`.
 */
export const PAYER_STATUSES = ['pending', 'active', 'past-due', 'cancelled'] as const;
export type PayerStatus = (typeof PAYER_STATUSES)[number];

/** The states of a payment method as shown to people. Once removed, it is no longer shown. */
export const PAYMENT_METHOD_STATUSES = ['pending', 'linked', 'failed'] as const;
export type PaymentMethodStatus = (typeof PAYMENT_METHOD_STATUSES)[number];

/** Why a payment method was not linked. `ended`: its page was closed, or its time ran out. */
export const PAYMENT_FAILURES = ['declined', 'expired-card', 'other', 'ended'] as const;
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/** The providers that store payment methods. `local` accepts only published test cards. */
export const PAYMENT_PROVIDERS = ['stripe', 'local'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** Limits of a payer's fields. */
export const BILLING_LIMITS = {
  name: 120,
  street: 200,
  postcode: 20,
  city: 100,
  taxId: 40,
  /** The number of payment methods that are linked or still pending. */
  paymentMethods: 10,
  returnTo: 500,
} as const;

/** The state of a payment method inside the server, where a removed one stays removed. */
export type MethodState = PaymentMethodStatus | 'removed';

/** From the earliest to the latest; there is no way back. */
const LATER: readonly MethodState[] = ['pending', 'failed', 'linked', 'removed'];

/** What is shown of a card; only the provider knows its number. */
export type Card = { brand: string; last4: string; expMonth: number; expYear: number };

/**
 * What is known of a payment method: its state, its card, the provider's reference for it, and why it was not linked. `at` is
 * when the provider was asked, because cards are renewed and answers can arrive out of order.
 */
export type MethodFacts = {
  status: MethodState;
  at: Date;
  card: Card | null;
  ref: string | null;
  failure: PaymentFailure | null;
};

/**
 * Merges two pieces of news about a payment method: the one whose state is further along wins. In the same state, the later one
 * wins; at the same moment, the one with a card, then the one with a reference, then the one whose failure takes precedence, then
 * the one whose text is greater. News arrives late, twice and in any order; because this is the maximum of a total order, the
 * result is the same in any case.
 */
export function laterFacts(one: MethodFacts, other: MethodFacts): MethodFacts {
  return compareFacts(one, other) >= 0 ? one : other;
}

/** Positive if the first is later, and zero if both say the same. */
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

/** Failures take precedence in the order of `PAYMENT_FAILURES`, the first one most. */
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
 * The status of a payer, derived from its payment methods.
 *
 * @param facts - `linked`: how many methods are linked; `wasLinked`: whether one ever was; `cancelled`: whether the payer has
 * ended
 */
export function payerStatusOf(facts: { linked: number; wasLinked: boolean; cancelled: boolean }): PayerStatus {
  if (facts.cancelled) return 'cancelled';
  if (facts.linked > 0) return 'active';
  return facts.wasLinked ? 'past-due' : 'pending';
}

/**
 * Whether a payment method may be removed: not the last linked one while it pays for seats in use. During the trial, the first
 * twenty seats cost nothing.
 *
 * @param facts - `linked`: how many methods are linked, including this one; `trial`: whether the trial is running; `seats`: the
 * number ordered
 * @param trialSeats - how many seats a trial includes
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

/** Whether this is the code of an existing country. */
export function isCountry(code: string): boolean {
  return COUNTRIES.includes(code);
}

/** The number of days before its expiry from which a card counts as expiring soon. */
const EXPIRES_SOON_DAYS = 30;

/** Whether a card has expired or is about to; it is valid until the end of its month. */
export function expiryOf(
  { expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>,
  now: Date,
): 'ok' | 'soon' | 'expired' {
  // `expMonth` counts from 1 but Date.UTC from 0, so this is the beginning of the following month.
  const over = Date.UTC(expYear, expMonth, 1);
  if (now.getTime() >= over) return 'expired';
  return now.getTime() >= over - EXPIRES_SOON_DAYS * DAY_MS ? 'soon' : 'ok';
}

/** The cards that the local payment page accepts, by their last digits; all are published test cards. */
export const TEST_CARDS = {
  '4242': 'linked',
  '3155': 'pending',
  '0002': 'declined',
  '0069': 'expired-card',
} as const;
export type TestCard = keyof typeof TEST_CARDS;
