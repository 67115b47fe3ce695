import type { SavedView, SavedViewQuery } from '@siteward/contract';
import { SAVED_VIEW_AREAS, type SavedViewArea } from '@siteward/domain';
import { Schema, type Types } from 'mongoose';
import { baseFields, recordToWire } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';
import { planList } from '#modules/lists/list-plan.ts';

/** A named way of looking at a list (docs/product.md, Saved views). */
export interface SavedViewDoc extends TenantRecord {
  area: SavedViewArea;
  /** The member who saved it. */
  owner: Types.ObjectId;
  /** Who it is for: the id of its owner, or of the organization if it is shared with the staff. */
  audience: Types.ObjectId;
  name: string;
  /** The name in the form used for comparison (`nameKeyOf`); must be set whenever the name is. */
  nameKey: string;
  query: SavedViewQuery;
}

/** The view that a member's list of an area opens with. It may have been deleted, or be hidden from the member by now. */
export interface ViewChoiceDoc extends TenantRecord {
  area: SavedViewArea;
  member: Types.ObjectId;
  view: Types.ObjectId;
}

const areaField = { area: { type: String, enum: SAVED_VIEW_AREAS, required: true, immutable: true } } as const;

const schema = createSchema<SavedViewDoc>(
  {
    ...baseFields,
    ...tenantFields,
    ...areaField,
    owner: { type: Schema.Types.ObjectId, required: true, immutable: true },
    audience: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    query: { type: Schema.Types.Mixed, required: true },
  },
  { ...tenantOptions, collection: 'saved_views' },
);
schema.index({ org: 1, owner: 1, area: 1, nameKey: 1 }, { unique: true, partialFilterExpression: { deletedAt: null } });
export const SAVED_VIEW_LIST = planList(schema, {
  by: ['area', 'audience'],
  columns: { name: 'nameKey' },
  names: ['nameKey'],
});

/** The saved views of all organizations. */
export const savedViewModel = defineModel('SavedView', schema);

const choiceSchema = createSchema<ViewChoiceDoc>(
  {
    ...baseFields,
    ...tenantFields,
    ...areaField,
    member: { type: Schema.Types.ObjectId, required: true, immutable: true },
    view: { type: Schema.Types.ObjectId, required: true },
  },
  { ...tenantOptions, collection: 'view_choices' },
);
choiceSchema.index({ org: 1, member: 1, area: 1 }, { unique: true });

/** The views that lists open with, for all members. */
export const viewChoiceModel = defineModel('ViewChoice', choiceSchema);

/** Whether a view is shared with the staff of its organization. */
export function isShared({ audience, org }: SavedViewDoc): boolean {
  return audience.equals(org);
}

type Reading = {
  member: string;
  /** The views that the member's lists open with. */
  chosen: ReadonlySet<string>;
  /** The current name of a member. */
  nameOf: (member: Types.ObjectId) => string;
};

/** A view as the contract shows it to a particular member. */
export function toWire(doc: SavedViewDoc, { member, chosen, nameOf }: Reading): SavedView {
  const { _id, area, name, owner, query } = doc;
  return recordToWire(doc, {
    area,
    name,
    query,
    org: doc.org.toString(),
    shared: isShared(doc),
    own: owner.toString() === member,
    owner: { _id: owner.toString(), name: nameOf(owner) },
    default: chosen.has(_id.toString()),
  });
}
