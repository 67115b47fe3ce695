import type { Role } from '@siteward/contract';
import { MEMBER_TYPES, type MemberType, PERMISSIONS, type Permission } from '@siteward/domain';
import { baseFields, recordToWire } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';
import { planList } from '#modules/lists/list-plan.ts';

/** A named set of permissions in an organization (product 2). */
export interface RoleDoc extends TenantRecord {
  name: string;
  /** The name in the form used for comparison (`nameKeyOf`), and its words; both must be set whenever the name is. */
  nameKey: string;
  words?: string[];
  description: string;
  type: MemberType;
  /** Cannot be edited or deleted. */
  system: boolean;
  permissions: Permission[];
}

const schema = createSchema<RoleDoc>(
  {
    ...baseFields,
    ...tenantFields,
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    description: { type: String, default: '' },
    type: { type: String, enum: MEMBER_TYPES, required: true },
    system: { type: Boolean, default: false },
    permissions: [{ type: String, enum: PERMISSIONS }],
  },
  { ...tenantOptions, collection: 'roles' },
);
schema.index({ org: 1, nameKey: 1 }, { unique: true, partialFilterExpression: { deletedAt: null } });
export const ROLE_LIST = planList(schema, {
  columns: { name: 'nameKey', type: 'type', createdAt: 'createdAt' },
  names: ['nameKey'],
  texts: ['name'],
});

/** The roles of all organizations. */
export const roleModel = defineModel('Role', schema);

/**
 * A role as the contract shows it.
 *
 * @param memberCount - how many active and invited members hold it
 */
export function toWire(doc: RoleDoc, memberCount: number): Role {
  const { name, description, type, system, permissions } = doc;
  return recordToWire(doc, { org: doc.org.toString(), name, description, type, system, permissions, memberCount });
}
