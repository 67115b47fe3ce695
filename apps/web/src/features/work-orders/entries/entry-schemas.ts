import { createCostSchema, createTimeSchema, refuse, saying } from '@siteward/contract';
import { ENTRY_LIMITS, fault } from '@siteward/domain';
import { z } from 'zod';
import { schemaResolver } from '#lib/forms/schema-resolver.ts';
import { minorOf } from '#lib/words/typed-money.ts';

/** An amount as it is typed, which the API takes in minor units; null for none. */
function amountSchema({ digits, min, max }: { digits: number; min: number; max: number }) {
  return z.string().transform((typed, context) => {
    if (typed.trim() === '') return null;
    const found = minorOf(typed, digits);
    const units = (minor: number) => minor / 10 ** digits;
    if (typeof found !== 'number') refuse(context, found);
    else if (found < min) refuse(context, fault('too-small', { min: units(min) }));
    else if (found > max) refuse(context, fault('too-large', { max: units(max) }));
    else return found;
    return z.NEVER;
  });
}

/** A required number, from a field that starts out empty. */
const given = (value: number | null) => value !== null;
const required = saying(fault('required'));
const { minutes } = createTimeSchema.shape;

/**
 * Checks the forms of time and costs: the contract's own schemas, with every field required except the currency, and money as it
 * is typed. Load these lazily, because they bring in zod.
 *
 * @param digits - how many decimals the currency has
 */
export const timeResolver = (digits: number) =>
  schemaResolver(
    createTimeSchema
      .omit({ currency: true })
      .required()
      .extend({
        minutes: minutes.nullable().refine(given, required),
        ratePerHour: amountSchema({ digits, min: 0, max: ENTRY_LIMITS.ratePerHour }),
      }),
  );
export const costResolver = (digits: number) =>
  schemaResolver(
    createCostSchema
      .omit({ currency: true })
      .required()
      .extend({ amount: amountSchema({ digits, min: 1, max: ENTRY_LIMITS.amount }).refine(given, required) }),
  );
