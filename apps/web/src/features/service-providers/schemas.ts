import {
  contractEndsAfterStart,
  describeDocumentSchema,
  refuse,
  saying,
  updateServiceProviderSchema,
} from '@siteward/contract';
import { fault, SERVICE_PROVIDER_LIMITS } from '@siteward/domain';
import { z } from 'zod';
import { schemaResolver } from '#lib/forms/schema-resolver.ts';
import { minorOf } from '#lib/words/typed-money.ts';

/**
 * Checks the forms of service providers: the contract's own schemas with every field required, as a form always sends them all,
 * plus the rate as it is typed. Load these lazily, because they bring in zod.
 *
 * @param digits - how many decimals the currency has
 */
export const providerResolver = (digits: number) =>
  schemaResolver(
    z
      .strictObject(updateServiceProviderSchema.shape)
      .omit({ version: true, hourlyRateMinor: true })
      .required()
      .extend({
        sites: z.literal('all').or(updateServiceProviderSchema.shape.sites.unwrap()),
        hourlyRate: z.string().superRefine((typed, context) => {
          if (typed.trim() === '') return;
          const found = minorOf(typed, digits);
          const max = SERVICE_PROVIDER_LIMITS.hourlyRate;
          if (typeof found !== 'number') refuse(context, found);
          else if (found > max) refuse(context, fault('too-large', { max: max / 10 ** digits }));
        }),
      })
      .refine(({ sites }) => sites.length > 0, { path: ['sites'], ...saying(fault('no-site-chosen')) })
      .refine(...contractEndsAfterStart),
  );

/** The same for the description of a document. */
export const documentResolver = schemaResolver(describeDocumentSchema.omit({ version: true }).required());
