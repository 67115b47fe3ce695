import { tagKeyOf, WORK_ORDER_LIMITS } from '@siteward/domain';
import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';
import { WORK_ORDER_LIST } from '../work-orders.model.ts';

/** How many of a file's tags are remembered; any others keep the spelling in the file. */
const MOST_KNOWN = 1000;
const BY_CREATION = WORK_ORDER_LIST.narrowedBy('tagKeys', 'createdAt');

/**
 * Spells tags the way they were first written in the work orders that the actor sees, so that an existing tag does not come up
 * again in a different case. It does not reveal how tags are spelled in work that they do not see.
 */
export class SpelledTags {
  readonly #scope: OrgScope;
  readonly #known = new Map<string, string>();

  constructor(scope: OrgScope) {
    this.#scope = scope;
  }

  /** The same tags, each in its first spelling. */
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

/** The tags of the latest work orders that the actor sees, most used first; only those of a site if the call names one. */
export async function listTags(scope: OrgScope): Promise<{ tag: string; count: number }[]> {
  const { taggedOrders, suggestedTags } = WORK_ORDER_LIMITS;
  const found = await scoped(scope.models.WorkOrder, scope).aggregate<{ _id: string; tag: string; count: number }>([
    ...(scope.site ? [{ $match: { site: new Types.ObjectId(scope.site) } }] : []),
    { $sort: { createdAt: -1, _id: -1 } },
    { $limit: taggedOrders },
    { $project: { both: { $zip: { inputs: ['$tagKeys', '$tags'] } } } },
    { $unwind: '$both' },
    // The latest come first, so the last spelling is the earliest.
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
