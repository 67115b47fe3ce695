import {
  DEFAULT_LIMITS,
  IMPORT_BYTES,
  IMPORT_COLUMNS,
  IMPORT_LIMIT,
  INVITATION_STATUSES,
  MAX_LIMIT,
  MEMBER_TYPES,
} from '@siteward/domain';
import { z } from 'zod';
import { access, org } from '../access.ts';
import { userSchema } from '../account/users.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import {
  anyOfSchema,
  exportQuery,
  idSchema,
  languageSchema,
  listQuery,
  mailedTokenSchema,
  nameSchema,
  newPasswordFields,
  notTooDeep,
  pageOf,
  pageQuery,
  recordFields,
  recordIdSchema,
  samePasswords,
  timestampSchema,
  versionSchema,
} from '../common.ts';
import { refusalSchema } from '../errors.ts';
import { changeValueSchema } from '../records/change-values.ts';
import { columnFaultFields, rowSchema } from '../records/column-faults.ts';
import { file, upload } from '../records/files.ts';

export const invitationStatusSchema = z.enum(INVITATION_STATUSES);

export const invitationSchema = z
  .object({
    ...recordFields,
    email: z.string(),
    name: z.string(),
    org: idSchema,
    orgName: z.string(),
    member: idSchema,
    role: idSchema,
    roleName: z.string(),
    type: z.enum(MEMBER_TYPES),
    sites: z.array(idSchema),
    customerOrgId: idSchema.nullable(),
    customerSiteId: idSchema.nullable(),
    serviceProviderId: idSchema.nullable(),
    status: invitationStatusSchema,
    expiresAt: timestampSchema,
    sentCount: z.int(),
    sentAt: timestampSchema,
    invitedBy: idSchema,
    invitedByName: z.string(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;

export const invitationDetailSchema = invitationSchema
  .extend({
    allowedTransitions: z.array(invitationStatusSchema).meta({
      description: 'The status that the caller can give it now: `revoked`, with `DELETE /api/invitations/id/{id}`.',
    }),
    resendable: z.boolean().meta({ description: 'Whether the caller can have it emailed again now.' }),
  })
  .meta({ id: 'InvitationDetail' });
export type InvitationDetail = z.infer<typeof invitationDetailSchema>;

export const joinSchema = z
  .strictObject({
    token: mailedTokenSchema,
    name: nameSchema(1, 120),
    language: languageSchema
      .optional()
      .meta({ description: 'The language that the person has chosen so far, if any.' }),
    ...newPasswordFields,
  })
  .refine(...samePasswords);

const importRowSchema = z
  .object({
    row: rowSchema,
    email: z.string(),
    name: z.string(),
    roleName: z.string(),
    sites: changeValueSchema.meta({
      description: 'The sites that they are limited to, or the text in the file if it is not valid.',
    }),
    faults: z.array(z.object(columnFaultFields(IMPORT_COLUMNS))),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.infer<typeof importRowSchema>;

export const invitationImportSchema = z
  .object({
    rows: z.array(importRowSchema).meta({ description: 'Everyone in the file, in its order.' }),
    problem: refusalSchema
      .nullable()
      .meta({ description: 'A problem with the whole import rather than a row, such as SEAT_LIMIT.' }),
    ignored: z.array(z.string()).meta({ description: 'Columns of exports that mean nothing for an invitation.' }),
    invited: z.int().meta({ description: 'How many invitations were sent; 0 after a dry run.' }),
  })
  .meta({ id: 'InvitationImport' });
export type InvitationImport = z.infer<typeof invitationImportSchema>;

const INVITATION_COLUMNS = ['email', 'expiresAt', 'createdAt'] as const;
const invitationFilters = {
  org: recordIdSchema,
  status: anyOfSchema(invitationStatusSchema).optional(),
  customer: recordIdSchema.optional(),
  type: anyOfSchema(z.enum(MEMBER_TYPES)).optional(),
  role: anyOfSchema(recordIdSchema).optional(),
  site: anyOfSchema(recordIdSchema).optional(),
};

const tokenBody = z.strictObject({ token: mailedTokenSchema });
const idParams = z.object({ id: recordIdSchema });

/** Invitations into an organization (product 2 and 9). */
export const invitations = c.router({
  list: {
    method: 'GET',
    path: '/api/invitations',
    summary: 'Lists the invitations of an organization, or of one customer and site in it, by status.',
    query: z
      .strictObject({
        ...listQuery({ limit: DEFAULT_LIMITS.invitations, sort: INVITATION_COLUMNS }),
        ...invitationFilters,
      })
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(invitationSchema) }, access.permission('invitations:view', org.query)),
  },
  export: {
    method: 'GET',
    path: '/api/invitations/export',
    summary:
      "Exports all invitations of the list, on every page, as a CSV file. Times are in the time zone of the organization's first site.",
    query: z.strictObject({ ...exportQuery({ sort: INVITATION_COLUMNS }), ...invitationFilters }),
    ...answers({ 200: file('text/csv') }, access.permission('invitations:view', org.query), { limit: 'export' }),
  },
  import: {
    method: 'POST',
    path: '/api/invitations/import',
    summary: `Invites everyone in a CSV file of at most ${IMPORT_LIMIT} people, either all of them or nobody. A dry run reports what is wrong, by row and column. The first row contains the headings: Email and Role, and optionally Name, Type and Sites (names or codes, separated by commas). Exported files are accepted too. The real run reports errors as VALIDATION, with paths such as \`rows.2.Email\`.`,
    query: z.strictObject({ org: recordIdSchema, dryRun: z.enum(['true', 'false']) }),
    body: upload({ types: ['text/csv'], maxBytes: IMPORT_BYTES }),
    ...answers(
      { 200: invitationImportSchema, 201: invitationImportSchema },
      access.permission('members:invite', org.query),
      { errors: ['SEAT_LIMIT'], limit: 'import', limitEach: 'invite' },
    ),
  },
  get: {
    method: 'GET',
    path: '/api/invitations/id/:id',
    pathParams: idParams,
    summary: 'Returns an invitation, with the steps that the caller can take with it now.',
    ...answers({ 200: invitationDetailSchema }, access.permission('invitations:view', org.ownerOf('invitation'))),
  },
  resend: {
    method: 'POST',
    path: '/api/invitations/id/:id/resend',
    pathParams: idParams,
    summary: 'Emails a new link with a new expiry; the earlier link stops working. At most five emails per invitation.',
    body: z.strictObject({ version: versionSchema.optional() }).optional(),
    ...answers({ 200: invitationSchema }, access.permission('invitations:manage', org.ownerOf('invitation')), {
      errors: ['ILLEGAL_TRANSITION', 'SEND_LIMIT', 'VERSION_CONFLICT'],
      limit: 'invite',
    }),
  },
  revoke: {
    method: 'DELETE',
    path: '/api/invitations/id/:id',
    pathParams: idParams,
    summary: 'Ends a pending invitation and frees its seat.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, access.permission('invitations:manage', org.ownerOf('invitation')), {
      errors: ['ILLEGAL_TRANSITION', 'VERSION_CONFLICT'],
      unpaid: true,
    }),
  },
  mine: {
    method: 'GET',
    path: '/api/invitations/mine',
    summary: "Lists the pending invitations to the signed-in person's verified address.",
    query: z.strictObject(pageQuery({ limit: MAX_LIMIT, sort: ['createdAt', 'expiresAt'] })).refine(...notTooDeep),
    ...answers({ 200: pageOf(invitationSchema) }, access.session),
  },
  getByToken: {
    method: 'GET',
    path: '/api/invitations/token/:token',
    pathParams: z.object({ token: mailedTokenSchema }),
    summary: 'Returns what the mailed link invites to, for display before the person signs in.',
    ...answers(
      {
        200: z.object({
          email: z.string(),
          name: z.string(),
          orgName: z.string(),
          roleName: z.string(),
          invitedByName: z.string(),
          expiresAt: timestampSchema,
          hasAccount: z.boolean().meta({
            description:
              'Whether the invited person has an account: with one they sign in to accept, without one they join.',
          }),
        }),
      },
      access.public,
      { errors: ['GONE'], limit: 'verify' },
    ),
  },
  accept: {
    method: 'POST',
    path: '/api/invitations/accept',
    summary: 'Joins the organization with the mailed token; the verified address must be the invited one.',
    body: tokenBody,
    ...answers({ 200: z.object({ org: idSchema, member: idSchema }) }, access.session, {
      errors: ['GONE', 'FORBIDDEN'],
    }),
  },
  join: {
    method: 'POST',
    path: '/api/invitations/join',
    summary:
      'Joins with the mailed token, which proves access to the mailbox, for a person without an account: creates one and signs it in.',
    body: joinSchema,
    ...answers(
      { 201: z.object({ sid: z.string(), user: userSchema, org: idSchema, member: idSchema }) },
      access.public,
      { errors: ['CONFLICT', 'GONE'], limit: 'verify' },
    ),
  },
  declineOwn: {
    method: 'POST',
    path: '/api/invitations/id/:id/decline',
    pathParams: idParams,
    summary: "Declines an invitation to the signed-in person's verified address.",
    body: z.strictObject({}).optional(),
    ...answers({ 204: c.noBody() }, access.session, { errors: ['NOT_FOUND', 'GONE'] }),
  },
  decline: {
    method: 'POST',
    path: '/api/invitations/decline',
    summary: 'Declines with the mailed token; no account is needed.',
    body: tokenBody,
    ...answers({ 204: c.noBody() }, access.public, { errors: ['GONE'], limit: 'verify' }),
  },
});
