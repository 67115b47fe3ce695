import {
  BUSINESS_KINDS,
  DEFAULT_LIMITS,
  DEFAULT_ORGANIZATION_TYPE,
  MAX_LIMIT,
  ORGANIZATION_NATURES,
  ORGANIZATION_STATUSES,
  ORGANIZATION_TYPES,
  TICKET_LIMITS,
} from '@siteward/domain';
import { z } from 'zod';
import { access, org } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import {
  anyOfSchema,
  currencySchema,
  emailSchema,
  idSchema,
  lineSchema,
  listQuery,
  nameSchema,
  notTooDeep,
  pageOf,
  recordFields,
  recordIdSchema,
  timestampSchema,
  timezoneSchema,
  versionSchema,
} from '../common.ts';
import { phoneSchema } from '../phone.ts';

const minutesSchema = z.int().min(1).max(TICKET_LIMITS.responseMinutes).nullable();
const responseMinutesSchema = z.strictObject({
  low: minutesSchema,
  medium: minutesSchema,
  high: minutesSchema,
  urgent: minutesSchema,
});
const answerTime = z.int().nullable();

const natureSchema = z.enum(ORGANIZATION_NATURES);
const typeSchema = z.enum(ORGANIZATION_TYPES);

export const organizationSchema = z
  .object({
    ...recordFields,
    name: z.string(),
    email: z.string(),
    contact: z.string(),
    busInst: z.enum(BUSINESS_KINDS),
    type: typeSchema,
    servedBy: idSchema.nullable().meta({ description: 'For a customer: the organization that serves it.' }),
    nature: natureSchema,
    status: z.enum(ORGANIZATION_STATUSES),
    seats: z.int(),
    currency: z.string().meta({ description: 'An ISO 4217 code; the currency in which the seats are paid.' }),
    trialEndsAt: timestampSchema,
    responseMinutes: z.object({ low: answerTime, medium: answerTime, high: answerTime, urgent: answerTime }).meta({
      description:
        'Within how many working minutes a support ticket is due its first answer, by priority; null for no due time.',
    }),
    paymentLinked: z.boolean().meta({ description: 'Whether it has an active customer with a linked payment method.' }),
  })
  .meta({ id: 'Organization' });
export type Organization = z.infer<typeof organizationSchema>;

const organizationNameSchema = nameSchema(2, 120);

export const createOrganizationSchema = z.strictObject({
  name: organizationNameSchema,
  email: emailSchema,
  contact: phoneSchema.or(z.literal('')).optional(),
  busInst: z.enum(BUSINESS_KINDS),
  type: typeSchema.default('organization'),
  nature: natureSchema,
  siteName: nameSchema(1, 80)
    .optional()
    .meta({ description: "The name of the first site; by default, the organization's name." }),
  timezone: timezoneSchema.optional(),
  currency: currencySchema.optional().meta({ description: 'An ISO 4217 code; by default, EUR.' }),
});

export const updateOrganizationSchema = z.strictObject({
  name: organizationNameSchema.optional(),
  email: emailSchema.optional(),
  contact: phoneSchema.or(z.literal('')).optional(),
  busInst: z.enum(BUSINESS_KINDS).optional(),
  nature: natureSchema.optional(),
  currency: currencySchema.optional(),
  responseMinutes: responseMinutesSchema.optional(),
  version: versionSchema.optional(),
});

/** What an organization sees of a customer that it serves. */
export const customerOrganizationSchema = z
  .object({
    ...recordFields,
    name: z.string(),
    email: z.string(),
    contact: z.string(),
    busInst: z.enum(BUSINESS_KINDS),
    nature: natureSchema,
    status: z.enum(ORGANIZATION_STATUSES),
    sites: z.array(z.object({ _id: idSchema, name: z.string() })).meta({
      description: "The sites within the caller's reach that it occupies; the first 20 by name.",
    }),
    siteCount: z.int().meta({ description: 'How many of these sites there are in all.' }),
  })
  .meta({ id: 'CustomerOrganization' });
