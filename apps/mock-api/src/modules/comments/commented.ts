import { type CommentedArea, type MemberType, seesInternalComments } from '@siteward/domain';
import type { Types } from 'mongoose';
import type { Filter } from '#database/model.ts';
import type { CommentDoc } from './comments.model.ts';

/** A record that the actor sees, as far as comments are about it. */
export type Commented = {
  area: CommentedArea;
  record: Types.ObjectId;
  site: Types.ObjectId;
  /** The ids of those whose own it is (database, `own`). */
  involved: readonly Types.ObjectId[];
};

/** Filter of the comments on a record that somebody who sees the record is shown (docs/product.md, Comments). */
export function shownOf({ record }: Pick<Commented, 'record'>, { type }: { type: MemberType }): Filter<CommentDoc> {
  return { record, ...(!seesInternalComments(type) && { internal: false }) };
}
