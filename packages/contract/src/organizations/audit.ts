import { DEFAULT_LIMITS, fault } from '@siteward/domain';
import { z } from 'zod';
import { access, org } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import { idSchema, notTooDeep, pageOf, pageQuery, recordIdSchema, timestampSchema } from '../common.ts';
import { saying } from '../reasons/issue-reasons.ts';
import { changesSchema } from '../records/change-values.ts';

const actionSchema = z
  .string()
  .max(60)
  .regex(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/, saying(fault('not-an-action')));

export const auditEntrySchema = z
  .object({
    _id: idSchema,
    at: timestampSchema,
    action: z.string().meta({ description: '`<kind>.<what happened>`, such as `member.suspended`.' }),
    actor: idSchema
      .nullable()
      .meta({ description: 'The person who did it; null if nobody was signed in, or if a time limit was reached.' }),
    actorName: z.string().nullable().meta({ description: 'Empty for a person who is not a member.' }),
    target: z.object({ kind: z.string(), id: idSchema }).meta({ description: 'The record to which it was done.' }),
    changes: changesSchema,
    bulkChange: idSchema.nullable().meta({ description: 'The bulk change that it was part of.' }),
    ip: z.string(),
    requestId: z.string(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** The audit log of an organization (product 8). */
export const audit = c.router({
  list: {
    method: 'GET',
    path: '/api/audit',
    summary:
      'Lists what was done in an organization, the latest first: who did what, to which record, what changed, and from where. The log concerns the whole organization, so members who are limited to some sites cannot read it.',
    query: z
      .strictObject({
        ...pageQuery({ limit: DEFAULT_LIMITS.audit, sort: ['createdAt'] }),
        org: recordIdSchema,
        actor: recordIdSchema.optional().meta({ description: 'The id of the person who did it.' }),
        target: recordIdSchema.optional().meta({ description: 'The id of the record to which it was done.' }),
        action: actionSchema.optional().meta({ description: 'What was done, such as `member.suspended`.' }),
      })
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(auditEntrySchema) }, access.permission('audit:view', org.query)),
  },
});
