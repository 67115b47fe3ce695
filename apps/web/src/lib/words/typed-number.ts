import { numberFormat } from './formats.ts';

const NUMBER = /^(\d+|\d{1,3}([.,])\d{2,3}(?:\2\d{2,3})*)?(?:([.,])(\d+))?$/;

/**
 * Takes apart a number without a sign that somebody has typed, with the separators of the language being shown, or with the point or
 * comma that other languages put before the decimals.
 *
 * @returns The digits before and after the point; null if the text is not a number.
 */
export function digitsOf(typed: string): { whole: string; decimals: string } | null {
  const [text = '', units = '', group, point, decimals = ''] = NUMBER.exec(typed.replace(/[\s'’]/g, '')) ?? [];
  if (text === '' || (group !== undefined && group === point)) return null;
  const whole = units.replace(/\D/g, '');
  // "1.250" is more than a thousand if the language separates thousands with a point.
  const isGroup = group === undefined && units !== '' && decimals.length === 3 && point === groupSeparator();
  return isGroup ? { whole: whole + decimals, decimals: '' } : { whole, decimals };
}

function groupSeparator(): string | undefined {
  const parts = numberFormat({ useGrouping: true }).formatToParts(1_234_567);
  return parts.find(({ type }) => type === 'group')?.value;
}

/** The number that somebody has typed, in any of the ways of `digitsOf`; null if it is none. */
export function numberOf(typed: string): number | null {
  const [, sign, text = ''] = /^\s*([-−]?)(.*)$/s.exec(typed) ?? [];
  const digits = digitsOf(text);
  if (!digits) return null;
  const number = Number(`${digits.whole}.${digits.decimals}`);
  if (!Number.isFinite(number)) return null;
  return sign && number !== 0 ? -number : number;
}

/**
 * What somebody has typed into a field for whole numbers, for a schema to check.
 *
 * @returns null for an empty field, and Infinity for what is no number, because schemas take NaN for an empty field.
 */
export function countTyped(typed: unknown): number | null {
  const text = String(typed ?? '').trim();
  return text === '' ? null : (numberOf(text) ?? Number.POSITIVE_INFINITY);
}

/** A number as shown in a field, with the point or comma of the language being shown, and all of its decimals: 12,5. */
export function numberInField(number: number): string {
  return numberFormat({ maximumFractionDigits: 20, useGrouping: false }).format(number);
}
