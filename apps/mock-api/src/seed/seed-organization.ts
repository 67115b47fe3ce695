import { nameKeyOf, SYSTEM_ROLES } from '@siteward/domain';
import type { Types } from 'mongoose';
import type { OrganizationDoc } from '#modules/organizations/organizations.model.ts';
import type { RoleDoc } from '#modules/roles/roles.model.ts';
import { newSite } from '#modules/sites/new-site.ts';
import type { SiteDoc } from '#modules/sites/sites.model.ts';
import { addAsGiven, NORTHWIND_KEY, recordOf, type Seed, seedId, seedToken } from './seed-context.ts';

/** `key`: the prefix of its records' names, as in `north/site/harbour`. */
type DemoOrganization = Pick<
  OrganizationDoc,
  'name' | 'email' | 'contact' | 'busInst' | 'type' | 'nature' | 'seats' | 'paymentLinked' | 'trialEndsAt' | 'createdAt'
> & { key: string; servedBy?: Types.ObjectId };
export type DemoSite = { key: string } & Pick<
  SiteDoc,
  'name' | 'code' | 'address' | 'timezone' | 'locale' | 'currency'
> &
  Partial<Pick<SiteDoc, 'customer'>>;
export type DemoRole = Pick<RoleDoc, 'name' | 'description' | 'type' | 'permissions'>;

/** The id of an organization's role. */
export function roleId(orgKey: string, roleName: string) {
  return seedId(`${orgKey}/role/${roleName}`);
}

/** Writes an organization with the system roles, its own roles and its sites. */
export function seedOrganization(
  seed: Seed,
  { key, createdAt, ...organization }: DemoOrganization,
  sites: readonly DemoSite[],
  ownRoles: readonly DemoRole[] = [],
): void {
  const { models } = seed;
  const org = seedId(key);
  const nameKey = nameKeyOf(organization.name);
  addAsGiven(seed, models.Organization, [{ ...organization, ...recordOf(key, createdAt), nameKey }]);

  const roles = [
    ...SYSTEM_ROLES.map((role) => ({ ...role, system: true })),
    ...ownRoles.map((role) => ({ ...role, system: false })),
  ].map(({ permissions, ...role }) => ({
    ...role,
    ...recordOf(`${key}/role/${role.name}`, createdAt),
    org,
    nameKey: nameKeyOf(role.name),
    permissions: [...permissions],
  }));
  addAsGiven(seed, models.Role, roles);

  const places = sites.map(({ key: siteKey, ...site }) => {
    const name = `${key}/site/${siteKey}`;
    const fresh = newSite(site);
    const feedbackForm = { enabled: key === NORTHWIND_KEY, anonymous: true, token: seedToken(name) };
    return { ...fresh, ...recordOf(name, createdAt), org, feedbackForm };
  });
  addAsGiven(seed, models.Site, places);
}
