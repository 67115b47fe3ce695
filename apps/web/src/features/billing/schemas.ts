import { msg } from '@lingui/core/macro';
import { newPayerFields } from '@siteward/contract';
import { taxIdFault } from '@siteward/contract/tax-ids';
import { type Fault, isCountry } from '@siteward/domain';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { schemaResolver } from '#lib/forms/schema-resolver.ts';
import { kept } from '#lib/words/reasons.ts';
import type { PayerValues } from './payer-fields.tsx';

const { name, billingEmail, address, country, taxId, currency } = newPayerFields;
const check = schemaResolver<PayerValues, PayerValues>(
  z.object({ name, billingEmail, address, country, taxId: taxId.unwrap(), currency }),
);

/**
 * Validates the payer's form with the contract's own fields, and with the format of the country's tax ids, even while another
 * field is wrong. Load it lazily, because it brings in zod and those formats.
 */
export const payerResolver: Resolver<PayerValues, unknown, PayerValues> = async (values, context, options) => {
  const found = await check(values, context, options);
  const wrong = isCountry(values.country) ? taxIdFault(values.country, values.taxId) : null;
  if (!wrong || found.errors.taxId) return found;
  return {
    values: {},
    errors: { ...found.errors, taxId: { type: wrong.code, message: wordsOf(wrong, values.country) } },
  };
};

/** The country's own format in a sentence, if that is known. */
function wordsOf(wrong: Fault, of: string): string {
  if (wrong.code !== 'tax-id-digits') return kept(wrong);
  const { prefix, digits, given } = wrong.params;
  return kept({
    ...msg`{country, select, BE {A Belgian tax id has} BG {A Bulgarian tax id has} DE {A German tax id has} DK {A Danish tax id has} EE {An Estonian tax id has} FI {A Finnish tax id has} GR {A Greek tax id has} HR {A Croatian tax id has} HU {A Hungarian tax id has} IT {An Italian tax id has} LU {A Luxembourg tax id has} LV {A Latvian tax id has} MT {A Maltese tax id has} PL {A Polish tax id has} PT {A Portuguese tax id has} RS {A Serbian tax id has} SE {A Swedish tax id has} SI {A Slovenian tax id has} SK {A Slovak tax id has} other {A tax id there has}} {prefix} and {digits} digits. This one has {given}.`,
    values: { country: of, prefix, digits, given },
  });
}
