import { MAX_LIMIT } from '@siteward/domain';
import { z } from 'zod';
import { access } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import { idSchema, notTooDeep, pageOf, pageQuery, recordIdSchema, timestampSchema } from '../common.ts';

export const sessionSchema = z
  .object({
    _id: idSchema,
    current: z.boolean(),
    ip: z.string(),
    userAgent: z.string(),
    createdAt: timestampSchema,
    lastSeenAt: timestampSchema,
    expiresAt: timestampSchema,
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

/** Where the signed-in person is signed in; the sids are never shown. */
export const sessions = c.router({
  list: {
    method: 'GET',
    path: '/api/sessions',
    summary: 'Lists the live sessions of the signed-in person, the most recently used first.',
    query: z.strictObject(pageQuery({ limit: MAX_LIMIT, sort: ['lastSeenAt', 'createdAt'] })).refine(...notTooDeep),
    ...answers({ 200: pageOf(sessionSchema) }, access.session),
  },
  remove: {
    method: 'DELETE',
    path: '/api/sessions/id/:id',
    pathParams: z.object({ id: recordIdSchema }),
    summary: 'Ends one session of the signed-in person.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, access.session, { errors: ['NOT_FOUND'] }),
  },
});
