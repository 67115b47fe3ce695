import {
  DOCUMENT_STATES,
  fault,
  PROVIDER_TRADES,
  SERVICE_PROVIDER_LIMITS,
  SERVICE_PROVIDER_STATUSES,
  SITES_MAX,
  websiteOf,
} from '@siteward/domain';
import { z } from 'zod';
import {
  dateSchema,
  emailSchema,
  idSchema,
  lineSchema,
  memberNameSchema,
  nameSchema,
  recordFields,
  recordIdSchema,
  textSchema,
  timestampSchema,
  versionSchema,
} from '../common.ts';
import { phoneSchema } from '../phone.ts';
import { comparing, refuse, saying } from '../reasons/issue-reasons.ts';
import { recordHistorySchema } from '../records/change-values.ts';
import { recordFileSchema } from '../records/record-files.ts';

const LIMITS = SERVICE_PROVIDER_LIMITS;

export const serviceProviderStatusSchema = z.enum(SERVICE_PROVIDER_STATUSES);
export const providerTradeSchema = z.enum(PROVIDER_TRADES);
const documentStateSchema = z.enum(DOCUMENT_STATES);
const dayOfAnswer = z.iso.date();

/** What lists show of a service provider. */
const summaryFields = {
  ...recordFields,
  org: idSchema,
  name: z.string(),
  trades: z.array(providerTradeSchema),
  contactName: z.string(),
  email: z.string(),
  phone: z.string().meta({ description: 'In E.164 form; empty if there is none.' }),
  website: z.string().meta({ description: 'With its scheme, `https` or `http`; empty if there is none.' }),
  address: z.string(),
  taxId: z.string(),
  sites: z
    .array(idSchema)
    .meta({ description: 'The sites at which it works, of those that the caller reaches; empty for all sites.' }),
  status: serviceProviderStatusSchema,
  contractStart: dayOfAnswer.nullable(),
  contractEnd: dayOfAnswer.nullable(),
  hourlyRateMinor: z.int().nullable().meta({
    description: 'In minor units of the currency. Null if none was given, and for callers who may not see money.',
  }),
  currency: z
    .string()
    .meta({ description: 'The currency of the hourly rate: that of the organization when the rate was given.' }),
  documentCount: z.int(),
  papers: z
    .object({
      state: documentStateSchema,
      expiresOn: dayOfAnswer.nullable(),
      daysLeft: z.int().nullable().meta({ description: 'Negative once it has passed.' }),
    })
    .meta({
      description:
        "The state of its documents: that of the one that expires first, by the calendar of the organization's first site.",
    }),
  openWork: z.int().nullable().meta({
    description: 'The number of its active work orders that the caller sees; null for callers who see no work orders.',
  }),
  rating: z.object({ average: z.number(), count: z.int() }).nullable().meta({
    description:
      'How reporters rate the verified work that their feedbacks became, at all sites: the average from 1 to 5, to two decimals, and the number of ratings. Null if there are none.',
  }),
  mayChange: z
    .boolean()
    .meta({ description: 'Whether the caller may change it: not if it also works beyond their sites.' }),
};
export const serviceProviderSchema = z.object(summaryFields).meta({ id: 'ServiceProvider' });
export type ServiceProvider = z.infer<typeof serviceProviderSchema>;

export const providerDocumentSchema = z
  .object({
    file: recordFileSchema.meta({ description: 'The file, by whose id the document is changed and removed.' }),
    title: z.string().meta({ description: 'The name of the file if nobody has set a title.' }),
    note: z.string(),
    expiresOn: dayOfAnswer
      .nullable()
      .meta({ description: 'The last day on which it is valid; null if it does not expire.' }),
    state: documentStateSchema,
    daysLeft: z.int().nullable().meta({ description: 'Negative once it has passed.' }),
  })
  .meta({ id: 'ProviderDocument' });
export type ProviderDocument = z.infer<typeof providerDocumentSchema>;

