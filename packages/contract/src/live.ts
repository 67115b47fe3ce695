import { z } from 'zod';
import { access, org } from './access.ts';
import { answers } from './answers.ts';
import { c } from './base.ts';
import { recordIdSchema } from './common.ts';
import { eventStream } from './event-streams.ts';

/** What a page may show, as the areas of the contract are called; each for who may see it. */
export const LIVE_AREAS = ['bulkChanges', 'invitations', 'members', 'organizations', 'roles', 'sites'] as const;
export type LiveArea = (typeof LIVE_AREAS)[number];

export const liveChangeSchema = z
  .object({ area: z.enum(LIVE_AREAS).meta({ description: 'Where something has changed: ask for it again.' }) })
  .meta({ id: 'LiveChange' });
export type LiveChange = z.infer<typeof liveChangeSchema>;

/** Changes as they happen (product 8). */
export const live = c.router({
  changes: {
    method: 'GET',
    path: '/api/live',
    summary:
      'Says where something changes in the organization, as it happens: an event of each area at most twice a second, without what has changed. It ends with the session, and whenever what its reader may see changes: ask again then.',
    query: z.strictObject({ org: recordIdSchema }),
    ...answers({ 200: eventStream(liveChangeSchema) }, access.member(org.query)),
  },
});
