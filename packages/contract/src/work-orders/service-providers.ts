import { DEFAULT_LIMITS } from '@siteward/domain';
import { z } from 'zod';
import { access, org, site } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import { anyOfSchema, exportQuery, listQuery, notTooDeep, pageOf, pageQuery, recordIdSchema } from '../common.ts';
import { file } from '../records/files.ts';
import { recordFileCalls } from '../records/record-files.ts';
import {
  createServiceProviderSchema,
  describeDocumentSchema,
  providerTradeSchema,
  serviceProviderDetailSchema,
  serviceProviderHistorySchema,
  serviceProviderSchema,
  serviceProviderStatusSchema,
  serviceProviderStepSchema,
  updateServiceProviderSchema,
} from './service-provider-schemas.ts';

/** The columns that service providers can be sorted by. */
export const SERVICE_PROVIDER_COLUMNS = ['name', 'documents', 'contractEnd', 'rating', 'createdAt'] as const;
const filters = {
  org: recordIdSchema,
  site: recordIdSchema.optional().meta({ description: 'Only those that work at this site.' }),
  status: anyOfSchema(serviceProviderStatusSchema).optional(),
  trade: anyOfSchema(providerTradeSchema).optional().meta({ description: 'Only those with one of these trades.' }),
  documents: anyOfSchema(z.enum(['due', 'expired']))
    .optional()
    .meta({ description: 'Only those whose first document to expire does so within 30 days, or has expired.' }),
};

const idParams = z.object({ id: recordIdSchema });
const view = access.permission('providers:view', org.query, { site: site.query });
const manage = access.permission('providers:manage', org.ownerOf('service-provider'));

/** Firms that work for an organization (docs/product.md, Service providers). */
export const serviceProviders = c.router({
  list: {
    method: 'GET',
    path: '/api/service-providers',
    summary:
      "Lists the service providers of an organization that work at a site within the caller's reach, or at one site, by name.",
    query: z
      .strictObject({
        ...listQuery({ limit: DEFAULT_LIMITS.serviceProviders, sort: SERVICE_PROVIDER_COLUMNS }),
        ...filters,
      })
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(serviceProviderSchema) }, view),
  },
  export: {
    method: 'GET',
    path: '/api/service-providers/export',
    summary: 'Exports all service providers of the list, on every page, as a CSV file.',
    query: z.strictObject({ ...exportQuery({ sort: SERVICE_PROVIDER_COLUMNS }), ...filters }),
    ...answers({ 200: file('text/csv') }, view, { limit: 'export' }),
  },
  counts: {
    method: 'GET',
    path: '/api/service-providers/counts',
    summary: 'Counts the service providers in each status, and those that need new documents, up to 10,000.',
    query: z.strictObject({ org: recordIdSchema, site: filters.site }),
    ...answers(
      {
        200: z.object({
          active: z.int(),
          inactive: z.int(),
          blocked: z.int(),
          due: z.int().meta({ description: 'Those whose first document to expire does so within 30 days.' }),
          expired: z.int().meta({ description: 'Those with an expired document.' }),
        }),
      },
      view,
    ),
  },
  create: {
    method: 'POST',
    path: '/api/service-providers',
    summary: 'Creates an active service provider.',
    body: createServiceProviderSchema,
    ...answers({ 201: serviceProviderDetailSchema }, access.permission('providers:manage', org.body)),
  },
  get: {
    method: 'GET',
    path: '/api/service-providers/id/:id',
    pathParams: idParams,
    summary: 'Returns a service provider, with its documents and the steps that the caller can take with it now.',
    ...answers(
      { 200: serviceProviderDetailSchema },
      access.permission('providers:view', org.ownerOf('service-provider')),
    ),
  },
  update: {
    method: 'PATCH',
    path: '/api/service-providers/id/:id',
    pathParams: idParams,
    summary: 'Changes a service provider; fields that are left out stay as they are.',
    body: updateServiceProviderSchema,
    ...answers({ 200: serviceProviderDetailSchema }, manage, { errors: ['VERSION_CONFLICT'] }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/service-providers/id/:id',
    pathParams: idParams,
    summary: 'Deletes a service provider with its documents, if it has no work left to do.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, manage, { errors: ['CONFLICT', 'VERSION_CONFLICT'] }),
  },
  setStatus: {
    method: 'PUT',
    path: '/api/service-providers/id/:id/status/:status',
    pathParams: z.object({ id: recordIdSchema, status: serviceProviderStatusSchema }),
    summary:
      'Takes the next step with a service provider: makes it active or inactive, or blocks it with a reason. None can be made active without a customer.',
    body: serviceProviderStepSchema.optional(),
    ...answers({ 200: serviceProviderDetailSchema }, manage, {
      errors: ['CUSTOMER_REQUIRED', 'ILLEGAL_TRANSITION', 'VERSION_CONFLICT'],
      unpaid: true,
    }),
  },
  describeDocument: {
    method: 'PUT',
    path: '/api/service-providers/id/:id/documents/:document',
    pathParams: z.object({ id: recordIdSchema, document: recordIdSchema }),
    summary: 'Sets the title of a document of a service provider, and until when it is valid.',
    body: describeDocumentSchema,
    ...answers({ 200: serviceProviderDetailSchema }, manage, { errors: ['VERSION_CONFLICT'] }),
  },
  history: {
    method: 'GET',
    path: '/api/service-providers/id/:id/history',
    pathParams: idParams,
    summary: 'Lists what happened to a service provider, the latest first: who did it, and what changed.',
    query: z
      .strictObject(pageQuery({ limit: DEFAULT_LIMITS.serviceProviders, sort: ['createdAt'] }))
      .refine(...notTooDeep),
    ...answers(
      { 200: pageOf(serviceProviderHistorySchema) },
      access.permission('providers:view', org.ownerOf('service-provider')),
    ),
  },
});

/** The files of a service provider, each of which is a document (`describeDocument`). */
export const serviceProviderFiles = c.router(
  recordFileCalls({
    record: 'service-provider',
    path: '/api/service-providers/id/:id',
    noun: 'a service provider',
    view: ['providers:view'],
    change: ['providers:manage'],
  }),
);