export const serviceProviderDetailSchema = z
  .object({
    ...summaryFields,
    documents: z.array(providerDocumentSchema).meta({ description: 'Ordered by expiry, the earliest first.' }),
    blocked: z
      .object({ reason: z.string(), at: timestampSchema, by: memberNameSchema })
      .nullable()
      .meta({ description: 'Why it is blocked, since when and by whom; null if it is not blocked.' }),
    allowedTransitions: z
      .array(serviceProviderStatusSchema)
      .meta({ description: 'The statuses that the caller can give it now, with `PUT .../status/{status}`.' }),
  })
  .meta({ id: 'ServiceProviderDetail' });
export type ServiceProviderDetail = z.infer<typeof serviceProviderDetailSchema>;

/** The website of a firm: `wulf.example` is kept as `https://wulf.example`. */
const websiteSchema = z
  .string()
  .trim()
  .max(LIMITS.website)
  .transform((text, context) => {
    const website = text === '' ? '' : websiteOf(text);
    if (website !== null) return website;
    if (text.length <= LIMITS.website) refuse(context, fault('not-a-website'));
    return z.NEVER;
  })
  .meta({ description: '`https` is added if it names no scheme; empty for none.' });

const contractDaySchema = dateSchema
  // One fault at a time: an empty value is only reported as missing.
  .refine((day) => day === '' || day >= '1970-01-01', saying(fault('not-a-date')))
  .nullable()
  .meta({ description: 'A calendar day.' });

const fields = {
  trades: z
    .array(providerTradeSchema)
    .max(LIMITS.trades)
    .refine((trades) => new Set(trades).size === trades.length, saying(fault('value-twice'))),
  contactName: lineSchema(0, LIMITS.contactName),
  email: emailSchema.or(z.literal('')),
  phone: phoneSchema.or(z.literal('')),
  website: websiteSchema,
  address: lineSchema(0, LIMITS.address),
  taxId: lineSchema(0, LIMITS.taxId),
  sites: z
    .array(recordIdSchema)
    .max(SITES_MAX)
    .meta({ description: 'The sites at which it works; empty for all sites.' }),
  contractStart: contractDaySchema,
  contractEnd: contractDaySchema,
  hourlyRateMinor: z
    .int()
    .min(0)
    .max(LIMITS.hourlyRate)
    .nullable()
    .meta({ description: "In minor units of the organization's currency. Only staff can set it." }),
};
const nameField = nameSchema(1, LIMITS.name);

type Contract = { contractStart?: string | null | undefined; contractEnd?: string | null | undefined };
/** For `.refine(...contractEndsAfterStart)`. */
export const contractEndsAfterStart = [
  ({ contractStart, contractEnd }: Contract) => !contractStart || !contractEnd || contractStart < contractEnd,
  comparing('contractStart', 'contractEnd'),
] satisfies [unknown, unknown];

export const createServiceProviderSchema = z
  .strictObject({ org: recordIdSchema, name: nameField, ...z.object(fields).partial().shape })
  .refine(...contractEndsAfterStart);
export const updateServiceProviderSchema = z
  .strictObject({ name: nameField.optional(), ...z.object(fields).partial().shape, version: versionSchema.optional() })
  .refine(...contractEndsAfterStart);

/** The input of a step. */
export const serviceProviderStepSchema = z.strictObject({
  reason: textSchema(1, LIMITS.reason).optional().meta({ description: 'Why it is blocked; required to block it.' }),
  version: versionSchema.optional(),
});

export const describeDocumentSchema = z.strictObject({
  title: lineSchema(1, LIMITS.documentTitle),
  note: lineSchema(0, LIMITS.documentNote).optional().meta({ description: 'None by default.' }),
  expiresOn: contractDaySchema.meta({ description: 'The last day on which it is valid; null if it does not expire.' }),
  version: versionSchema.optional(),
});

export const serviceProviderHistorySchema = recordHistorySchema('service-provider', 'blocked').meta({
  id: 'ServiceProviderHistoryEntry',
});
