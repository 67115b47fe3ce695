import { BILLING_LIMITS, type Fault, fault } from '@siteward/domain';
import * as vat from 'jsvat';

// Separate from the rest, so that the forms of the countries are loaded only where a tax id is handled.

type Form = {
  country: vat.Country;
  /** What it starts with. */
  prefix: string;
  /** How many digits follow, if nothing else does. */
  digits?: number;
  example: string;
};

/** The countries whose form is known, by country code. */
const FORMS: Readonly<Record<string, Form>> = {
  AT: { country: vat.austria, prefix: 'AT', example: 'ATU13585627' },
  BE: { country: vat.belgium, prefix: 'BE', digits: 10, example: 'BE0411905847' },
  BG: { country: vat.bulgaria, prefix: 'BG', example: 'BG175074752' },
  CH: { country: vat.switzerland, prefix: 'CHE', example: 'CHE107787577MWST' },
  CY: { country: vat.cyprus, prefix: 'CY', example: 'CY10259033P' },
  CZ: { country: vat.czechRepublic, prefix: 'CZ', example: 'CZ46505334' },
  DE: { country: vat.germany, prefix: 'DE', digits: 9, example: 'DE136695976' },
  DK: { country: vat.denmark, prefix: 'DK', digits: 8, example: 'DK13585628' },
  EE: { country: vat.estonia, prefix: 'EE', digits: 9, example: 'EE100594102' },
  ES: { country: vat.spain, prefix: 'ES', example: 'ESB58378431' },
  FI: { country: vat.finland, prefix: 'FI', digits: 8, example: 'FI20774740' },
  FR: { country: vat.france, prefix: 'FR', example: 'FR40303265045' },
  GB: { country: vat.unitedKingdom, prefix: 'GB', example: 'GB434031494' },
  GR: { country: vat.greece, prefix: 'EL', digits: 9, example: 'EL094259216' },
  HR: { country: vat.croatia, prefix: 'HR', digits: 11, example: 'HR33392005961' },
  HU: { country: vat.hungary, prefix: 'HU', digits: 8, example: 'HU12892312' },
  IE: { country: vat.ireland, prefix: 'IE', example: 'IE6433435F' },
  IT: { country: vat.italy, prefix: 'IT', digits: 11, example: 'IT00743110157' },
  LT: { country: vat.lithuania, prefix: 'LT', example: 'LT119511515' },
  LU: { country: vat.luxembourg, prefix: 'LU', digits: 8, example: 'LU15027442' },
  LV: { country: vat.latvia, prefix: 'LV', digits: 11, example: 'LV40003521600' },
  MT: { country: vat.malta, prefix: 'MT', digits: 8, example: 'MT11679112' },
  NL: { country: vat.netherlands, prefix: 'NL', example: 'NL004495445B01' },
  NO: { country: vat.norway, prefix: 'NO', example: 'NO923609016' },
  PL: { country: vat.poland, prefix: 'PL', digits: 10, example: 'PL8567346215' },
  PT: { country: vat.portugal, prefix: 'PT', digits: 9, example: 'PT501964843' },
  RO: { country: vat.romania, prefix: 'RO', example: 'RO18547290' },
  RS: { country: vat.serbia, prefix: 'RS', digits: 9, example: 'RS101134702' },
  SE: { country: vat.sweden, prefix: 'SE', digits: 12, example: 'SE556188840401' },
  SI: { country: vat.slovenia, prefix: 'SI', digits: 8, example: 'SI50223054' },
  SK: { country: vat.slovakiaRepublic, prefix: 'SK', digits: 10, example: 'SK2021853504' },
};

const formOf = (country: string): Form | undefined => (Object.hasOwn(FORMS, country) ? FORMS[country] : undefined);

/**
 * A tax id in the form in which it is stored: capital letters and digits without separators, starting with the country's prefix.
 * If the country's form is not known, it stays as it was written.
 */
export function normalTaxId(country: string, text: string): string {
  const form = formOf(country);
  const written = text.trim();
  if (!form || written === '') return written;
  const packed = written.toUpperCase().replace(/[\s.\-/]/g, '');
  return packed.startsWith(form.prefix) ? packed : `${form.prefix}${packed}`;
}

/** What is wrong with a country's tax id; null if nothing is, or if there is none. */
export function taxIdFault(country: string, text: string): Fault | null {
  const written = text.trim();
  if (written === '') return null;
  const form = formOf(country);
  if (!form) return /^[\p{L}\d./ -]{1,20}$/u.test(written) ? null : fault('not-a-tax-id');
  if (written.length > BILLING_LIMITS.taxId) return fault('too-long', { max: BILLING_LIMITS.taxId });
  const normal = normalTaxId(country, written);
  const { isValid, isValidFormat } = vat.checkVAT(normal, [form.country]);
  if (isValid) return null;
  return isValidFormat ? fault('tax-id-mistyped') : formFault(form, normal.slice(form.prefix.length));
}

/** @param rest - what follows the prefix */
function formFault({ prefix, digits, example }: Form, rest: string): Fault {
  const given = rest.length;
  const isDigits = /^\d*$/.test(rest);
  return digits !== undefined && isDigits && given !== digits
    ? fault('tax-id-digits', { prefix, digits, given })
    : fault('tax-id-form', { example });
}
