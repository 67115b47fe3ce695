import { type Fault, pageFault } from '@siteward/domain';
import { intlLocale } from './language.ts';

/**
 * Reads an amount that somebody has typed, with the separators of the language being shown, or with the point or comma that
 * other languages put before the decimals.
 *
 * @param digits - how many decimals the currency has
 * @returns The amount in minor units, or the reason why the text is not an amount.
 */
export function minorOf(typed: string, digits: number): number | Fault {
  const match = AMOUNT.exec(typed.replace(/[\s'’]/g, ''));
  if (!match) return pageFault('not-a-number');
  const [, units = '', group, point, decimals = ''] = match;
  if (group !== undefined && group === point) return pageFault('not-a-number');
  const whole = units.replace(/\D/g, '');
  // "1.250" is more than a thousand if the language separates thousands with a point.
  const isGroup = group === undefined && decimals.length === 3 && point === groupSeparator();
  if (isGroup) return Number(whole + decimals) * 10 ** digits;
  if (decimals.length > digits) return pageFault('too-many-decimals', { max: digits });
  return Number(whole + decimals.padEnd(digits, '0'));
}
const AMOUNT = /^(\d+|\d{1,3}([.,])\d{2,3}(?:\2\d{2,3})*)(?:([.,])(\d+))?$/;

function groupSeparator(): string | undefined {
  const parts = new Intl.NumberFormat(intlLocale(), { useGrouping: true }).formatToParts(1_234_567);
  return parts.find(({ type }) => type === 'group')?.value;
}

/** An amount in minor units as shown in a field, with the point or comma of the language being shown: 12,50. */
export function minorInField(amount: number, digits: number): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false } as const;
  return new Intl.NumberFormat(intlLocale(), options).format(amount / 10 ** digits);
}
