import type { Contract } from '@siteward/contract';
import { commentHandlers } from '#modules/comments/comments.routes.ts';
import { fileHandlers } from '#modules/files/files.routes.ts';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { changeWorkOrders } from './bulk-work-orders.ts';
import { createWorkOrder } from './create-work-order.ts';
import {
  assertGoodOrders,
  checkOrders,
  importOrders,
  readOrdersFile,
  reserveOrders,
} from './import/import-work-orders.ts';
import { listTags } from './import/spelled-tags.ts';
import { removeWorkOrder } from './remove-work-order.ts';
import { listSignatures, signaturePicture, signWorkOrder } from './signature/sign-work-order.ts';
import { answerPoint } from './steps/answer-point.ts';
import { answerOwnDispatch, dispatchAddress, dispatchWorkOrder, recallWorkOrder } from './steps/dispatch-work-order.ts';
import { setWorkOrderStatus } from './steps/set-work-order-status.ts';
import { undoWorkOrderStep } from './steps/undo-work-order-step.ts';
import { updateWorkOrder } from './update-work-order.ts';
import { setWatching } from './watch-work-order.ts';
import { listWorkOrderHistory } from './work-order-history.ts';
import { linkWorkOrder, listWorkOrderLinks, unlinkWorkOrder } from './work-order-links.ts';
import { listWorkers } from './work-order-people.ts';
import { WORK_ORDERS_WITH_COMMENTS, WORK_ORDERS_WITH_FILES } from './work-order-rooms.ts';
import { countWorkOrders, getWorkOrder, listWorkOrders, toDetail } from './work-orders.service.ts';
import { exportWorkOrders } from './work-orders-file.ts';

/** The calls of contract/records/record-files.ts. */
export const workOrderFiles = fileHandlers(WORK_ORDERS_WITH_FILES);

/** The calls of contract/work-orders/work-orders.ts. */
export const workOrders = {
  list: async ({ scope, query }) => ({ status: 200, body: await listWorkOrders(scope, query) }),
  export: async ({ scope, query }) => ({ status: 200, body: await exportWorkOrders(scope, query) }),
  counts: async ({ scope }) => ({ status: 200, body: await countWorkOrders(scope) }),
  tags: async ({ scope }) => ({ status: 200, body: { tags: await listTags(scope) } }),
  people: async ({ scope, query }) => ({ status: 200, body: await listWorkers(scope, query) }),
  create: async ({ scope, body }) => {
    return { status: 201, body: await toDetail(scope, await createWorkOrder(scope, body)) };
  },
  import: {
    isLong: true,
    prepare: async ({ scope: before, query, body, afterwards }) => {
      const file = await readOrdersFile(body, query.site);
      const found = await checkOrders(before, file);
      if (query.dryRun === 'true') {
        return async ({ keepNothing }) => {
          keepNothing();
          return { status: 200, body: { ...found, created: null } };
        };
      }
      // A file that would be refused anyway must not take numbers. The transaction reads it again.
      assertGoodOrders(found);
      const numbers = await reserveOrders(before, file);
      let used = false;
      afterwards(() => numbers.release({ used }));
      return async ({ scope }) => {
        used = false;
        const imported = await importOrders(scope, file, numbers);
        used = true;
        return { status: 201, body: imported };
      };
    },
  },
  get: async ({ scope, params }) => ({ status: 200, body: await getWorkOrder(scope, params.id) }),
  update: async ({ scope, params, body: { version: _, ...change }, expectedVersion }) => {
    const changed = await updateWorkOrder(scope, params.id, change, expectedVersion);
    return { status: 200, body: await toDetail(scope, changed) };
  },
  remove: async ({ scope, params, expectedVersion }) => {
    await removeWorkOrder(scope, params.id, expectedVersion);
    return { status: 204, body: undefined };
  },
  setStatus: async ({ scope, params, body = {}, expectedVersion }) => {
    const changed = await setWorkOrderStatus(scope, params.id, params.status, body, expectedVersion);
    return { status: 200, body: await toDetail(scope, changed) };
  },
  undoStep: async ({ scope, params, expectedVersion }) => {
    return { status: 200, body: await toDetail(scope, await undoWorkOrderStep(scope, params.id, expectedVersion)) };
  },
  answerPoint: async ({ scope, params, body, expectedVersion }) => {
    const changed = await answerPoint(scope, params, body.value, expectedVersion);
    return { status: 200, body: await toDetail(scope, changed) };
  },
  watch: async ({ scope, params }) => {
    await setWatching(scope, params.id, true);
    return { status: 204, body: undefined };
  },
  unwatch: async ({ scope, params }) => {
    await setWatching(scope, params.id, false);
    return { status: 204, body: undefined };
  },
  sign: async ({ scope, params, body, expectedVersion }) => {
    return { status: 200, body: await toDetail(scope, await signWorkOrder(scope, params.id, body, expectedVersion)) };
  },
  signatures: async ({ scope, params }) => {
    return { status: 200, body: { signatures: await listSignatures(scope, params.id) } };
  },
  signaturePicture: async ({ scope, params }) => {
    return { status: 200, body: await signaturePicture(scope, params.id, params.signature) };
  },
  dispatch: {
    recipientOf: ({ scope, params }) => dispatchAddress(scope, params.id),
    handle: async ({ scope, params, body = {}, expectedVersion }) => {
      const changed = await dispatchWorkOrder(scope, params.id, body, expectedVersion);
      return { status: 200, body: await toDetail(scope, changed) };
    },
  },
  answerDispatch: async ({ scope, params, body }) => {
    await answerOwnDispatch(scope, params.id, body);
    return { status: 204, body: undefined };
  },
  recall: async ({ scope, params, expectedVersion }) => {
    return { status: 200, body: await toDetail(scope, await recallWorkOrder(scope, params.id, expectedVersion)) };
  },
  history: async ({ scope, params, query }) => {
    return { status: 200, body: await listWorkOrderHistory(scope, params.id, query) };
  },
  bulk: async ({ scope, body }) => ({ status: 200, body: await changeWorkOrders(scope, body) }),
} satisfies Handlers<Contract['workOrders']>;

/** The calls of contract/records/work-order-links.ts about work orders. */
export const workOrderLinks = {
  list: async ({ scope, params, query }) => {
    return { status: 200, body: await listWorkOrderLinks(scope, params.id, query) };
  },
  create: async ({ scope, params, body }) => {
    return { status: 201, body: await linkWorkOrder(scope, params.id, body) };
  },
  remove: async ({ scope, params }) => {
    await unlinkWorkOrder(scope, params.id, params.link);
    return { status: 204, body: undefined };
  },
} satisfies Handlers<Contract['workOrderLinks']>;

/** The calls of contract/records/comments.ts about work orders. */
export const workOrderComments = commentHandlers(WORK_ORDERS_WITH_COMMENTS) satisfies Handlers<
  Contract['workOrderComments']
>;
