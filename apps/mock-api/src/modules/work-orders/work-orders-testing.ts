import type { createWorkOrderSchema, WorkOrderDetail } from '@siteward/contract';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { createNorthwind } from '#modules/organizations/organizations-testing.ts';
import { recountWork } from '#modules/work-counts/recount-work.ts';
import type { PersonInOrganization, TestApi } from '#testing/harness.ts';
import { someWord } from '#testing/some-word.ts';
import { type WorkOrderDoc, workOrderKeys } from './work-order-record.ts';

/** An organization with its owner, a manager, and a technician. */
export async function createTeam(api: TestApi) {
  const { owner, organization, org } = await createNorthwind(api);
  const [site = ''] = organization.sites;
  const add = (role: string, sites: string[] = []) =>
    api.addMember(organization, role, { email: `${someWord()}@work.example`, sites });
  const [manager, technician] = [await add('Manager'), await add('Technician')];
  return { owner, manager, technician, organization, org, site, ids: { org, site }, add };
}

type NewWorkOrder = Partial<Omit<z.input<typeof createWorkOrderSchema>, 'org'>>;

/** Creates a work order, by default one titled "Pump leaks". */
export async function createWork(
  by: PersonInOrganization,
  { org, site }: { org: string; site: string },
  more: NewWorkOrder = {},
): Promise<WorkOrderDetail> {
  const answer = await by.client.workOrders.create({ body: { org, site, title: 'Pump leaks', ...more } });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** The fields that the counts are based on, for work that was not made by a plan (work-counts/recount-work.ts). */
const COUNTED = ['site', 'plan', 'createdAt', 'deletedAt', 'completedAt', 'firstResponseAt', 'heldTotalMs'] as const;

/** Puts a work order into a state as if its steps had been taken; resets its version to 1. */
export async function putInState(api: TestApi, org: string, id: string, state: Partial<WorkOrderDoc>): Promise<void> {
  const { WorkOrder } = api.deps.models;
  const order = await WorkOrder.findOne({ org, _id: id }).orFail().lean();
  const set = { ...state, ...workOrderKeys({ ...order, ...state }), version: 1 };
  await WorkOrder.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: set });
  if (order.plan || COUNTED.some((field) => field in state)) await recountWork(api.deps, new Types.ObjectId(org));
}

/** The actions in the history of a work order, oldest first. */
export async function actionsOf(by: PersonInOrganization, id: string): Promise<string[]> {
  const answer = await by.client.workOrders.history({ params: { id }, query: { sort: 'createdAt', limit: 100 } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.items.map(({ action }) => action);
}
