import { z } from 'zod';
import { access, org } from './access.ts';
import { answers } from './answers.ts';
import { c } from './base.ts';
import { recordIdSchema, versionSchema } from './common.ts';

export const seatsSchema = z
  .object({
    seats: z.int(),
    used: z.int(),
    pricePerSeat: z.int(),
    total: z.int(),
    version: z.int().meta({ description: 'The version of the organization, which holds the number of seats.' }),
  })
  .meta({ id: 'Seats', description: 'Prices in whole units of the currency.' });
export type Seats = z.infer<typeof seatsSchema>;

export const setSeatsSchema = z.strictObject({ seats: z.int().min(1).max(100_000), version: versionSchema.optional() });

const orgParams = z.object({ org: recordIdSchema });

/** Seats and their price (spec sections 3 and 9; product 2). */
export const seats = c.router({
  get: {
    method: 'GET',
    path: '/api/seats/org/:org',
    pathParams: orgParams,
    summary: 'Seats bought and in use (active members and pending invitations), and what they cost.',
    ...answers({ 200: seatsSchema }, access.permission('billing:view', org.inPath('org'))),
  },
  set: {
    method: 'PUT',
    path: '/api/seats/org/:org',
    pathParams: orgParams,
    summary: 'Sets the number of seats; not below the number in use.',
    body: setSeatsSchema,
    ...answers({ 200: seatsSchema }, access.permission('billing:manage', org.inPath('org')), {
      errors: ['SEAT_LIMIT', 'VERSION_CONFLICT'],
      unpaid: true,
    }),
  },
});
