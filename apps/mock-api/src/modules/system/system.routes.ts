import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { assertReady } from './system.service.ts';

/** The calls of contract/system.ts. */
export const system = {
  health: async () => ({ status: 200, body: { status: 'ok' } }),
  ready: async ({ scope }) => {
    await assertReady(scope);
    return { status: 200, body: { status: 'ready' } };
  },
} satisfies Handlers<Contract['system']>;