export type CustomerOrganization = z.infer<typeof customerOrganizationSchema>;

export const createCustomerOrganizationSchema = createOrganizationSchema.omit({ type: true });

const idParams = z.object({ id: recordIdSchema });
const list = listQuery({ limit: DEFAULT_LIMITS.organizations, sort: ['name', 'createdAt'] });

/** Tenants (spec section 7 "Organizations"; product 2). Nobody sees an organization that they do not belong to. */
export const organizations = c.router({
  listByUser: {
    method: 'GET',
    path: '/api/organizations/user/:userId',
    pathParams: z.object({ userId: recordIdSchema }),
    summary: 'Lists the organizations in which the signed-in person is an active member.',
    query: z.strictObject({ ...list, type: typeSchema.default(DEFAULT_ORGANIZATION_TYPE) }).refine(...notTooDeep),
    ...answers({ 200: pageOf(organizationSchema) }, access.self),
  },
  getByName: {
    method: 'GET',
    path: '/api/organizations/name/:name',
    pathParams: z.object({ name: lineSchema(2, 120) }),
    summary: "Returns one of the signed-in person's organizations by its name, ignoring case.",
    ...answers({ 200: organizationSchema }, access.session, { errors: ['NOT_FOUND'] }),
  },
  get: {
    method: 'GET',
    path: '/api/organizations/id/:id',
    pathParams: idParams,
    summary: 'Returns an organization, to its active members.',
    ...answers({ 200: organizationSchema }, access.member(org.inPath('id'))),
  },
  firstSteps: {
    method: 'GET',
    path: '/api/organizations/id/:id/first-steps',
    pathParams: z.object({ id: recordIdSchema }),
    summary: 'Shows which of the first steps of a new organization are done.',
    ...answers(
      { 200: z.object({ site: z.boolean(), colleagues: z.boolean(), workOrder: z.boolean() }) },
      access.member(org.inPath('id')),
    ),
  },
  list: {
    method: 'GET',
    path: '/api/organizations',
    summary: 'Lists the organizations of the signed-in person, of every type.',
    query: z.strictObject({ ...list, nature: natureSchema.optional() }).refine(...notTooDeep),
    ...answers({ 200: pageOf(organizationSchema) }, access.session),
  },
  create: {
    method: 'POST',
    path: '/api/organizations',
    summary: 'Creates an organization with the system roles and a first site; the creator becomes its Owner.',
    body: createOrganizationSchema,
    ...answers({ 201: organizationSchema }, access.session, { limit: 'create-organization' }),
  },
  update: {
    method: 'PATCH',
    path: '/api/organizations/id/:id',
    pathParams: idParams,
    summary: 'Changes the name, contact and kind of an organization.',
    body: updateOrganizationSchema,
    ...answers({ 200: organizationSchema }, access.permission('organization:manage', org.inPath('id')), {
      errors: ['VERSION_CONFLICT'],
    }),
  },
  listCustomers: {
    method: 'GET',
    path: '/api/organizations/id/:id/customers',
    pathParams: idParams,
    summary:
      'Lists the customers that an organization serves; for limited members, only those that occupy one of their sites.',
    query: z
      .strictObject({
        ...list,
        id: anyOfSchema(recordIdSchema, MAX_LIMIT).optional().meta({ description: 'Only these customers.' }),
      })
      .refine(...notTooDeep),
    ...answers(
      { 200: pageOf(customerOrganizationSchema) },
      access.permission('sites:view', org.inPath('id'), { or: ['members:view', 'members:invite', 'invitations:view'] }),
    ),
  },
  createCustomer: {
    method: 'POST',
    path: '/api/organizations/id/:id/customers',
    pathParams: idParams,
    summary: 'Creates the organization of a customer that the organization `id` serves; the creator becomes its Owner.',
    body: createCustomerOrganizationSchema,
    ...answers({ 201: organizationSchema }, access.permission('sites:manage', org.inPath('id')), {
      limit: 'create-organization',
    }),
  },
});
