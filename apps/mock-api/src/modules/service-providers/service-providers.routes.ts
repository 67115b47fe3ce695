import type { Contract } from '@siteward/contract';
import { recordHistory } from '#modules/audit/record-history.ts';
import { fileHandlers } from '#modules/files/files.routes.ts';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { createServiceProvider } from './create-service-provider.ts';
import { describeDocument } from './describe-document.ts';
import { findProvider } from './provider-access.ts';
import { PROVIDERS_WITH_FILES } from './provider-documents.ts';
import { countProviders, listProviders, removeServiceProvider, toDetail } from './service-providers.service.ts';
import { exportProviders } from './service-providers-file.ts';
import { setServiceProviderStatus } from './set-service-provider-status.ts';
import { updateServiceProvider } from './update-service-provider.ts';

/** The calls of contract/records/record-files.ts about service providers. */
export const serviceProviderFiles = fileHandlers(PROVIDERS_WITH_FILES);

/** The calls of contract/work-orders/service-providers.ts. */
export const serviceProviders = {
  list: async ({ scope, query }) => ({ status: 200, body: await listProviders(scope, query) }),
  export: async ({ scope, query }) => ({ status: 200, body: await exportProviders(scope, query) }),
  counts: async ({ scope }) => ({ status: 200, body: await countProviders(scope) }),
  create: async ({ scope, body }) => {
    return { status: 201, body: await toDetail(scope, await createServiceProvider(scope, body)) };
  },
  get: async ({ scope, params }) => {
    return { status: 200, body: await toDetail(scope, await findProvider(scope, params.id)) };
  },
  update: async ({ scope, params, body: { version: _, ...change }, expectedVersion }) => {
    const changed = await updateServiceProvider(scope, params.id, change, expectedVersion);
    return { status: 200, body: await toDetail(scope, changed) };
  },
  remove: async ({ scope, params, expectedVersion }) => {
    await removeServiceProvider(scope, params.id, expectedVersion);
    return { status: 204, body: undefined };
  },
  setStatus: async ({ scope, params, body = {}, expectedVersion }) => {
    const changed = await setServiceProviderStatus(scope, params.id, params.status, body, expectedVersion);
    return { status: 200, body: await toDetail(scope, changed) };
  },
  describeDocument: async ({ scope, params, body, expectedVersion }) => {
    return { status: 200, body: await toDetail(scope, await describeDocument(scope, params, body, expectedVersion)) };
  },
  history: async ({ scope, params, query }) => {
    const { _id } = await findProvider(scope, params.id);
    return { status: 200, body: await recordHistory(scope, _id, query) };
  },
} satisfies Handlers<Contract['serviceProviders']>;
