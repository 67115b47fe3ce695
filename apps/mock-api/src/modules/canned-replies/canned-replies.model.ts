import type { CannedReply } from '@siteward/contract';
import { nameKeyOf } from '@siteward/domain';
import { baseFields, recordToWire } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';
import { planList } from '#modules/lists/list-plan.ts';
import { searchWords } from '#modules/lists/search-words.ts';

/** A reply that is written once, for everybody who answers tickets. */
export interface CannedReplyDoc extends TenantRecord {
  /** Which of the organization's slots it takes. No two replies take the same one, so there are never more replies than slots. */
  place: number;
  title: string;
  text: string;
  // What lists sort and search by (`cannedKeys`).
  titleKey: string;
  words?: string[];
}

/** What a canned reply is sorted and found by, to be set along with its title. */
export function cannedKeys(title: string) {
  return { titleKey: nameKeyOf(title), words: searchWords(title) };
}

const schema = createSchema<CannedReplyDoc>(
  {
    ...baseFields,
    ...tenantFields,
    place: { type: Number, required: true, immutable: true },
    title: { type: String, required: true },
    text: { type: String, required: true },
    titleKey: { type: String, required: true },
  },
  { ...tenantOptions, collection: 'canned_replies' },
);
schema.index({ org: 1, place: 1 }, { unique: true, partialFilterExpression: { deletedAt: null } });
export const CANNED_LIST = planList(schema, {
  columns: { title: 'titleKey', createdAt: 'createdAt' },
  names: ['titleKey'],
  texts: ['title'],
});

/** The canned replies of all organizations. */
export const cannedReplyModel = defineModel('CannedReply', schema);

/** A canned reply in the contract's form. */
export function toWire(doc: CannedReplyDoc): CannedReply {
  return recordToWire(doc, { org: doc.org.toString(), title: doc.title, text: doc.text });
}
