import { TEST_CARDS, type TestCard } from '@siteward/domain';
import type { CardWords } from '#words/words.ts';

/** What becomes of a test card (`TEST_CARDS`), as published along with its number. */
export type Outcome = (typeof TEST_CARDS)[TestCard];

/** The only numbers that this page accepts, in the order in which it shows them. They belong to nobody. */
const NUMBERS: readonly { number: string; last4: TestCard }[] = [
  { number: '4242424242424242', last4: '4242' },
  { number: '4000002500003155', last4: '3155' },
  { number: '4000000000000002', last4: '0002' },
  { number: '4000000000000069', last4: '0069' },
];
export const TEST_NUMBERS = NUMBERS.map((card) => ({ ...card, outcome: TEST_CARDS[card.last4] }));

export type CardFields = { number: string; expires: string; code: string };

/** What is sent from the page of a card: never its number, and nothing of its code. */
export type CardToken = { brand: 'visa'; last4: TestCard; expMonth: number; expYear: number };

type CardFault = keyof CardWords['faults'];
export type CardFaults = { [Field in keyof CardFields]?: CardFault };

/** The digits of a number in groups of four: `4242 4242 4242 4242`. */
export function inGroups(number: string): string {
  return digitsOf(number)
    .replace(/(.{4})(?=.)/g, '$1 ')
    .trim();
}

/** `08 / 29` from any way of writing a month and a year; anything else as it was typed. */
export function asExpiry(typed: string): string {
  const expiry = expiryIn(typed);
  return expiry ? `${twoDigits(expiry.month)} / ${twoDigits(expiry.year % 100)}` : typed;
}

/** `08/2029`. */
export function expiryOfToken({ expMonth, expYear }: CardToken): string {
  return `${twoDigits(expMonth)}/${expYear}`;
}

/** An expiry date that works for the test cards: August, three years from now. */
export function goodExpiry(now: Date): string {
  return asExpiry(`08/${(now.getFullYear() + 3) % 100}`);
}

/**
 * The errors in a card, by field; no server is involved. A card is valid through the month printed on it.
 *
 * @param now - by the clock of the browser
 */
export function faultsOfCard({ number, expires, code }: CardFields, now: Date): CardFaults {
  const faults: CardFaults = {};
  const ofNumber = faultOfNumber(number);
  if (ofNumber) faults.number = ofNumber;
  const ofExpiry = faultOfExpiry(expires, now);
  if (ofExpiry) faults.expires = ofExpiry;
  if (!/^\s*\d{3}\s*$/.test(code)) faults.code = code.trim() === '' ? 'required' : 'code';
  return faults;
}

/** What is sent of a card; undefined while its number or its date is invalid. */
export function tokenOf({ number, expires }: CardFields, now: Date): CardToken | undefined {
  const [card, expiry] = [testCardOf(number), expiryIn(expires)];
  if (!card || !expiry || faultOfNumber(number) || faultOfExpiry(expires, now)) return undefined;
  return { brand: 'visa', last4: card.last4, expMonth: expiry.month, expYear: expiry.year };
}

function faultOfNumber(number: string): CardFault | undefined {
  if (number.trim() === '') return 'required';
  const digits = digitsOf(number);
  if (/[^\d\s-]/.test(number) || !passesLuhn(digits)) return 'notNumber';
  return testCardOf(number) ? undefined : 'notTest';
}

const testCardOf = (number: string) => TEST_NUMBERS.find((card) => card.number === digitsOf(number));

function faultOfExpiry(expires: string, now: Date): CardFault | undefined {
  if (expires.trim() === '') return 'required';
  const expiry = expiryIn(expires);
  if (!expiry) return 'notExpiry';
  const months = ({ month, year }: { month: number; year: number }) => year * 12 + month;
  return months(expiry) < months({ month: now.getMonth() + 1, year: now.getFullYear() }) ? 'past' : undefined;
}

/** Whether the check digit of a number fits, as for every card: a slip of the hand shows before anything is sent. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The month and the year in `08/29`, `0829`, `8 / 2029` or similar. */
function expiryIn(typed: string): { month: number; year: number } | undefined {
  const [, month = '', year = ''] = /^(\d{1,2})\s*[/.-]?\s*(\d{2}|20\d{2})$/.exec(typed.trim()) ?? [];
  if (Number(month) < 1 || Number(month) > 12) return undefined;
  return { month: Number(month), year: 2000 + (Number(year) % 100) };
}

const digitsOf = (typed: string): string => typed.replace(/\D/g, '');
const twoDigits = (value: number): string => String(value).padStart(2, '0');
