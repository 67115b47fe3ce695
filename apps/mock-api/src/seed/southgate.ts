import { daysAgo, type Seed, SOUTHGATE_KEY, seedUsers } from './seed-context.ts';
import { type DemoMembership, seedMembers } from './seed-members.ts';
import { seedOrganization } from './seed-organization.ts';

const FOUNDED = { key: SOUTHGATE_KEY, daysAgo: 5, created: { name: 'Southgate Properties', site: 'Southgate Tower' } };

const OWNER = { name: 'Sandra Oduya', email: 'owner@south.example' };
const TECHNICIAN = { name: 'Marcus Reid', email: 'marcus.reid@south.example' };

const active = (person: { name: string; email: string }, role: string, seenMinutesAgo: number): DemoMembership => {
  return { ...person, role, status: 'active', sites: [], seenMinutesAgo };
};

/** Southgate Properties (README, Run it): still in its trial, with Northwind's owner as a Viewer. */
export function seedSouthgate(seed: Seed): void {
  const organization = {
    key: SOUTHGATE_KEY,
    name: 'Southgate Properties',
    email: 'office@south.example',
    contact: '+442055501230',
    busInst: 'business',
    type: 'organization',
    nature: 'property-owner',
    seats: 5,
    paymentLinked: false,
    createdAt: daysAgo(seed, FOUNDED.daysAgo),
    trialEndsAt: daysAgo(seed, -9),
  } as const;
  const site = {
    key: 'tower',
    name: 'Southgate Tower',
    code: 'southgate-tower',
    address: '18 Southgate Road, London N1',
    timezone: 'Europe/London',
    locale: 'en-GB',
    currency: 'GBP',
  };
  seedOrganization(seed, organization, [site]);
  seedUsers(seed, SOUTHGATE_KEY, [OWNER, TECHNICIAN]);
  seedMembers(seed, FOUNDED, [
    active(OWNER, 'Owner', 30),
    active(TECHNICIAN, 'Technician', 150),
    active({ name: 'Olivia Brandt', email: 'owner@north.example' }, 'Viewer', 1500),
  ]);
}
