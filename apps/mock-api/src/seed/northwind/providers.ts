import { addDays, calendarDay, type ProviderTrade, type ServiceProviderStatus } from '@siteward/domain';
import { providerKeys } from '#modules/service-providers/service-providers.model.ts';
import {
  addAsGiven,
  addContents,
  addTold,
  chance,
  daysAgo,
  lineOf,
  memberId,
  NORTHWIND_KEY,
  pick,
  recordOf,
  type Seed,
  seedId,
} from '../seed-context.ts';
import { pdfOf } from '../seed-files.ts';
import type { SiteKey } from './people.ts';

/** A document: its title, a note on it, and in how many days it expires; null for never. */
type DemoDocument = readonly [title: string, note: string, expiresIn: number | null];
type DemoProvider = {
  name: string;
  trades: readonly ProviderTrade[];
  contact: readonly [name: string, address: string, phone: string];
  address: string;
  taxId: string;
  sites?: readonly SiteKey[];
  /** Cents per hour. */
  rate: number | null;
  /** Start and end in days from today; some end with the month, so that there is always one to see. */
  contract: readonly [start: number, end: number | 'month'] | null;
  documents: readonly DemoDocument[];
  status?: ServiceProviderStatus;
  /** Why it is blocked. */
  reason?: string;
  /** The categories of work orders that it takes on. */
  does?: readonly string[];
};

const INSURANCE = 'Liability insurance';
const REGISTER = 'Trade register extract';
const FRAME = 'Framework contract';

