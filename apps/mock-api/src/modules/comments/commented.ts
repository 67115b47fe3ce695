import { type CommentedArea, type MemberType, seesInternalComments } from '@siteward/domain';
import type { Types } from 'mongoose';
import type { Filter } from '#database/model.ts';
import type { OrgScope } from '#scope.ts';
import type { CommentDoc } from './comments.model.ts';

/** A record that the actor sees, as far as comments are about it. */
export type Commented = {
  area: CommentedArea;
  record: Types.ObjectId;
  site: Types.ObjectId;
  /** The ids of those whose own it is (database, `own`). */
  involved: readonly Types.ObjectId[];
};

/** The records of an area that have comments: whoever sees one reads and writes them. */
export type CommentedRecords = {
  /**
   * The record, as far as the actor sees it.
   *
   * @throws NOT_FOUND.
   */
  find: (scope: OrgScope, id: string) => Promise<Commented>;
  /** The same, and keeps the record from being removed until the transaction ends. */
  hold: (scope: OrgScope, id: string) => Promise<Commented>;
};

/** Filter of the comments on a record that somebody who sees the record is shown (docs/product.md, Comments). */
export function shownOf({ record }: Pick<Commented, 'record'>, { type }: { type: MemberType }): Filter<CommentDoc> {
  return { record, ...(!seesInternalComments(type) && { internal: false }) };
}
