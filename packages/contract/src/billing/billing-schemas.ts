import {
  BILLING_LIMITS,
  fault,
  isCountry,
  isCurrency,
  keysOf,
  PAYER_STATUSES,
  PAYMENT_FAILURES,
  PAYMENT_METHOD_STATUSES,
  PAYMENT_PROVIDERS,
  safeReturnTo,
  TEST_CARDS,
} from '@siteward/domain';
import { z } from 'zod';
import {
  emailSchema,
  idSchema,
  languageSchema,
  lineSchema,
  nameSchema,
  recordFields,
  recordIdSchema,
  timestampSchema,
  versionSchema,
} from '../common.ts';
import { refuse, saying } from '../reasons/issue-reasons.ts';
import { recordHistorySchema } from '../records/change-values.ts';
import { seatNumberSchema } from './seats.ts';
import { taxIdFault } from './tax-ids.ts';

const LIMITS = BILLING_LIMITS;

/** The columns that payers can be sorted by. */
export const PAYER_COLUMNS = ['name', 'createdAt'] as const;

export const payerSchema = z
  .object({
    ...recordFields,
    org: idSchema,
    name: z.string(),
    billingEmail: z.string(),
    address: z.object({ street: z.string(), postcode: z.string(), city: z.string() }),
    country: z.string().meta({ description: 'An ISO 3166-1 alpha-2 code.' }),
    taxId: z.string().meta({ description: 'In the format of its country; empty if there is none.' }),
    currency: z.string().meta({ description: "An ISO 4217 code; the organization's currency." }),
    status: z.enum(PAYER_STATUSES),
    statusSince: timestampSchema,
    seatsOrdered: z.int().nullable().meta({
      description: 'How many seats there will be once a payment method is linked; null if the number stays the same.',
    }),
  })
  .meta({ id: 'Customer', description: 'Who pays for the seats of an organization: its billable party.' });
export type Payer = z.infer<typeof payerSchema>;

export const paymentMethodSchema = z
  .object({
    ...recordFields,
    org: idSchema,
    customer: idSchema,
    provider: z.enum(PAYMENT_PROVIDERS),
    brand: z.string().nullable().meta({ description: "The provider's name for it, such as `visa`." }),
    last4: z.string().nullable(),
    expMonth: z.int().nullable(),
    expYear: z.int().nullable(),
    default: z.boolean(),
    status: z.enum(PAYMENT_METHOD_STATUSES),
    failure: z
      .enum(PAYMENT_FAILURES)
      .nullable()
      .meta({ description: 'Why it was not linked. `ended`: its page was left, or it timed out.' }),
    linkedAt: timestampSchema.nullable(),
  })
  .meta({ id: 'PaymentMethod' });
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

const notACountry = saying(fault('not-a-country'));
const countrySchema = z.string().max(2, notACountry).refine(isCountry, notACountry);
const notACurrency = saying(fault('not-a-known-currency'));
const fields = {
  name: nameSchema(1, LIMITS.name),
  billingEmail: emailSchema,
  address: z.strictObject({
    street: lineSchema(1, LIMITS.street),
    postcode: lineSchema(1, LIMITS.postcode),
    city: lineSchema(1, LIMITS.city),
  }),
  country: countrySchema.meta({ description: 'An ISO 3166-1 alpha-2 code.' }),
  taxId: lineSchema(0, LIMITS.taxId).optional().meta({ description: 'In the format of its country.' }),
  currency: z.string().max(3, notACurrency).refine(isCurrency, notACurrency).meta({ description: 'An ISO 4217 code.' }),
};

const returnTo = z
  .string()
  .max(LIMITS.returnTo)
  .refine((path) => safeReturnTo(path) !== null, saying(fault('not-a-path')))
  .optional()
  .meta({ description: 'The path in the application to return to afterwards.' });

/** Requires a tax id to have the form of its country; for `.superRefine(ofItsCountry)`, also in forms. */
export function ofItsCountry(
  { country, taxId }: { country?: string | undefined; taxId?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  const found = country !== undefined && isCountry(country) && taxId ? taxIdFault(country, taxId) : null;
  if (found) refuse(context, found, ['taxId']);
}

/** The fields of a new payer, which forms use in part. */
export const newPayerFields = { ...fields, seats: seatNumberSchema.optional() };
export const newPayerSchema = z
  .strictObject({ org: recordIdSchema, ...newPayerFields, returnTo })
  .superRefine(ofItsCountry);

export const updatePayerSchema = z
  .strictObject({ ...z.object(fields).partial().shape, version: versionSchema.optional() })
  .superRefine(ofItsCountry);

/** What the history of a payer shows. */
export const payerHistorySchema = recordHistorySchema('customer', 'method-linked').meta({
  id: 'CustomerHistoryEntry',
});

export const newPaymentMethodSchema = z.strictObject({ returnTo });

export const localPaymentSchema = z
  .object({
    organizationName: z.string(),
    language: languageSchema,
    returnUrl: z.string().meta({ description: 'Where to continue in the application.' }),
    status: z.enum(PAYMENT_METHOD_STATUSES),
  })
  .meta({ id: 'LocalPayment' });
export type LocalPayment = z.infer<typeof localPaymentSchema>;

export const sendLocalPaymentSchema = z.strictObject({
  brand: z.enum(['visa']),
  last4: z.enum(keysOf(TEST_CARDS)).meta({ description: 'The last digits of a published test card.' }),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2099),
});
