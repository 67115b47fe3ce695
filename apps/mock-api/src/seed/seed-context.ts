import { hash } from 'node:crypto';
import type { Language } from '@siteward/domain';
import { Types } from 'mongoose';
import type { Environment } from '#env.ts';
import type { Models } from '#modules/models.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What the parts of the seed work with. */
export type Seed = { models: Models; now: Date; passwordHash: string; env: Pick<Environment, 'LINK_SECRETS'> };

/** Options of every insert of the seed: times are those of the demo data, not those of the insert. */
export const AS_GIVEN = { timestamps: false } as const;

/** A time in the past (negative: in the future), in days before now. */
export function daysAgo({ now }: Seed, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** A time in the past, in minutes before now. */
export function minutesAgo({ now }: Seed, minutes: number): Date {
  return new Date(now.getTime() - minutes * MINUTE_MS);
}

/**
 * The fields that every demo record begins with.
 *
 * @param name - its name (`seedId`)
 */
export function recordOf(name: string, createdAt: Date): { _id: Types.ObjectId; createdAt: Date; updatedAt: Date } {
  return { _id: seedId(name), createdAt, updatedAt: createdAt };
}

/** A token of demo data, the same at every start. */
export function seedToken(name: string): string {
  return hash('sha256', `siteward-demo-token:${name}`, 'base64url');
}

/**
 * The id of a demo record, the same at every start.
 *
 * @param name - a name that no other record has, such as `north/site/harbour`
 */
export function seedId(name: string): Types.ObjectId {
  return new Types.ObjectId(hash('sha256', `siteward-demo:${name}`, 'hex').slice(0, 24));
}

/** The id of a person's membership in an organization. */
export function memberId(orgKey: string, email: string) {
  return seedId(`${orgKey}/member/${email}`);
}

/**
 * The id of an invitation into Northwind Facilities.
 *
 * @param invitation - the address without its domain, and what became of the invitation
 */
export function invitationId({ to, status }: { to: string; status: string }) {
  return seedId(`${NORTHWIND_KEY}/invitation/${to}/${status}`);
}

/** Names of organizations whose records others refer to. */
export const NORTHWIND_KEY = 'north';
export const SOUTHGATE_KEY = 'south';
export const TENANTS_KEY = 'tenants';

/** The id of the person with an address. */
export function userId(email: string) {
  return seedId(`user/${email}`);
}

/** Somebody who can sign in, perhaps in a language that they chose. */
type DemoUser = { name: string; email: string; language?: Language | undefined };

/**
 * Writes people who can sign in, with a verified address.
 *
 * @param orgKey - the key of their default organization
 */
export async function seedUsers(seed: Seed, orgKey: string, people: readonly DemoUser[]) {
  const users = people.map(({ name, email, language = null }, index) => {
    const createdAt = daysAgo(seed, 400 - 8 * index);
    return {
      ...recordOf(`user/${email}`, createdAt),
      email,
      name,
      passwordHash: seed.passwordHash,
      emailVerifiedAt: createdAt,
      defaultOrg: seedId(orgKey),
      language,
    };
  });
  await seed.models.User.insertMany(users, AS_GIVEN);
}

/** A number from 0 to 1, the same at every start. */
export function chance(name: string): number {
  return Number.parseInt(hash('sha256', `siteward-demo-chance:${name}`, 'hex').slice(0, 8), 16) / 0xffffffff;
}

/** One of several, the same at every start; undefined where there are none. */
export function pick<Item>(name: string, items: readonly Item[]): Item | undefined {
  return items[Math.floor(chance(name) * items.length * 0.999)];
}
