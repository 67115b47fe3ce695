import {
  contractEndsAfterStart,
  describeDocumentSchema,
  refuse,
  saying,
  updateServiceProviderSchema,
} from '@siteward/contract';
import { fault, SERVICE_PROVIDER_LIMITS } from '@siteward/domain';
import { z } from 'zod';
import { schemaResolver } from '#lib/schema-resolver.ts';
import { minorOf } from '#lib/typed-money.ts';

/**
 * What the forms of service providers are checked with: the contract's own schemas, of which a form gives every field, and the
 * rate as it is typed. Load them lazily, since they bring zod.
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
        someSites: z.boolean(),
        hourlyRate: z.string().superRefine((typed, context) => {
          if (typed.trim() === '') return;
          const found = minorOf(typed, digits);
          const max = SERVICE_PROVIDER_LIMITS.hourlyRate;
          if (typeof found !== 'number') refuse(context, found);
          else if (found > max) refuse(context, fault('too-large', { max: max / 10 ** digits }));
        }),
      })
      .refine(({ sites, someSites }) => !someSites || sites.length > 0, {
        path: ['sites'],
        ...saying(fault('no-site-chosen')),
      })
      .refine(...contractEndsAfterStart),
  );

/** The same of what is said of a document. */
export const documentResolver = schemaResolver(describeDocumentSchema.omit({ version: true }).required());
