import { z } from 'zod';
import { access, org } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import { recordIdSchema, versionSchema } from '../common.ts';

/** The highest number of seats. */
export const MOST_SEATS = 100_000;
export const seatNumberSchema = z.int().min(1).max(MOST_SEATS);

export const seatsSchema = z
  .object({
    seats: z.int().meta({ description: 'How many seats are ordered.' }),
    available: z.int().meta({ description: 'How many can be used now: at most 20 during the trial.' }),
    trial: z.boolean().meta({ description: 'Whether the trial is running.' }),
    used: z.int(),
    pricePerSeat: z.int(),
    total: z.int(),
    monthly: z
      .object({ amount: z.int(), currency: z.string() })
      .meta({ description: 'What all seats cost per month, in minor units of the currency, excluding VAT.' }),
    version: z.int().meta({ description: 'The version of the organization, which holds the number of seats.' }),
  })
  .meta({ id: 'Seats', description: '`pricePerSeat` and `total` are in whole units of the currency.' });
export type Seats = z.infer<typeof seatsSchema>;

export const setSeatsSchema = z.strictObject({ seats: seatNumberSchema, version: versionSchema.optional() });

const orgParams = z.object({ org: recordIdSchema });

/** Seats and their price (spec sections 3 and 9; product 2). */
export const seats = c.router({
  get: {
    method: 'GET',
    path: '/api/seats/org/:org',
    pathParams: orgParams,
    summary: 'Returns the seats bought and in use (by active members and pending invitations), and what they cost.',
    ...answers({ 200: seatsSchema }, access.permission('billing:view', org.inPath('org'))),
  },
  set: {
    method: 'PUT',
    path: '/api/seats/org/:org',
    pathParams: orgParams,
    summary:
      'Sets the number of seats: not below the number in use, and above 20 only with a customer whose payment method is linked.',
    body: setSeatsSchema,
    ...answers({ 200: seatsSchema }, access.permission('billing:manage', org.inPath('org')), {
      errors: ['SEAT_LIMIT', 'VERSION_CONFLICT'],
      unpaid: true,
    }),
  },
});
