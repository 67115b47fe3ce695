import type { House, Person } from './house.ts';
import type { AnyCall } from './routes.ts';
import { ACCOUNT } from './samples/account.ts';
import { BILLING } from './samples/billing.ts';
import { CALENDAR } from './samples/calendar.ts';
import { FEEDBACKS } from './samples/feedbacks.ts';
import { MAINTENANCE_PLANS } from './samples/maintenance-plans.ts';
import { MEMBERS } from './samples/members.ts';
import { ORGANIZATIONS } from './samples/organizations.ts';
import type { Samples } from './samples/sample.ts';
import { SERVICE_PROVIDERS } from './samples/service-providers.ts';
import { SUPPORT_TICKETS } from './samples/support-tickets.ts';
import { WORK_ORDERS } from './samples/work-orders.ts';

/**
 * A call of every route that succeeds for anybody who may make it, about a house and as one of its people. It names every field
 * that the contract declares, so that tests can replace each of them. A route without a sample does not compile.
 */
const SAMPLES: Samples<string> = {
  ...ACCOUNT,
  ...ORGANIZATIONS,
  ...MEMBERS,
  ...FEEDBACKS,
  ...SUPPORT_TICKETS,
  ...SERVICE_PROVIDERS,
  ...BILLING,
  ...WORK_ORDERS,
  ...MAINTENANCE_PLANS,
  ...CALENDAR,
};

/**
 * The sample of a route by its name.
 *
 * @throws For a route that the contract does not have.
 */
export function sampleOf(name: string, house: House, person: Person): AnyCall {
  const samples: Record<string, (house: House, person: Person) => AnyCall> = SAMPLES;
  const sample = samples[name];
  if (!sample) throw new Error(`the contract has no call ${name}`);
  return sample(house, person);
}
