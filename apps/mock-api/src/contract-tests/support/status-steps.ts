import { z } from 'zod';
import { isWrite, ROUTES, type RouteName } from './routes.ts';

type Step = { collection: string; not?: Readonly<Record<string, string>> };

/** The collection of the records that a status step is about, and the statuses that it never leads to, with the reason. */
const STEPS: Readonly<Record<string, Step>> = {
  'feedbacks.setStatus': {
    collection: 'feedbacks',
    not: { new: 'the initial status', converted: 'set by a call of its own', withdrawn: 'set by its sample' },
  },
  'maintenancePlans.setStatus': { collection: 'maintenance_plans' },
  'members.setStatus': { collection: 'members', not: { invited: 'set by an invitation' } },
  'serviceProviders.setStatus': { collection: 'service_providers' },
  'supportTickets.setStatus': {
    collection: 'support_tickets',
    not: { new: 'the initial status', closed: 'set by the clock' },
  },
  'workOrders.setStatus': { collection: 'work_orders', not: { draft: 'the initial status' } },
} satisfies Partial<Record<RouteName, Step>>;

const STATUSES = z.object({ properties: z.object({ status: z.object({ enum: z.array(z.string()) }) }) });

/** Members' calls that set a status, with all statuses that each names. */
export const STATUS_STEPS = ROUTES.flatMap((named) => {
  const { path, pathParams } = named.route;
  if (!isWrite(named) || !path.endsWith('/:status') || path.includes(':token')) return [];
  const params = pathParams instanceof z.ZodType ? pathParams : z.never();
  const { properties } = STATUSES.parse(z.toJSONSchema(params, { unrepresentable: 'any' }));
  const step = STEPS[named.name];
  if (!step) throw new Error(`STEPS in status-steps.ts does not say which records ${named.name} is about`);
  return [{ ...named, ...step, statuses: properties.status.enum }];
});