const PROVIDERS: readonly DemoProvider[] = [
  {
    name: 'Alster Security Technik',
    trades: ['access-control', 'cctv'],
    rate: 8200,
    contract: [-400, 330],
    contact: ['Nils Behrens', 'alster-security.example', '+494066969214'],
    taxId: 'DE 811 904 101',
    address: 'Max-Brauer-Allee 21, 22765 Hamburg',
    does: ['Security'],
    documents: [
      [INSURANCE, 'Policy HV-20117, €5,000,000', 27],
      [FRAME, 'Original in the office', 330],
    ],
  },
  {
    name: 'Brandschutz Krüger KG',
    trades: ['fire-alarm', 'fire-extinguishers', 'fire-dampers'],
    rate: 7600,
    contact: ['Sabine Krüger', 'brandschutz-krueger.example', '+494066969302'],
    taxId: 'DE 811 904 115',
    address: 'Ulzburger Straße 310, 22846 Norderstedt',
    contract: [-700, 395],
    does: ['Safety'],
    documents: [
      [INSURANCE, 'Policy HV-55310, €3,000,000', 214],
      ['Certificate DIN 14675', 'Planning and upkeep of fire alarms', 512],
    ],
  },
  {
    name: 'Dachdeckerei Lorenz',
    trades: ['roofing'],
    sites: ['mill'],
    rate: 6400,
    contract: null,
    contact: ['Tim Lorenz', 'dachdeckerei-lorenz.example', '+494066969455'],
    taxId: 'DE 811 904 120',
    address: 'Weidenbaumsweg 9, 21029 Hamburg',
    documents: [],
  },
  {
    name: 'Elbe Kältetechnik GmbH',
    trades: ['cooling', 'ventilation'],
    sites: ['harbour'],
    rate: 8800,
    contact: ['Jonas Petersen', 'elbe-kaelte.example', '+494066969120'],
    taxId: 'DE 811 904 133',
    address: 'Harburger Schloßstraße 28, 21079 Hamburg',
    contract: [-250, 480],
    does: ['Heating and cooling'],
    documents: [
      [INSURANCE, 'Policy HV-31902, €5,000,000', 188],
      ['Refrigerant certificate', 'Category I', 620],
      [REGISTER, 'HRB 98214', null],
    ],
  },
  {
    name: 'Grünhof Landschaftsbau',
    trades: ['grounds', 'winter-service'],
    rate: 5200,
    contract: [-330, 400],
    contact: ['Anke Wessel', 'gruenhof.example', '+494066969518'],
    taxId: 'DE 811 904 140',
    address: 'Rellinger Weg 2, 25421 Pinneberg',
    documents: [[INSURANCE, 'Policy HV-70021, €2,000,000', 96]],
  },
  {
    name: 'Hansa Aufzüge GmbH',
    trades: ['lifts', 'escalators'],
    sites: ['harbour', 'mill'],
    rate: 9400,
    contact: ['Meike Thomsen', 'hansa-aufzuege.example', '+494066969171'],
    taxId: 'DE 811 904 152',
    address: 'Steinstraße 27, 20095 Hamburg',
    contract: [-600, 130],
    documents: [
      [INSURANCE, 'Policy HV-44871, €10,000,000', 12],
      ['Approval as inspection body', 'Lifts and escalators', 275],
    ],
  },
  {
    name: 'Nordlicht Elektro',
    trades: ['electrical', 'lighting', 'emergency-power'],
    rate: 7800,
    contact: ['Kerem Aydın', 'nordlicht-elektro.example', '+494066969233'],
    taxId: 'DE 811 904 166',
    address: 'Wandsbeker Chaussee 118, 22089 Hamburg',
    contract: [-820, 275],
    does: ['Electrical'],
    documents: [
      [INSURANCE, 'Policy HV-61240, €5,000,000', 305],
      ['Electrical safety check', 'DGUV V3, portable tools', 74],
      [FRAME, 'Second extension', 275],
    ],
  },
  {
    name: 'Reinwerk Gebäudedienste',
    trades: ['cleaning', 'window-cleaning'],
    rate: 3900,
    contract: [-365, 365],
    contact: ['Iwona Mazur', 'reinwerk.example', '+494066969640'],
    taxId: 'DE 811 904 171',
    address: 'Spaldingstraße 64, 20097 Hamburg',
    does: ['Cleaning'],
    documents: [
      [INSURANCE, 'Policy HV-12008, €3,000,000', 150],
      ['Safety data sheets', 'All agents in use', null],
    ],
  },
  {
    name: 'Torbau Nord',
    trades: ['doors', 'gates'],
    sites: ['riverside'],
    rate: 6900,
    contract: [-900, -20],
    contact: ['Heiko Struck', 'torbau-nord.example', '+494066969377'],
    taxId: 'DE 811 904 180',
    address: 'Freiburger Straße 3, 21682 Stade',
    documents: [[INSURANCE, 'Policy HV-80515', 61]],
    status: 'inactive',
  },
  {
    name: 'Wulf & Sohn Sanitär',
    trades: ['plumbing', 'heating'],
    sites: ['harbour', 'mill'],
    rate: 6800,
    contact: ['Ralf Wulf', 'wulf-sanitaer.example', '+494066969586'],
    taxId: 'DE 811 904 227',
    address: 'Seehafenstraße 40, 21079 Hamburg',
    contract: [-960, 129],
    does: ['Plumbing'],
    status: 'blocked',
    reason: 'Left an isolation valve open twice, and the liability insurance has run out.',
    documents: [
      [INSURANCE, 'Policy HV-88214, €3,000,000', -13],
      ['Electrical safety check', 'DGUV V3, portable tools', 12],
      [REGISTER, 'HRB 104877', 220],
      [FRAME, 'Original in the office', 129],
    ],
  },
  {
    name: 'Malerbetrieb Sievers',
    trades: ['painting', 'flooring'],
    rate: 5400,
    contract: null,
    contact: ['Uta Sievers', 'maler-sievers.example', '+494066969701'],
    taxId: 'DE 811 904 233',
    address: 'Bramfelder Straße 77, 22305 Hamburg',
    documents: [[INSURANCE, 'Policy HV-33190', 40]],
    status: 'inactive',
  },
  {
    name: 'Glas Petersen',
    trades: ['glazing'],
    sites: ['harbour', 'mill'],
    rate: 6600,
    contract: [-120, 610],
    contact: ['Lena Petersen', 'glas-petersen.example', '+494066969744'],
    taxId: 'DE 811 904 241',
    address: 'Lübecker Straße 12, 22087 Hamburg',
    documents: [[INSURANCE, 'Policy HV-90233', 244]],
  },
  {
    name: 'Hafen Schädlingsschutz',
    trades: ['pest-control'],
    rate: 7200,
    contract: [-200, 'month'],
    contact: ['Birgit Ohlsen', 'hafen-schaedlingsschutz.example', '+494066969802'],
    taxId: 'DE 811 904 256',
    address: 'Veddeler Damm 44, 20457 Hamburg',
    documents: [
      [INSURANCE, 'Policy HV-27744', 133],
      ['Certificate of competence', 'Health pests and stored goods', null],
    ],
  },
  {
    name: 'Schlüsseldienst Marten',
    trades: ['locksmith', 'doors'],
    rate: 7900,
    contract: null,
    contact: ['Jan Marten', 'schluessel-marten.example', '+494066969833'],
    taxId: '',
    address: 'Eiffestraße 5, 20537 Hamburg',
    documents: [[REGISTER, 'HRA 55012', null]],
  },
];

