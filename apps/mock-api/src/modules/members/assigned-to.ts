import { Types } from 'mongoose';
import type { Filter } from '#database/model.ts';
import type { OrgScope } from '#scope.ts';

/** The id of the member whom a value of a filter names: `me` is the actor. */
export function memberAsked({ actor }: OrgScope, each: string): Types.ObjectId {
  return new Types.ObjectId(each === 'me' ? actor.member : each);
}

/**
 * Filter for work assigned to any of several people.
 *
 * @param wanted - ids of members, `me` for the actor, `none` for work that nobody is assigned to
 */
export function assignedTo(scope: OrgScope, wanted: readonly string[]): Filter<{ assignees: Types.ObjectId[] }> {
  const ids = wanted.filter((each) => each !== 'none').map((each) => memberAsked(scope, each));
  const forms = [
    ...(ids.length > 0 ? [{ assignees: { $in: ids } }] : []),
    ...(wanted.includes('none') ? [{ assignees: { $eq: [] } }] : []),
  ];
  return forms.length === 1 ? { ...forms[0] } : { $or: forms };
}
