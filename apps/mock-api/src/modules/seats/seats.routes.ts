import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { getSeats, setSeats } from './seats.service.ts';

/** The calls of contract/billing/seats.ts. */
export const seats = {
  get: async ({ scope }) => ({ status: 200, body: await getSeats(scope) }),
  set: async ({ scope, body, expectedVersion }) => {
    return { status: 200, body: await setSeats(scope, body.seats, expectedVersion) };
  },
} satisfies Handlers<Contract['seats']>;
