import { createCannedReplySchema, updateOrganizationSchema } from '@siteward/contract';
import type { Resolver } from 'react-hook-form';
import { schemaResolver } from '#lib/forms/schema-resolver.ts';
import { minutesOf, type ResponseTexts } from './response-texts.ts';

// Check the forms against the contract's own schemas. Load them lazily, because they bring in zod.

export const cannedReplyResolver = schemaResolver(createCannedReplySchema.omit({ org: true }));

const check = schemaResolver(updateOrganizationSchema.pick({ responseMinutes: true }).required());

/** Checks the minutes that the texts represent. */
export const responseResolver: Resolver<ResponseTexts, unknown, ResponseTexts> = async (values, context, options) => {
  const { errors } = await check(minutesOf(values), context, { ...options, fields: {} });
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
