import type { mongo } from 'mongoose';
import { unitOfWork } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import { hashPassword } from '#modules/auth/password-hash.ts';
import { indexContents } from '#modules/files/contents.ts';
import { recountWork } from '#modules/work-counts/recount-work.ts';
import { drawPictures } from './demo-pictures.ts';
import { seedHarbourTenants } from './harbour-tenants.ts';
import { seedInvitations } from './northwind/invitations.ts';
import { seedNorthwind } from './northwind/northwind.ts';
import { seedProviders } from './northwind/providers.ts';
import { seedTickets } from './northwind/tickets.ts';
import { SEEDED_WORK_ORDERS, seedWorkOrders } from './northwind/work-orders.ts';
import { seedBilling } from './seed-billing.ts';
import { NORTHWIND_KEY, type Seed, seedId, writeMade } from './seed-context.ts';
import { seedDispatches } from './seed-dispatches.ts';
import { seedFeedbacks } from './seed-feedbacks.ts';
import { type Pictures, seedFiles } from './seed-files.ts';
import { seedPlans } from './seed-plans.ts';
import { seedSavedViews } from './seed-saved-views.ts';
import { seedSouthgate } from './southgate.ts';

/** The password of every demo account (README, Run it). */
export const DEMO_PASSWORD = 'siteward-demo';

/** The slow parts of the demo data, which stay the same within a process however often the data is made. */
let lasting: Promise<[passwordHash: string, pictures: Pictures]> | undefined;
const prepared = new WeakMap<Deps, Promise<Seed>>();

/** Makes the demo data while the database is still getting ready; `seedDemoData` picks it up, and reports any failure. */
export function prepareDemoData(deps: Deps): void {
  const made = makeDemoData(deps);
  made.catch(() => undefined);
  prepared.set(deps, made);
}

async function makeDemoData({ models, clock, connection, env }: Deps): Promise<Seed> {
  lasting ??= Promise.all([hashPassword(DEMO_PASSWORD), drawPictures()]);
  const [passwordHash, pictures] = await lasting;
  const seed: Seed = { connection, models, now: clock(), passwordHash, env, made: new Map(), contents: [] };
  seedNorthwind(seed);
  seedHarbourTenants(seed);
  seedSouthgate(seed);
  seedBilling(seed);
  seedInvitations(seed);
  seedProviders(seed);
  seedFiles(seed, pictures, seedWorkOrders(seed));
  seedPlans(seed, SEEDED_WORK_ORDERS);
  seedDispatches(seed);
  seedFeedbacks(seed, pictures);
  seedSavedViews(seed);
  seedTickets(seed, pictures);
  return seed;
}

/**
 * Fills an empty database with the demo data (README, Run it): the same records with the same ids at every start, with times
 * relative to now. All or nothing, and only once, even when several processes start together: the ids are fixed, so the second
 * process conflicts with the records of the first and then finds the database filled.
 *
 * @returns Whether it was this call that filled it.
 */
export async function seedDemoData(deps: Deps): Promise<boolean> {
  const making = prepared.get(deps);
  prepared.delete(deps);
  if (!(await isEmpty(deps))) return false;
  const [seed] = await Promise.all([making ?? makeDemoData(deps), indexContents(deps)]);
  const fill = async (session: mongo.ClientSession) => {
    if (!(await isEmpty(deps))) return false;
    await writeMade(seed, session);
    await recountWork(deps, seedId(NORTHWIND_KEY));
    return true;
  };
  // Takes some seconds, and many on a busy machine.
  return unitOfWork(deps.connection, fill, { isLong: true });
}

async function isEmpty({ models }: Deps): Promise<boolean> {
  const [user, organization] = [await models.User.exists({}), await models.Organization.exists({})];
  return user === null && organization === null;
}
