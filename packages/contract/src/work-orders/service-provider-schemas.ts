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
import { refuse, saying } from '../reasons/issue-reasons.ts';
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
  phone: z.string().meta({ description: 'In E.164 form; empty where there is none.' }),
  website: z.string().meta({ description: 'With its scheme, `https` or `http`; empty where there is none.' }),
  address: z.string(),
  taxId: z.string(),
  sites: z
    .array(idSchema)
    .meta({ description: 'Where it works, as far as the caller reaches these sites; empty: at all.' }),
  status: serviceProviderStatusSchema,
  contractStart: dayOfAnswer.nullable(),
  contractEnd: dayOfAnswer.nullable(),
  hourlyRateMinor: z
    .int()
    .nullable()
    .meta({ description: 'In minor units of the currency. Null where none was given, and for who sees no money.' }),
  currency: z.string().meta({ description: 'What the hourly rate is in: that of the organization when it was given.' }),
  documentCount: z.int(),
  papers: z
    .object({
      state: documentStateSchema,
      expiresOn: dayOfAnswer.nullable(),
      daysLeft: z.int().nullable().meta({ description: 'Less than 0 when it is over.' }),
    })
    .meta({
      description:
        'How its documents stand: that of the one that expires first, by the calendar of the first site of the organization.',
    }),
  openWork: z
    .int()
    .nullable()
    .meta({ description: 'Its work orders that are active, of those that the caller sees; null for who sees none.' }),
  rating: z.object({ average: z.number(), count: z.int() }).nullable().meta({
    description:
      'What those who reported something say of the verified work that became of it, at all sites: the average of 1 to 5, to two decimals, and of how many. Null while nobody has.',
  }),
  mayChange: z
    .boolean()
    .meta({ description: 'Whether the caller may change it: not where it works beyond their sites.' }),
};
export const serviceProviderSchema = z.object(summaryFields).meta({ id: 'ServiceProvider' });
export type ServiceProvider = z.infer<typeof serviceProviderSchema>;

export const providerDocumentSchema = z
  .object({
    file: recordFileSchema.meta({ description: 'By its id, the document is changed and removed.' }),
    title: z.string().meta({ description: 'The name of the file where nobody has given one.' }),
    note: z.string(),
    expiresOn: dayOfAnswer.nullable().meta({ description: 'Its last day; null where it does not expire.' }),
    state: documentStateSchema,
    daysLeft: z.int().nullable().meta({ description: 'Less than 0 when it is over.' }),
  })
  .meta({ id: 'ProviderDocument' });
export type ProviderDocument = z.infer<typeof providerDocumentSchema>;

export const serviceProviderDetailSchema = z
  .object({
    ...summaryFields,
    documents: z.array(providerDocumentSchema).meta({ description: 'The one that expires first comes first.' }),
    blocked: z
      .object({ reason: z.string(), at: timestampSchema, by: memberNameSchema })
      .nullable()
      .meta({ description: 'Why it is blocked, since when and by whom; null unless it is.' }),
    allowedTransitions: z
      .array(serviceProviderStatusSchema)
      .meta({ description: 'The statuses that the caller can give it now, by `PUT .../status/{status}`.' }),
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
  .meta({ description: 'With `https` where it names no scheme; empty for none.' });

const contractDaySchema = dateSchema
  // One fault at a time: an empty value is only reported as missing.
  .refine((day) => day === '' || day >= '1970-01-01', saying(fault('not-a-date')))
  .nullable()
  .meta({ description: 'A day of the calendar.' });

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
  sites: z.array(recordIdSchema).max(SITES_MAX).meta({ description: 'Where it works; empty: at all sites.' }),
  contractStart: contractDaySchema,
  contractEnd: contractDaySchema,
  hourlyRateMinor: z
    .int()
    .min(0)
    .max(LIMITS.hourlyRate)
    .nullable()
    .meta({ description: "In minor units of the organization's currency. Only staff give one." }),
};
const nameField = nameSchema(1, LIMITS.name);

type Contract = { contractStart?: string | null | undefined; contractEnd?: string | null | undefined };
/** For `.refine(...contractEndsAfterStart)`. */
export const contractEndsAfterStart = [
  ({ contractStart, contractEnd }: Contract) => !contractStart || !contractEnd || contractStart < contractEnd,
  { path: ['contractEnd'], ...saying(fault('ends-before-start')) },
] satisfies [unknown, unknown];

export const createServiceProviderSchema = z
  .strictObject({ org: recordIdSchema, name: nameField, ...z.object(fields).partial().shape })
  .refine(...contractEndsAfterStart);
export const updateServiceProviderSchema = z
  .strictObject({ name: nameField.optional(), ...z.object(fields).partial().shape, version: versionSchema.optional() })
  .refine(...contractEndsAfterStart);

/** The input of a step. */
export const serviceProviderStepSchema = z.strictObject({
  reason: textSchema(1, LIMITS.reason).optional().meta({ description: 'Why it is blocked; required there.' }),
  version: versionSchema.optional(),
});

export const describeDocumentSchema = z.strictObject({
  title: lineSchema(1, LIMITS.documentTitle),
  note: lineSchema(0, LIMITS.documentNote).optional().meta({ description: 'By default none.' }),
  expiresOn: contractDaySchema.meta({ description: 'Its last day; null where it does not expire.' }),
  version: versionSchema.optional(),
});

export const serviceProviderHistorySchema = recordHistorySchema('service-provider', 'blocked').meta({
  id: 'ServiceProviderHistoryEntry',
});
