import type { Language, MemberStatus, SystemRoleName } from '@siteward/domain';
import { NORTHWIND_KEY, seedId, TENANTS_KEY } from '../seed-context.ts';

export const NIGHT_CREW = 'Night crew';

/** The sites of Northwind Facilities, by the key that their ids are made from. */
export type SiteKey = 'harbour' | 'mill' | 'riverside';

/** Somebody in Northwind Facilities. */
export type DemoMember = {
  name: string;
  email: string;
  role: SystemRoleName | typeof NIGHT_CREW;
  status: MemberStatus;
  sites: SiteKey[];
  /** Minutes since they were last there; null: never. */
  seenMinutesAgo: number | null;
  /** The role that they joined with, if it was a different one. */
  earlierRole?: SystemRoleName;
  /** The language that they chose; without one, whichever their browser asks for. */
  language?: Language;
};

const HOUR = 60;
const DAY = 24 * HOUR;

const person = (
  name: string,
  address: string,
  role: DemoMember['role'],
  sites: SiteKey[],
  seenMinutesAgo: number | null,
  status: MemberStatus = 'active',
): DemoMember => ({ name, email: addressOf(address), role, status, sites, seenMinutesAgo });

/** The demo accounts (README, Run it): one for each system role. */
const ACCOUNTS: DemoMember[] = [
  person('Olivia Brandt', 'owner', 'Owner', [], 1),
  person('Amir Haddad', 'admin', 'Administrator', [], 4),
  person('Beatriz Nunes', 'manager', 'Manager', ['harbour', 'mill'], HOUR),
  person('Chidi Okafor', 'technician', 'Technician', ['harbour'], 12),
  person('Farah Siddiqui', 'requester', 'Requester', [], 2 * DAY),
  person('Goran Petrov', 'viewer', 'Viewer', [], 9 * DAY),
  person('Jonas Weber', 'provider', 'Provider', ['harbour', 'mill'], 5 * HOUR),
];

const COLLEAGUES: DemoMember[] = [
  person('Aisha Bello', 'aisha.bello', 'Technician', ['riverside'], 35),
  person('Dana Whitfield', 'dana.whitfield', 'Technician', ['mill'], DAY),
  person('Emre Yılmaz', 'emre.yilmaz', 'Technician', ['harbour'], 3 * HOUR),
  person('Hanna Lindqvist', 'hanna.lindqvist', NIGHT_CREW, ['harbour'], 6 * HOUR),
  person('Ibrahim Keita', 'ibrahim.keita', NIGHT_CREW, ['harbour'], DAY),
  person('Ingrid Solberg', 'ingrid.solberg', 'Provider', ['riverside'], 4 * DAY),
  { ...person('Kateryna Shevchenko', 'kateryna.shevchenko', 'Manager', ['riverside'], 25), earlierRole: 'Viewer' },
  { ...person('Lena Fischer', 'lena.fischer', 'Requester', [], 3 * DAY), language: 'de' },
  person("Liam O'Connor", 'liam.oconnor', 'Technician', ['mill', 'riverside'], 2 * HOUR),
  { ...person('Mateo Álvarez', 'mateo.alvarez', 'Provider', [], 6 * DAY), language: 'es' },
  person('Mei Tanaka', 'mei.tanaka', 'Technician', ['harbour'], 50),
  person('Nadia Rahman', 'nadia.rahman', 'Administrator', [], 20),
  person('Noah Goldberg', 'noah.goldberg', 'Technician', ['mill'], 7 * HOUR),
  person('Oskar Nilsson', 'oskar.nilsson', 'Technician', ['harbour', 'riverside'], 4 * HOUR),
  { ...person('Priya Raghavan', 'priya.raghavan', 'Manager', ['mill'], 90), earlierRole: 'Technician', language: 'hi' },
  person('Quentin Dubois', 'quentin.dubois', 'Technician', ['riverside'], 2 * DAY),
  { ...person('Rosa Delgado', 'rosa.delgado', 'Requester', ['mill'], 11 * DAY), language: 'es' },
  person('Samuel Adeyemi', 'samuel.adeyemi', 'Technician', ['harbour'], 15),
  person('Tomasz Zieliński', 'tomasz.zielinski', NIGHT_CREW, ['mill'], 9 * HOUR),
  { ...person('Uma Krishnan', 'uma.krishnan', 'Viewer', [], 3 * DAY), language: 'hi' },
  { ...person('Viktor Horvat', 'viktor.horvat', 'Technician', ['harbour'], DAY), language: 'de' },
  person('Wanjiru Kamau', 'wanjiru.kamau', 'Technician', ['mill'], 40),
  person('Xin Li', 'xin.li', 'Viewer', ['harbour'], 21 * DAY),
  person('Yara Mansour', 'yara.mansour', 'Requester', [], 5 * DAY),
  person('Zoltán Kovács', 'zoltan.kovacs', NIGHT_CREW, ['riverside'], 8 * HOUR),
];

const NOT_ACTIVE: DemoMember[] = [
  person('Ben Achterberg', 'ben.achterberg', 'Requester', [], null, 'invited'),
  person('Paulo Carvalho', 'paulo.carvalho', 'Technician', ['mill'], null, 'invited'),
  person('Sofia Rossi', 'sofia.rossi', 'Manager', ['riverside'], null, 'invited'),
  person('Thandi Mokoena', 'thandi.mokoena', 'Requester', [], null, 'invited'),
  person('Dmitri Volkov', 'dmitri.volkov', 'Technician', ['harbour'], 34 * DAY, 'suspended'),
  person('Grace Kim', 'grace.kim', 'Viewer', [], 60 * DAY, 'suspended'),
  person('Luca Bianchi', 'luca.bianchi', NIGHT_CREW, ['mill'], 18 * DAY, 'suspended'),
  person('Peter Novák', 'peter.novak', 'Technician', ['riverside'], 75 * DAY, 'removed'),
];

/** All 40 members of Northwind Facilities. */
export const NORTHWIND_PEOPLE: readonly DemoMember[] = [...ACCOUNTS, ...COLLEAGUES, ...NOT_ACTIVE];

const TENANTS = new Set(
  ['requester', 'lena.fischer', 'yara.mansour', 'ben.achterberg', 'thandi.mokoena'].map(addressOf),
);
/** The tenants who have access to everything that Harbour Tenants occupies; the others have access only to Harbour Campus. */
const EVERYWHERE = new Set(['requester', 'lena.fischer'].map(addressOf));

/** The customer, and the one of its sites, that somebody in Northwind Facilities belongs to. */
export function customerOf({ email }: Pick<DemoMember, 'email'>) {
  if (!TENANTS.has(email)) return { customerOrgId: null, customerSiteId: null };
  const customerSiteId = EVERYWHERE.has(email) ? null : seedId(`${NORTHWIND_KEY}/site/harbour`);
  return { customerOrgId: seedId(TENANTS_KEY), customerSiteId };
}

function addressOf(name: string): string {
  return `${name}@north.example`;
}
