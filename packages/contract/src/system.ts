import { z } from 'zod';
import { access } from './access.ts';
import { answers } from './answers.ts';
import { c } from './base.ts';

/** Calls for load balancers and operators (docs/api.md, Running). */
export const system = c.router({
  health: {
    method: 'GET',
    path: '/api/health',
    summary: 'Reports that the process is up.',
    ...answers({ 200: z.object({ status: z.literal('ok') }) }, access.public, { limit: 'none' }),
  },
  ready: {
    method: 'GET',
    path: '/api/ready',
    summary: 'Reports whether the process can reach its database.',
    ...answers({ 200: z.object({ status: z.literal('ready') }) }, access.public, { limit: 'none' }),
  },
});
