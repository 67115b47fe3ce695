import { type CommentedArea, type MemberType, seesInternalComments } from '@siteward/domain';
import type { Types } from 'mongoose';
import type { Filter } from '#database/model.ts';
import type { OrgScope } from '#scope.ts';
import type { CommentDoc } from './comments.model.ts';

/** A record that the actor sees, with what its comments need to know about it. */
export type Commented = {
  area: CommentedArea;
  record: Types.ObjectId;
  site: Types.ObjectId;
  /** The ids of those to whom the record counts as their own (database, `own`). */
  involved: readonly Types.ObjectId[];
};

/**
 * The records of an area that have comments. Anyone who sees a record may read its comments; writing them takes a permission of its
 * own (domain, `COMMENTED`).
 */
export type CommentedRecords = {
  /**
   * The record, as far as the actor sees it.
   *
   * @throws NOT_FOUND.
   */
  find: (scope: OrgScope, id: string) => Promise<Commented>;
  /** The same, but keeps the record from being removed until the transaction ends. */
  hold: (scope: OrgScope, id: string) => Promise<Commented>;
};

/** Filter of the comments that are shown to somebody who sees the record (docs/product.md, Comments). */
export function shownOf({ record }: Pick<Commented, 'record'>, { type }: { type: MemberType }): Filter<CommentDoc> {
  return { record, ...(!seesInternalComments(type) && { internal: false }) };
}
