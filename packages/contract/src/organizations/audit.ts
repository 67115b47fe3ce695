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
      .meta({ description: 'The person; null when nobody was signed in or a time limit was reached.' }),
    actorName: z.string().nullable().meta({ description: 'Empty for somebody who is not a member.' }),
    target: z.object({ kind: z.string(), id: idSchema }).meta({ description: 'What it was done to.' }),
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
      'What was done in an organization, the latest first: who, what, to what, what changed, and from where. It concerns the whole organization, so members who are limited to some sites cannot read it.',
    query: z
      .strictObject({
        ...pageQuery({ limit: DEFAULT_LIMITS.audit, sort: ['createdAt'] }),
        org: recordIdSchema,
        actor: recordIdSchema.optional().meta({ description: 'The id of a person.' }),
        target: recordIdSchema.optional().meta({ description: 'The id of the record that it was done to.' }),
        action: actionSchema.optional().meta({ description: 'What was done, such as `member.suspended`.' }),
      })
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(auditEntrySchema) }, access.permission('audit:view', org.query)),
  },
});
