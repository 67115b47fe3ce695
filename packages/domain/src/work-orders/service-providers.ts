import { DAY_MS } from '../time/instants.ts';
import type { WorkOrderStatus } from './work-orders.ts';

/** The bounds of a service provider's fields (docs/product.md, Service providers). Money is in minor units. */
export const SERVICE_PROVIDER_LIMITS = {
  name: 120,
  contactName: 120,
  website: 200,
  address: 300,
  taxId: 40,
  trades: 10,
  hourlyRate: 10_000_000,
  reason: 500,
  documentTitle: 120,
  documentNote: 200,
} as const;

/** What a service provider can be (docs/product.md, Service providers). Only an active one gets new work. */
export const SERVICE_PROVIDER_STATUSES = ['active', 'inactive', 'blocked'] as const;
export type ServiceProviderStatus = (typeof SERVICE_PROVIDER_STATUSES)[number];

export const SERVICE_PROVIDER_STATUS_LABELS: Readonly<Record<ServiceProviderStatus, string>> = {
  active: 'Active',
  inactive: 'Inactive',
  blocked: 'Blocked',
};

/**
 * What firms in facility management do. A closed list: it is what lists are filtered by, in every language, and what work is matched with.
 */
export const PROVIDER_TRADES = [
  'access-control',
  'carpentry',
  'cctv',
  'cleaning',
  'cooling',
  'doors',
  'electrical',
  'emergency-power',
  'escalators',
  'fire-alarm',
  'fire-dampers',
  'fire-extinguishers',
  'flooring',
  'gates',
  'glazing',
  'grounds',
  'heating',
  'lifts',
  'lighting',
  'locksmith',
  'metalwork',
  'networks',
  'painting',
  'pest-control',
  'plumbing',
  'roofing',
  'security',
  'ventilation',
  'waste',
  'window-cleaning',
  'winter-service',
  'other',
] as const;
export type ProviderTrade = (typeof PROVIDER_TRADES)[number];

/** Whether a text is one of the trades. */
export function isProviderTrade(text: string): text is ProviderTrade {
  return PROVIDER_TRADES.some((trade) => trade === text);
}

export const PROVIDER_TRADE_LABELS: Readonly<Record<ProviderTrade, string>> = {
  'access-control': 'Access control',
  carpentry: 'Carpentry',
  cctv: 'CCTV',
  cleaning: 'Cleaning',
  cooling: 'Cooling',
  doors: 'Doors',
  electrical: 'Electrical',
  'emergency-power': 'Emergency power',
  escalators: 'Escalators',
  'fire-alarm': 'Fire alarm',
  'fire-dampers': 'Fire dampers',
  'fire-extinguishers': 'Fire extinguishers',
  flooring: 'Flooring',
  gates: 'Gates',
  glazing: 'Glazing',
  grounds: 'Grounds',
  heating: 'Heating',
  lifts: 'Lifts',
  lighting: 'Lighting',
  locksmith: 'Locksmith',
  metalwork: 'Metalwork',
  networks: 'Networks',
  painting: 'Painting',
  'pest-control': 'Pest control',
  plumbing: 'Plumbing',
  roofing: 'Roofing',
  security: 'Security',
  ventilation: 'Ventilation',
  waste: 'Waste',
  'window-cleaning': 'Window cleaning',
  'winter-service': 'Winter service',
  other: 'Other',
};

/** From how many days before it expires on a document is due to be renewed, its last day included. */
export const DOCUMENT_DUE_DAYS = 30;

/** What a document is by its last day: in order, to be renewed soon, or past it. */
export const DOCUMENT_STATES = ['valid', 'due', 'expired'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

export const DOCUMENT_STATE_LABELS: Readonly<Record<DocumentState, string>> = {
  valid: 'In order',
  due: 'Due for renewal',
  expired: 'Expired',
};

const startOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`);

/** The day that comes so many days after another one; both like `2026-03-01`. */
export function dayAfter(day: string, days: number): string {
  return new Date(startOf(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days are left until a day: 0 on that day itself, less than 0 when it is over. */
export function daysUntil(day: string, today: string): number {
  return Math.round((startOf(day) - startOf(today)) / DAY_MS);
}

/**
 * What a document is on a day.
 *
 * @param expiresOn - its last day, on which it still holds; null for one that does not expire
 * @param today - the day of the calendar where it is asked (`calendarDay`)
 */
export function documentStateOn(expiresOn: string | null, today: string): DocumentState {
  if (expiresOn === null) return 'valid';
  const left = daysUntil(expiresOn, today);
  if (left < 0) return 'expired';
  return left <= DOCUMENT_DUE_DAYS ? 'due' : 'valid';
}

/** The last days that documents in some of the states have: which range of an index they are. Both ends belong to it. */
export function expiryRange(
  state: Exclude<DocumentState, 'valid'>,
  today: string,
): { from: string | null; to: string } {
  return state === 'expired'
    ? { from: null, to: dayAfter(today, -1) }
    : { from: today, to: dayAfter(today, DOCUMENT_DUE_DAYS) };
}

/** The first of the last days of some documents, which says how it stands with all of them; null where none expires. */
export function firstExpiry(documents: readonly { expiresOn: string | null }[]): string | null {
  return documents.flatMap(({ expiresOn }) => expiresOn ?? []).toSorted()[0] ?? null;
}

const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** Whether a text is the name of a host, perhaps with a port; the last part of one begins with a letter. */
function isHost(text: string): boolean {
  const labels = text.replace(/:\d{1,5}$/, '').split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && /^\p{L}.+$/u.test(labels.at(-1) ?? '');
}

/**
 * The web address of a firm as it is kept: `wulf.example` and `HTTPS://Wulf.example/de` become `https://wulf.example` and
 * `https://wulf.example/de`.
 *
 * @returns Null for what is none: another scheme, a name or a password in it, blanks, no host.
 */
export function websiteOf(text: string): string | null {
  const [, scheme = 'https', rest = ''] = /^(?:(https?):\/\/)?(.*)$/isu.exec(text.trim()) ?? [];
  const [, host = '', path = ''] = /^([^/?#]*)(.*)$/su.exec(rest) ?? [];
  if (!isHost(host) || /[\s"'<>\\^`{|}]/u.test(path)) return null;
  return `${scheme.toLowerCase()}://${host.toLowerCase()}${path === '/' ? '' : path}`;
}

/** Whether a website is shown as a link: over an encrypted connection alone. */
export function isLinkedWebsite(website: string): boolean {
  return website.startsWith('https://') && websiteOf(website) !== null;
}

/** What those who reported something have said of the work that became of it: the sum of their ratings of 1 to 5, and how many. */
type ProviderRatings = { ratingSum: number; ratingCount: number };

/** The average of ratings, to two decimals; null where there is none. */
export function averageRating({ ratingSum, ratingCount }: ProviderRatings): number | null {
  return ratingCount === 0 ? null : Math.round((100 * ratingSum) / ratingCount) / 100;
}

/**
 * For whom the rating of a feedback counts, and as what: for the service provider of the work that it became, while that work is verified.
 *
 * @param work - null where it became none, or the work was deleted
 * @returns Null where it counts for nobody.
 */
export function ratingThatCounts(
  rating: number | null,
  work: { status: WorkOrderStatus; serviceProvider: string | null } | null,
): { provider: string; rating: number } | null {
  if (rating === null || work?.status !== 'verified' || work.serviceProvider === null) return null;
  return { provider: work.serviceProvider, rating };
}
