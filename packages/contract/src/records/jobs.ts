import { z } from 'zod';
import { access, org } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import { recordIdSchema, timestampSchema } from '../common.ts';

/** What the system does on a schedule, `<area>.<what is done>`. */
export const JOB_NAMES = [
  'customers.look',
  'dispatches.expire',
  'files.sweep',
  'invitations.expire',
  'maintenance-plans.make',
  'support-tickets.close',
  'work-counts.add-up',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

export const backgroundJobSchema = z
  .object({
    // Grows with the areas: a client that does not know a job should show its name.
    name: z.enum(JOB_NAMES).meta({ 'x-extensible': true }),
    state: z.enum(['waiting', 'running', 'failing']),
    endedAt: timestampSchema.nullable().meta({ description: 'When it last ended; null if it never has.' }),
    dueAt: timestampSchema.nullable().meta({ description: 'When it runs next; null if it has never been run.' }),
    restsUntil: timestampSchema.nullable().meta({
      description:
        'Set if the job has failed in this organization: it is not tried there again before this time. Otherwise null.',
    }),
  })
  .meta({ id: 'BackgroundJob' });
export type BackgroundJob = z.infer<typeof backgroundJobSchema>;

/** What is done automatically (docs/product.md, Background jobs). */
export const jobs = c.router({
  list: {
    method: 'GET',
    path: '/api/jobs',
    summary: 'Lists the background jobs, with when each last ran and will run next.',
    query: z.strictObject({ org: recordIdSchema }),
    ...answers({ 200: z.object({ jobs: z.array(backgroundJobSchema) }) }, access.permission('audit:view', org.query)),
  },
});
