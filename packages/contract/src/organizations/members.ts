import { DEFAULT_LIMITS, MEMBER_STATUSES, MEMBER_TYPES, SITES_MAX } from '@siteward/domain';
import { z } from 'zod';
import { access, org } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import {
  anyOfSchema,
  emailSchema,
  exportQuery,
  idSchema,
  listQuery,
  nameSchema,
  notTooDeep,
  pageOf,
  pageQuery,
  recordFields,
  recordIdSchema,
  timestampSchema,
  versionSchema,
} from '../common.ts';
import { changesSchema } from '../records/change-values.ts';
import { file } from '../records/files.ts';
import { invitationSchema } from './invitations.ts';
import { permissionSchema } from './roles.ts';

export const memberStatusSchema = z.enum(MEMBER_STATUSES);
export const memberTypeSchema = z.enum(MEMBER_TYPES);

export const memberSchema = z
  .object({
    ...recordFields,
    org: idSchema,
    orgName: z.string(),
    roleName: z.string(),
    name: z.string(),
    email: z.string(),
    user: idSchema.nullable(),
    role: idSchema,
    type: memberTypeSchema,
    sites: z.array(idSchema),
    customerOrgId: idSchema.nullable(),
    customerSiteId: idSchema.nullable(),
    serviceProviderId: idSchema
      .nullable()
      .meta({ description: 'For a member of type `provider`: the service provider whose work is theirs.' }),
    status: memberStatusSchema,
    lastSeenAt: timestampSchema.nullable(),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof memberSchema>;

export const memberDetailSchema = memberSchema
  .extend({
    joinedAt: timestampSchema.nullable().meta({ description: 'Null until the invited person has joined.' }),
    invitedAt: timestampSchema.nullable(),
    invitedByName: z.string().nullable().meta({ description: 'Null for members who joined without an invitation.' }),
    permissions: z.array(permissionSchema).meta({ description: 'What their role allows.' }),
    allowedTransitions: z
      .array(memberStatusSchema)
      .meta({ description: 'The statuses that the caller can give them now, with `PUT /api/members/{id}/{status}`.' }),
  })
  .meta({ id: 'MemberDetail' });
export type MemberDetail = z.infer<typeof memberDetailSchema>;

export const historyEntrySchema = z
  .object({
    _id: idSchema,
    at: timestampSchema,
    action: z.string().meta({ description: '`<kind>.<what happened>`, such as `member.suspended`.' }),
    actorName: z.string().nullable().meta({
      description:
        'Null if nobody did it, as with an expiry, or if the caller lacks `audit:view`; empty for a person who is not a member.',
    }),
    changes: changesSchema,
    bulkChange: z
      .object({ _id: idSchema, changed: z.int(), undoable: z.boolean() })
      .nullable()
      .meta({ description: 'The bulk change that it was part of.' }),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/**
 * What a member may be limited to: sites (none: all of them); for a customer's member, the customer and its site; for a
 * provider's, the service provider.
 */
const scopeFields = {
  sites: z.array(recordIdSchema).max(SITES_MAX).optional(),
  customerOrgId: recordIdSchema.nullable().optional(),
  customerSiteId: recordIdSchema.nullable().optional(),
  serviceProviderId: recordIdSchema
    .nullable()
    .optional()
    .meta({ description: 'Only for members of type `provider`: the service provider whose work is theirs.' }),
};

export const inviteSchema = z.strictObject({
  email: emailSchema,
  name: nameSchema(0, 120).optional(),
  role: recordIdSchema,
  type: memberTypeSchema,
  ...scopeFields,
});

export const updateMemberSchema = z.strictObject({
  name: nameSchema(1, 120).optional(),
  ...scopeFields,
  version: versionSchema.optional(),
});

const MEMBER_COLUMNS = ['name', 'roleName', 'type', 'lastSeenAt', 'createdAt'] as const;
const memberFilters = {
  org: recordIdSchema.optional(),
  user: recordIdSchema.optional(),
  type: anyOfSchema(memberTypeSchema).optional(),
  role: anyOfSchema(recordIdSchema).optional(),
  site: anyOfSchema(recordIdSchema).optional(),
  status: memberStatusSchema.default('active'),
};

const idParams = z.object({ id: recordIdSchema });
const versionBody = z.strictObject({ version: versionSchema.optional() }).optional();

/** People inside an organization (spec section 7 "Members"; product 2). */
export const members = c.router({
  listByUser: {
    method: 'GET',
    path: '/api/members/user/:userId',
    pathParams: z.object({ userId: recordIdSchema }),
    summary: 'Lists the memberships of the signed-in person in all organizations.',
    query: z
      .strictObject({
        ...listQuery({ limit: 100, sort: ['orgName', 'createdAt'] }),
        status: memberStatusSchema.optional(),
      })
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(memberSchema) }, access.self),
  },
  getByUserAndApp: {
    method: 'GET',
    path: '/api/members/user/:userId/app/:app',
    pathParams: z.object({ userId: recordIdSchema, app: z.literal('siteward') }),
    summary: "Returns the signed-in person's membership in an organization, by default in their default organization.",
    query: z.strictObject({ org: recordIdSchema.optional() }),
    ...answers({ 200: memberSchema }, access.self),
  },
  list: {
    method: 'GET',
    path: '/api/members',
    summary: 'Lists the members of an organization; active ones unless another status is asked for.',
    query: z
      .strictObject({ ...listQuery({ limit: DEFAULT_LIMITS.members, sort: MEMBER_COLUMNS }), ...memberFilters })
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(memberSchema) }, access.permission('members:view', org.query)),
  },
  export: {
    method: 'GET',
    path: '/api/members/export',
    summary:
      "Exports all members of the list, on every page, as a CSV file. Times are in the time zone of the organization's first site.",
    query: z.strictObject({ ...exportQuery({ sort: MEMBER_COLUMNS }), ...memberFilters }),
    ...answers({ 200: file('text/csv') }, access.permission('members:view', org.query), { limit: 'export' }),
  },
  get: {
    method: 'GET',
    path: '/api/members/id/:id',
    pathParams: idParams,
    summary:
      'Returns a member, with what their role allows, how they joined, and the steps that the caller can take with them now.',
    ...answers({ 200: memberDetailSchema }, access.permission('members:view', org.ownerOf('member'))),
  },
  history: {
    method: 'GET',
    path: '/api/members/id/:id/history',
    pathParams: idParams,
    summary:
      'Lists what happened to a member and their invitations, the latest first: who did it, and what changed, in words.',
    query: z.strictObject(pageQuery({ limit: DEFAULT_LIMITS.members, sort: ['createdAt'] })).refine(...notTooDeep),
    ...answers({ 200: pageOf(historyEntrySchema) }, access.permission('members:view', org.ownerOf('member'))),
  },
  counts: {
    method: 'GET',
    path: '/api/members/counts',
    summary: 'Counts the members of an organization by status, up to 10,000.',
    query: z.strictObject({ org: recordIdSchema.optional() }),
    ...answers(
      { 200: z.object({ invited: z.int(), active: z.int(), suspended: z.int(), removed: z.int() }) },
      access.permission('members:view', org.query),
    ),
  },
  // The next two create an invitation and accept one; the other calls for invitations are in invitations.ts.
  invite: {
    method: 'POST',
    path: '/api/users/invite/:id',
    pathParams: idParams,
    summary: 'Invites a person into the organization `id` and mails a single-use link.',
    body: inviteSchema,
    ...answers({ 201: invitationSchema }, access.permission('members:invite', org.inPath('id')), {
      errors: ['ALREADY_MEMBER', 'SEAT_LIMIT'],
      limit: 'invite',
    }),
  },
  acceptAsMember: {
    method: 'POST',
    path: '/api/members/verification/:id',
    pathParams: idParams,
    summary:
      'Accepts an invitation: the invited person, signed in with the verified address that was invited, joins as the member `id`.',
    body: versionBody,
    ...answers({ 200: memberSchema }, access.session, { errors: ['NOT_FOUND', 'GONE', 'VERSION_CONFLICT'] }),
  },
  leave: {
    method: 'POST',
    path: '/api/members/leave',
    summary: "Ends the signed-in person's membership of an organization; their sessions continue.",
    body: z.strictObject({ org: recordIdSchema }),
    ...answers({ 204: c.noBody() }, access.member(org.body), { errors: ['LAST_OWNER'], unpaid: true }),
  },
  setStatus: {
    method: 'PUT',
    path: '/api/members/:id/:status',
    pathParams: z.object({ id: recordIdSchema, status: memberStatusSchema }),
    summary: 'Suspends, reactivates or removes a member. Nobody can be reactivated without a customer.',
    body: versionBody,
    ...answers({ 200: memberSchema }, access.permission('members:manage', org.ownerOf('member')), {
      errors: ['CONFLICT', 'CUSTOMER_REQUIRED', 'ILLEGAL_TRANSITION', 'LAST_OWNER', 'SEAT_LIMIT', 'VERSION_CONFLICT'],
      unpaid: true,
    }),
  },
  assignRole: {
    method: 'PUT',
    path: '/api/members/id/:id/role/:roleId/type/:type/org/:orgId',
    pathParams: z.object({ id: recordIdSchema, roleId: recordIdSchema, type: memberTypeSchema, orgId: recordIdSchema }),
    summary: 'Gives a member another role of the same organization.',
    body: versionBody,
    ...answers({ 200: memberSchema }, access.permission('members:assign-role', org.inPath('orgId')), {
      errors: ['CONFLICT', 'LAST_OWNER', 'VERSION_CONFLICT'],
    }),
  },
  update: {
    method: 'PATCH',
    path: '/api/members/id/:id',
    pathParams: idParams,
    summary: "Changes a member's name or the sites that they are limited to.",
    body: updateMemberSchema,
    ...answers({ 200: memberSchema }, access.permission('members:manage', org.ownerOf('member')), {
      errors: ['LAST_OWNER', 'VERSION_CONFLICT'],
    }),
  },
});
