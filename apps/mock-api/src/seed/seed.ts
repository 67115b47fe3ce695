import type { mongo } from 'mongoose';
import { unitOfWork } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import { hashPassword } from '#modules/auth/password-hash.ts';
import { indexContents } from '#modules/files/contents.ts';
import { recountWork } from '#modules/work-counts/recount-work.ts';
import { drawPictures } from './demo-pictures.ts';
import { seedHarbourTenants } from './harbour-tenants.ts';
import { seedNorthwind } from './northwind.ts';
import { seedInvitations } from './northwind-invitations.ts';
import { seedProviders } from './northwind-providers.ts';
import { seedTickets } from './northwind-tickets.ts';
import { SEEDED_WORK_ORDERS, seedWorkOrders } from './northwind-work-orders.ts';
import { seedBilling } from './seed-billing.ts';
import { NORTHWIND_KEY, seedId } from './seed-context.ts';
import { seedDispatches } from './seed-dispatches.ts';
import { seedFeedbacks } from './seed-feedbacks.ts';
import { seedFiles } from './seed-files.ts';
import { seedPlans } from './seed-plans.ts';
import { seedSavedViews } from './seed-saved-views.ts';
import { seedSouthgate } from './southgate.ts';

/** The password of every demo account (README, Run it). */
export const DEMO_PASSWORD = 'siteward-demo';

let prepared: Promise<[passwordHash: string, pictures: Awaited<ReturnType<typeof drawPictures>>]> | undefined;

/** What the demo data of a process has alike however often it is made, and what takes a while: the hash of the password, and the pictures. */
export function prepareDemoData() {
  prepared ??= Promise.all([hashPassword(DEMO_PASSWORD), drawPictures()]);
  return prepared;
}

/**
 * Fills an empty database with the demo data (README, Run it): the same records with the same ids at every start, with
 * times relative to now. All or nothing, and once, also when several processes start together: the ids are fixed, so
 * the second of them meets the records of the first and finds the database filled.
 *
 * @returns Whether it was this call that filled it.
 */
export async function seedDemoData(deps: Deps): Promise<boolean> {
  const { models, clock, connection } = deps;
  if (!(await isEmpty(deps))) return false;
  const [[passwordHash, pictures]] = await Promise.all([prepareDemoData(), indexContents(deps)]);
  const fill = async (session: mongo.ClientSession) => {
    if (!(await isEmpty(deps))) return false;
    const seed = { connection, models, now: clock(), passwordHash, env: deps.env };
    await seedNorthwind(seed);
    await seedHarbourTenants(seed);
    await seedSouthgate(seed);
    await seedBilling(seed);
    await seedInvitations(seed);
    await seedProviders(seed, { connection, session, pictures });
    await seedFiles(seed, { connection, session, pictures }, await seedWorkOrders(seed));
    await seedPlans(seed, SEEDED_WORK_ORDERS);
    await seedDispatches(seed);
    await seedFeedbacks(seed, { connection, session, pictures });
    await seedSavedViews(seed);
    await seedTickets(seed, { connection, session, pictures });
    await recountWork(deps, seedId(NORTHWIND_KEY));
    return true;
  };
  // Some seconds, and many on a machine that does other things beside.
  return unitOfWork(connection, fill, { isLong: true });
}

async function isEmpty({ models }: Deps): Promise<boolean> {
  const [user, organization] = [await models.User.exists({}), await models.Organization.exists({})];
  return user === null && organization === null;
}
