import { hash } from 'node:crypto';
import type { Types } from 'mongoose';
import type { Models } from '#modules/models.ts';
import { seedId } from './seed-id.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What the parts of the seed work with. */
export type Seed = { models: Models; now: Date; passwordHash: string };

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

/** The fields that every demo record begins with. In: its name (`seedId`) and its creation. */
export function recordOf(name: string, createdAt: Date): { _id: Types.ObjectId; createdAt: Date; updatedAt: Date } {
  return { _id: seedId(name), createdAt, updatedAt: createdAt };
}

/** A token of demo data, the same at every start. */
export function seedToken(name: string): string {
  return hash('sha256', `siteward-demo-token:${name}`, 'base64url');
}
