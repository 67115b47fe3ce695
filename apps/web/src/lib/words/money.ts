import { t } from '@lingui/core/macro';
import { minorDigits } from '@siteward/domain';
import type { Option } from '@siteward/ui/combobox';
import { numberFormat } from './formats.ts';
import { intlLocale } from './language.ts';

/**
 * An amount in whole units of a currency, as people write it: €8 or £1,280.
 *
 * @param currency - its ISO 4217 code
 */
export function formatMoney(amount: number, currency: string): string {
  const style = { style: 'currency', currency, maximumFractionDigits: 0 } as const;
  return numberFormat(style).format(amount);
}

/** An amount in minor units of its currency, as people write it: €12.50 or ¥1,280. */
export function formatMinor({ currency, amount }: { currency: string; amount: number }): string {
  const units = amount / 10 ** minorDigits(currency);
  return numberFormat({ style: 'currency', currency }).format(units);
}

/** What one seat costs, with currency and period: `€8 per seat and month`. */
export function pricePerSeatWords(price: number, currency: string): string {
  const amount = formatMoney(price, currency);
  return t`${amount} per seat and month`;
}

/** What all seats cost together: `€320 a month`. */
export function seatTotalWords(total: number, currency: string): string {
  const amount = formatMoney(total, currency);
  return t`${amount} a month`;
}

/** The currencies to choose from, including the current one even if the browser does not list it. */
export function currencyOptions(own: string): readonly Option[] {
  const names = new Intl.DisplayNames(intlLocale(), { type: 'currency' });
  const known = Intl.supportedValuesOf('currency');
  return (known.includes(own) ? known : [...known, own]).map((value) => ({
    value,
    label: value,
    hint: names.of(value) ?? value,
  }));
}
