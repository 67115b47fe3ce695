import type { Contract } from '@siteward/contract';
import { recordHistory } from '#modules/audit/record-history.ts';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { createPayer, preparePayer } from './create-payer.ts';
import { leavePage, sendTestCard, showLocalPayment } from './local-payments.ts';
import { findPayer, getPayer, listPayers, renameAtProvider, updatePayer } from './payers.service.ts';
import {
  addMethod,
  askProvider,
  checkMethod,
  getMethod,
  listMethods,
  prepareMethod,
  removeMethod,
  setDefault,
} from './payment-methods.ts';
import { lookInto, readReport, settleHeard } from './webhooks.ts';

/** The calls of contract/billing/billing.ts. Requests to the provider are made before the transaction (docs/adr/0008). */
export const customers = {
  list: async ({ scope, query }) => ({ status: 200, body: await listPayers(scope, query) }),
  create: {
    prepare: async ({ scope: before, body: { org: _, ...input } }) => {
      const page = await preparePayer(before, input);
      return async ({ scope }) => ({ status: 201, body: await createPayer(scope, input, page) });
    },
  },
  get: async ({ scope, params }) => ({ status: 200, body: await getPayer(scope, params.id) }),
  update: {
    prepare: async ({ scope: before, params, body: { version: _, ...change }, expectedVersion }) => {
      const ref = await renameAtProvider(before, params.id, change, expectedVersion);
      return async ({ scope }) => {
        return { status: 200, body: await updatePayer(scope, params.id, change, ref, expectedVersion) };
      };
    },
  },
  listPaymentMethods: async ({ scope, params, query }) => {
    return { status: 200, body: await listMethods(scope, params.id, query) };
  },
  addPaymentMethod: {
    prepare: async ({ scope: before, params, body }) => {
      const page = await prepareMethod(before, params.id, body?.returnTo);
      return async ({ scope }) => ({ status: 201, body: await addMethod(scope, params.id, page) });
    },
  },
  history: async ({ scope, params, query }) => {
    const { _id } = await findPayer(scope, params.id);
    return { status: 200, body: await recordHistory(scope, _id, query) };
  },
} satisfies Handlers<Contract['customers']>;

/** The calls about payment methods. */
export const paymentMethods = {
  get: async ({ scope, params }) => {
    return { status: 200, body: await getMethod(scope, params.id) };
  },
  check: {
    prepare: async ({ scope: before, params }) => {
      const news = await askProvider(before, params.id);
      return async ({ scope }) => ({ status: 200, body: await checkMethod(scope, params.id, news) });
    },
  },
  setDefault: async ({ scope, params, expectedVersion }) => {
    return { status: 200, body: await setDefault(scope, params.id, expectedVersion) };
  },
  remove: async ({ scope, params, expectedVersion }) => {
    await removeMethod(scope, params.id, expectedVersion);
    return { status: 204, body: undefined };
  },
} satisfies Handlers<Contract['paymentMethods']>;

/** The calls of the page that takes test cards. */
export const localPayments = {
  get: async ({ scope }) => ({ status: 200, body: await showLocalPayment(scope) }),
  send: {
    handle: async ({ scope, body }) => ({ status: 200, body: await sendTestCard(scope, body) }),
    again: async ({ scope }) => ({ status: 200, body: await showLocalPayment(scope) }),
  },
  cancel: {
    handle: async ({ scope }) => ({ status: 200, body: await leavePage(scope) }),
    again: async ({ scope }) => ({ status: 200, body: await showLocalPayment(scope) }),
  },
} satisfies Handlers<Contract['localPayments']>;

/** What payment providers report of their own accord. */
export const webhooks = {
  stripe: {
    prepare: async ({ scope: before, body }) => {
      const report = await readReport(before, body);
      const heard = report && (await lookInto(before, report));
      return async ({ scope }) => {
        if (heard) await settleHeard(scope, heard);
        return { status: 200, body: { received: true } };
      };
    },
  },
} satisfies Handlers<Contract['webhooks']>;
