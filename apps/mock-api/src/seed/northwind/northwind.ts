import { daysAgo, NORTHWIND_KEY, type Seed, seedId, seedUsers, TENANTS_KEY } from '../seed-context.ts';
import { seedMembers } from '../seed-members.ts';
import { type DemoRole, type DemoSite, seedOrganization } from '../seed-organization.ts';
import { INVITATIONS } from './invitations.ts';
import { customerOf, NIGHT_CREW, NORTHWIND_PEOPLE } from './people.ts';

/** Where all its sites are. */
export const PLACE = { timezone: 'Europe/Berlin', locale: 'en-GB', currency: 'EUR' };
const SITES: DemoSite[] = [
  {
    key: 'harbour',
    name: 'Harbour Campus',
    code: 'harbour-campus',
    address: 'Kaistrasse 12, 20457 Hamburg',
    ...PLACE,
    customer: seedId(TENANTS_KEY),
  },
  { key: 'mill', name: 'Mill Street', code: 'mill-street', address: 'Mühlenstrasse 4, 22049 Hamburg', ...PLACE },
  {
    key: 'riverside',
    name: 'Riverside Depot',
    code: 'riverside-depot',
    address: 'Uferweg 31, 21107 Hamburg',
    ...PLACE,
  },
];

const ROLES: DemoRole[] = [
  {
    name: NIGHT_CREW,
    description: 'Looks after the sites at night: own work orders, with the plans and the calendar in view.',
    type: 'staff',
    permissions: [
      'work-orders:view-own',
      'work-orders:view-any',
      'work-orders:create',
      'work-orders:update-own',
      'plans:view',
      'feedbacks:view-any',
      'calendar:view',
      'dashboard:view',
    ],
  },
];

/** How it began. */
export const FOUNDED = {
  key: NORTHWIND_KEY,
  daysAgo: 400,
  created: { name: 'Northwind Facilities', site: 'Harbour Campus' },
};

/** Northwind Facilities (README, Run it): 3 sites, 40 members, a linked payment method. */
export function seedNorthwind(seed: Seed): void {
  const organization = {
    key: NORTHWIND_KEY,
    name: 'Northwind Facilities',
    email: 'office@north.example',
    contact: '+494055512340',
    busInst: 'business',
    type: 'organization',
    nature: 'facility-management',
    seats: 40,
    paymentLinked: true,
    createdAt: daysAgo(seed, FOUNDED.daysAgo),
    trialEndsAt: daysAgo(seed, 386),
  } as const;
  seedOrganization(seed, organization, SITES, ROLES);
  seedUsers(
    seed,
    NORTHWIND_KEY,
    NORTHWIND_PEOPLE.filter(({ status }) => status !== 'invited'),
  );
  seedMembers(
    seed,
    FOUNDED,
    NORTHWIND_PEOPLE.map((person) => ({
      ...person,
      ...customerOf(person),
      invitations: INVITATIONS.filter(({ to }) => person.email.startsWith(`${to}@`)),
    })),
  );
}
