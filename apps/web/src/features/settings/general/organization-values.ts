import type { Organization } from '@siteward/contract';
import { BUSINESS_KIND_LABELS, ORGANIZATION_NATURE_LABELS } from '@siteward/domain';
import type { Described } from '#lib/differences.ts';

/** The fields of an organization that its settings change. */
export type OrganizationValues = Pick<Organization, 'name' | 'email' | 'contact' | 'busInst' | 'nature' | 'currency'>;

export const ORGANIZATION_FIELDS = ['name', 'email', 'contact', 'busInst', 'nature', 'currency'] as const;

/** What the form begins with. */
export function valuesOf({ name, email, contact, busInst, nature, currency }: Organization): OrganizationValues {
  return { name, email, contact, busInst, nature, currency };
}

/** The fields in words, to show two versions side by side. */
export const DESCRIBED: readonly Described<OrganizationValues>[] = [
  { label: 'Name', words: ({ name }) => name },
  { label: 'Email', words: ({ email }) => email },
  { label: 'Phone', words: ({ contact }) => contact },
  { label: 'Kind', words: ({ busInst }) => BUSINESS_KIND_LABELS[busInst] },
  { label: 'Nature', words: ({ nature }) => ORGANIZATION_NATURE_LABELS[nature] },
  { label: 'Currency', words: ({ currency }) => currency },
];

/** Whether a value is an organization: a problem document carries the record without its type. */
export function isOrganization(value: unknown): value is Organization {
  return typeof value === 'object' && value !== null && 'busInst' in value && 'nature' in value;
}
