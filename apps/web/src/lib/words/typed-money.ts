import { type Fault, pageFault } from '@siteward/domain';
import { numberFormat } from './formats.ts';
import { digitsOf } from './typed-number.ts';

/**
 * Reads an amount that somebody has typed (`digitsOf`).
 *
 * @param digits - how many decimals the currency has
 * @returns The amount in minor units, or the reason why the text is not an amount.
 */
export function minorOf(typed: string, digits: number): number | Fault {
  const found = digitsOf(typed);
  if (!found) return pageFault('not-a-number');
  const { whole, decimals } = found;
  if (decimals.length > digits) return pageFault('too-many-decimals', { max: digits });
  return Number(whole + decimals.padEnd(digits, '0'));
}

/** An amount in minor units as shown in a field, with the point or comma of the language being shown: 12,50. */
export function minorInField(amount: number, digits: number): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false } as const;
  return numberFormat(options).format(amount / 10 ** digits);
}
