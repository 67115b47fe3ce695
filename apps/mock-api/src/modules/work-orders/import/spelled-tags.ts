import { tagKeyOf, WORK_ORDER_LIMITS } from '@siteward/domain';
import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';
import { WORK_ORDER_LIST } from '../work-orders.model.ts';

/** How many tags of a file are looked up; others are spelled as the file has them first. */
const MOST_KNOWN = 1000;
const BY_CREATION = WORK_ORDER_LIST.narrowedBy('tagKeys', 'createdAt');

/**
 * Spells tags as they were written first in the work orders that the actor sees: one that is there already does not come again in
 * another case. Of work that somebody does not see, they do not learn how its tags are spelled.
 */
export class SpelledTags {
  readonly #scope: OrgScope;
  readonly #known = new Map<string, string>();

  constructor(scope: OrgScope) {
    this.#scope = scope;
  }

  /** The same tags, each as it was written first. */
  async spelled(tags: readonly string[]): Promise<string[]> {
    const spelled: string[] = [];
    for (const tag of tags) spelled.push(await this.#first(tag));
    return spelled;
  }

  async #first(tag: string): Promise<string> {
    const key = tagKeyOf(tag);
    const known = this.#known.get(key);
    if (known !== undefined || this.#known.size >= MOST_KNOWN) return known ?? tag;
    const orders = scoped(this.#scope.models.WorkOrder, this.#scope);
    const options = { fields: { tags: 1 }, sort: { createdAt: 1, _id: 1 }, limit: 1, ...BY_CREATION } as const;
    const [first] = await orders.list({ tagKeys: key }, options);
    const found = first?.tags.find((each) => tagKeyOf(each) === key) ?? tag;
    this.#known.set(key, found);
    return found;
  }
}

/** The tags of the latest work orders that the actor sees, of the site that the call names if it does; the most used first. */
export async function listTags(scope: OrgScope): Promise<{ tag: string; count: number }[]> {
  const { taggedOrders, suggestedTags } = WORK_ORDER_LIMITS;
  const found = await scoped(scope.models.WorkOrder, scope).aggregate<{ _id: string; tag: string; count: number }>([
    ...(scope.site ? [{ $match: { site: new Types.ObjectId(scope.site) } }] : []),
    { $sort: { createdAt: -1, _id: -1 } },
    { $limit: taggedOrders },
    { $project: { both: { $zip: { inputs: ['$tagKeys', '$tags'] } } } },
    { $unwind: '$both' },
    // The earliest spelling comes last.
    {
      $group: {
        _id: { $arrayElemAt: ['$both', 0] },
        tag: { $last: { $arrayElemAt: ['$both', 1] } },
        count: { $count: {} },
      },
    },
    { $sort: { count: -1, _id: 1 } },
    { $limit: suggestedTags },
  ]);
  return found.map(({ tag, count }) => ({ tag, count }));
}
