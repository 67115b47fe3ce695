import type { createOrganizationSchema } from '@siteward/contract';
import { DEFAULT_LANGUAGE, languageOf, nameKeyOf, TRIAL_MS } from '@siteward/domain';
import type { Types } from 'mongoose';
import type { z } from 'zod';
import { notFound } from '#app-error.ts';
import { definedFields } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { type AuditScope, audit } from '#modules/audit/audit.service.ts';
import { type MemberDoc, memberKeys } from '#modules/members/members.model.ts';
import { createSystemRoles } from '#modules/roles/create-role.ts';
import { firstSite, newSite } from '#modules/sites/new-site.ts';
import { siteCodeFrom } from '#modules/sites/site-code.ts';
import type { SiteDoc } from '#modules/sites/sites.model.ts';
import type { UserDoc } from '#modules/users/users.model.ts';
import type { UserScope } from '#scope.ts';
import { toWire } from './organizations.model.ts';

/** Seats of a new organization: enough for a few people to try it. */
const FIRST_SEATS = 5;

export type NewOrganization = z.output<typeof createOrganizationSchema>;
type Creator = Pick<UserDoc, '_id' | 'name' | 'email' | 'defaultOrg'>;

/**
 * Creates an organization for a person (product 2): the system roles, the person as its Owner, and a first site. It becomes their
 * default organization if they have none. Needs a transaction around it.
 *
 * @param servedBy - for a customer, the organization that serves it
 */
export async function createOrganizationFor(
  scope: AuditScope,
  creator: Creator,
  input: NewOrganization,
  servedBy: Types.ObjectId | null = null,
) {
  const { models, clock } = scope;
  const { name, email, contact = '', busInst, type, nature, siteName = name.slice(0, 80), timezone, currency } = input;
  const now = clock();
  const organization = await models.Organization.create({
    name,
    nameKey: nameKeyOf(name),
    email,
    contact,
    busInst,
    type,
    servedBy,
    nature,
    seats: FIRST_SEATS,
    ...definedFields({ currency }),
    trialEndsAt: new Date(now.getTime() + TRIAL_MS),
  });
  const org = organization._id.toString();
  const ownerRole = await createSystemRoles({ models, org });
  const owner = await createOwner({ models, org }, creator, ownerRole._id, now);
  const language = languageOf(scope.origin.acceptLanguage) ?? DEFAULT_LANGUAGE;
  const place = { ...firstSite(language), ...definedFields({ timezone, currency }) };
  const site: SiteDoc = await scoped(models.Site, org).create(
    newSite({ name: siteName, code: siteCodeFrom(siteName), address: '', ...place }, language),
  );
  const becomesDefault = creator.defaultOrg === null;
  if (becomesDefault) await models.User.updateOne({ _id: creator._id }, { $set: { defaultOrg: organization._id } });
  await audit(
    { ...scope, org },
    {
      action: 'organization.created',
      target: { kind: 'organization', id: org },
      changes: { name, site: siteName },
      actor: creator._id,
    },
  );
  return { organization: organization.toObject(), ownerRole, owner, site, becomesDefault };
}

async function createOwner(
  { models, org }: Pick<AuditScope, 'models'> & { org: string },
  { _id: user, name, email }: Creator,
  role: Types.ObjectId,
  now: Date,
): Promise<MemberDoc> {
  return scoped(models.Member, org).create({
    user,
    email,
    name,
    ...memberKeys({ name, email }),
    role,
    type: 'staff',
    status: 'active',
    sites: [],
    customerOrgId: null,
    customerSiteId: null,
    lastSeenAt: now,
  });
}

/** Creates an organization for the signed-in person, and says whether it became their default one. */
export async function createOrganization(scope: UserScope, input: NewOrganization) {
  const user = await scope.models.User.findOne({ _id: scope.session.user, deletedAt: null }).lean();
  if (!user) throw notFound('person');
  const { organization, becomesDefault } = await createOrganizationFor(scope, user, input);
  return { organization: toWire(organization), becomesDefault };
}