const KEPT_BY = 'manager@north.example';
const keyOf = (index: number) => `${NORTHWIND_KEY}/provider/${index}`;
const siteId = (site: SiteKey) => seedId(`${NORTHWIND_KEY}/site/${site}`);

/** The outside firm that does a work order, if any; the same at every start. */
export function providerOf({ index, category, site }: { index: number; category: string; site: SiteKey }) {
  if (chance(`provider/${index}`) > 0.35) return null;
  const fitting = PROVIDERS.flatMap(({ does = [], sites = [] }, place) =>
    does.includes(category) && (sites.length === 0 || sites.includes(site)) ? [seedId(keyOf(place))] : [],
  );
  return pick(`whose/${index}`, fitting) ?? null;
}

/** The fourteen firms that work for Northwind Facilities, with their documents: valid, due and expired. */
export function seedProviders(seed: Seed): void {
  const made = PROVIDERS.map((provider, index) => recordsOf(seed, provider, index));
  const of = <Part>(part: (records: (typeof made)[number]) => readonly Part[]) => made.flatMap(part);
  addContents(
    seed,
    of(({ contents }) => contents),
  );
  addTold(seed, seed.models.ServiceProvider, made);
  addAsGiven(
    seed,
    seed.models.File,
    of(({ files }) => files),
  );
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

function recordsOf(seed: Seed, demo: DemoProvider, index: number) {
  const { name, trades, contact, address, taxId, sites = [], rate, contract, status = 'active', reason = '' } = demo;
  const [org, key] = [seedId(NORTHWIND_KEY), keyOf(index)];
  const today = calendarDay(seed.now, 'Europe/Berlin');
  const dayIn = (days: number | null | undefined) =>
    days === null || days === undefined ? null : addDays(today, days);
  const ends = contract?.[1];
  const [contactName, domain, phone] = contact;
  const since = 340 - 9 * index;
  const changedAt = daysAgo(seed, 13);
  const files = demo.documents.map(([title], place) => {
    const own = `${key}/file/${place}`;
    const bytes = pdfOf(`${title}: ${name}`);
    const record = {
      ...recordOf(own, daysAgo(seed, since - 1)),
      deletedAt: null,
      version: 1,
      org,
      record: seedId(key),
      kind: 'service-provider' as const,
      place,
      name: `${title}.pdf`,
      type: 'application/pdf',
      bytes: bytes.length,
      content: seedId(`${own}/content`),
      thumbnail: null,
      addedBy: memberId(NORTHWIND_KEY, KEPT_BY),
    };
    return { record, content: { _id: record.content, bytes, at: record.createdAt } };
  });
  const documents = demo.documents.map(([title, note, expiresIn], place) => ({
    file: seedId(`${key}/file/${place}`),
    title,
    note,
    expiresOn: dayIn(expiresIn),
  }));
  const isBlocked = status === 'blocked';
  const provider = {
    ...recordOf(key, daysAgo(seed, since)),
    deletedAt: null,
    version: 2,
    org,
    updatedAt: status === 'active' ? daysAgo(seed, since - 1) : changedAt,
    name,
    trades: [...trades],
    contactName,
    email: `buero@${domain}`,
    phone,
    website: `https://${domain}`,
    address,
    taxId,
    sites: sites.map(siteId),
    status,
    documents,
    hourlyRateMinor: rate,
    currency: 'EUR',
    blockReason: reason,
    blockedAt: isBlocked ? changedAt : null,
    blockedBy: isBlocked ? memberId(NORTHWIND_KEY, KEPT_BY) : null,
    contractStart: dayIn(contract?.[0]),
    contractEnd: ends === 'month' ? lastOfMonth(today) : dayIn(ends),
  };
  const line = (happened: string, at: Date, changes: Record<string, unknown>) => ({
    ...lineOf(`${key}/audit/${happened}/${at.getTime() - seed.now.getTime()}`, at, KEPT_BY),
    action: `service-provider.${happened}`,
    target: { kind: 'service-provider', id: provider._id },
    changes,
  });
  const stepped = {
    status: { from: 'active', to: status },
    ...(isBlocked && { reason: { from: null, to: reason } }),
  };
  return {
    record: { ...provider, ...providerKeys(org, provider) },
    files: files.map(({ record }) => record),
    contents: files.map(({ content }) => content),
    lines: [
      line('created', provider.createdAt, { name, status: 'active' }),
      ...(status === 'active' ? [] : [line(isBlocked ? 'blocked' : 'deactivated', changedAt, stepped)]),
    ],
  };
}
