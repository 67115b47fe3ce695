import { msg, plural, t } from '@lingui/core/macro';
import type { Payer, PaymentMethod } from '@siteward/contract';
import { type Instant, seatTotalMinor, toMillis, trialDaysLeft } from '@siteward/domain';
import { dateFormat } from '#lib/words/formats.ts';
import { intlLocale, sortByName } from '#lib/words/language.ts';
import { formatMinor } from '#lib/words/money.ts';

/** What a number of seats costs, as people write it: "€272.00". */
export function seatsAmount(seats: number, currency: string): string {
  return formatMinor({ amount: seatTotalMinor(seats, currency), currency });
}

/** A day with its time: "Mon 23 Nov, 09:14". */
export function dayAndTime(at: Instant): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return dateFormat(parts).format(toMillis(at));
}

/** The same without the time: "Mon 23 Nov". */
export function dayOnly(at: Instant): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return dateFormat(parts).format(toMillis(at));
}

/** When the trial ends, as a sentence without a full stop. */
export function trialWords(trialEndsAt: Instant, now: Instant): string {
  const days = trialDaysLeft(trialEndsAt, now);
  if (days === 0) return t`Your trial has ended`;
  return plural(days, { one: 'Your trial ends within a day', other: 'Your trial ends in # days' });
}

/** The name of a country: "Germany". */
export function countryName(code: string): string {
  if (code === '') return '';
  return new Intl.DisplayNames(intlLocale(), { type: 'region' }).of(code) ?? code;
}

/** The options of a country select, sorted by name. */
export function countryOptions(codes: readonly string[]): { value: string; label: string }[] {
  return sortByName(
    codes.map((value) => ({ value, label: countryName(value) })),
    ({ label }) => label,
  );
}

/** Brand names, which are the same in every language. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** The name of a card's brand: "Visa". */
export function brandName(brand: string | null): string {
  return (brand !== null && BRANDS[brand]) || t`Card`;
}

/** A card in a few words, for use in a sentence: "Visa 4242". */
export function cardName({ brand, last4 }: Pick<PaymentMethod, 'brand' | 'last4'>): string {
  return [brandName(brand), last4].filter(Boolean).join(' ');
}

/** The month in which a card expires, in the format printed on it: "08/2029". */
export function expiryText({ expMonth, expYear }: Pick<PaymentMethod, 'expMonth' | 'expYear'>): string | null {
  return expMonth === null || expYear === null ? null : `${String(expMonth).padStart(2, '0')}/${expYear}`;
}

/** The state of an organization's billing, by its payer's status. */
export const PAYER_STATUS_WORDS: Record<Payer['status'], ReturnType<typeof msg>> = {
  pending: msg`No payment method linked yet`,
  active: msg`Active`,
  'past-due': msg`Payment method missing`,
  cancelled: msg`Cancelled`,
};

/** Why a card was not linked, in a few words. */
export function failureLine({ failure }: Pick<PaymentMethod, 'failure'>): string {
  if (failure === 'declined') return t`Declined by the bank`;
  if (failure === 'expired-card') return t`The card has expired`;
  if (failure === 'ended') return t`Not finished`;
  return t`Not accepted`;
}
