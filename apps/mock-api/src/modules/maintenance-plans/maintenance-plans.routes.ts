import type { Contract } from '@siteward/contract';
import { recordHistory } from '#modules/audit/record-history.ts';
import { fileHandlers } from '#modules/files/files.routes.ts';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { createMaintenancePlan } from './create-maintenance-plan.ts';
import {
  changePlanDate,
  listPlans,
  previewPlan,
  removeMaintenancePlan,
  restorePlanDate,
} from './maintenance-plans.service.ts';
import { exportPlans } from './maintenance-plans-file.ts';
import { findPlan, PLANS_WITH_FILES } from './plan-access.ts';
import { toDetail } from './plan-detail.ts';
import { setMaintenancePlanStatus } from './set-maintenance-plan-status.ts';
import { updateMaintenancePlan } from './update-maintenance-plan.ts';

/** The calls of contract/records/record-files.ts about maintenance plans. */
export const maintenancePlanFiles = fileHandlers(PLANS_WITH_FILES);

/** The calls of contract/work-orders/maintenance-plans.ts. */
export const maintenancePlans = {
  list: async ({ scope, query }) => ({ status: 200, body: await listPlans(scope, query) }),
  export: async ({ scope, query }) => ({ status: 200, body: await exportPlans(scope, query) }),
  preview: async ({ scope, query }) => ({ status: 200, body: await previewPlan(scope, query) }),
  create: async ({ scope, body }) => ({
    status: 201,
    body: await toDetail(scope, await createMaintenancePlan(scope, body)),
  }),
  get: async ({ scope, params }) => ({ status: 200, body: await toDetail(scope, await findPlan(scope, params.id)) }),
  update: async ({ scope, params, body: { version: _, ...change }, expectedVersion }) => {
    return {
      status: 200,
      body: await toDetail(scope, await updateMaintenancePlan(scope, params.id, change, expectedVersion)),
    };
  },
  remove: async ({ scope, params, expectedVersion }) => {
    await removeMaintenancePlan(scope, params.id, expectedVersion);
    return { status: 204, body: undefined };
  },
  setStatus: async ({ scope, params, body = {}, expectedVersion }) => {
    const changed = await setMaintenancePlanStatus(scope, params.id, params.status, body, expectedVersion);
    return { status: 200, body: await toDetail(scope, changed) };
  },
  changeDate: async ({ scope, params, body: { to }, expectedVersion }) => {
    return { status: 200, body: await toDetail(scope, await changePlanDate(scope, params, to, expectedVersion)) };
  },
  restoreDate: async ({ scope, params, expectedVersion }) => {
    return { status: 200, body: await toDetail(scope, await restorePlanDate(scope, params, expectedVersion)) };
  },
  history: async ({ scope, params, query }) => {
    const { _id } = await findPlan(scope, params.id);
    return { status: 200, body: await recordHistory(scope, _id, query) };
  },
} satisfies Handlers<Contract['maintenancePlans']>;
