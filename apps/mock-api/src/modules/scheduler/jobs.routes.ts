import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { listJobs } from './jobs.service.ts';

/** The calls of contract/records/jobs.ts. */
export const jobs = {
  list: async ({ scope }) => ({ status: 200, body: { jobs: await listJobs(scope) } }),
} satisfies Handlers<Contract['jobs']>;
