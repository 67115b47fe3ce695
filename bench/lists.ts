import { memberKeys } from '@siteward/mock-api/internals/modules/members/members.model.ts';
import { Types } from 'mongoose';
import { compareSizes, inBatches, type Question } from './large-lists.ts';

const plain = (what: string, query: string) => [what, () => query] as const;

/** Queries of the list of members; page 1,000 has the last ten records that a list shows. */
const QUESTIONS: readonly Question[] = [
  plain('page 1 by name', 'page=1'),
  plain('page 1,000 by name', 'page=1000'),
  plain('page 1, latest seen first', 'page=1&sort=-lastSeenAt'),
  plain('page 1,000, latest seen first', 'page=1000&sort=-lastSeenAt'),
  plain('page 1 by role', 'page=1&sort=roleName'),
  plain('page 1,000 by role', 'page=1000&sort=roleName'),
  plain('page 1 of a search, one hit', 'page=1&search=number.777@'),
  // 1,111 hits for any power of ten from 10,000 on: `7` finds that many in 10,000 members, `777` in a million.
  ['page 1 of a search, 1,111 hits', ({ size }) => `page=1&search=number+${'7'.repeat(String(size).length - 4)}`],
  plain('page 1 of a search, all hits', 'page=1&search=number'),
];

await compareSizes('Members', '/api/members', QUESTIONS, async (models, { org, roles }, size) => {
  const now = new Date();
  const member = (index: number) => {
    const [name, email] = [`Number ${index}`, `number.${index}@north.example`];
    return {
      _id: new Types.ObjectId(),
      org,
      name,
      email,
      ...memberKeys({ name, email }),
      user: new Types.ObjectId(),
      role: roles[index % roles.length],
      type: 'staff',
      status: 'active',
      sites: [],
      customerOrgId: null,
      customerSiteId: null,
      joinedAt: now,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      version: 1,
      lastSeenAt: new Date(now.getTime() - ((index * 7919) % size) * 1000),
    };
  };
  for (const some of inBatches(1, size, member)) await models.Member.collection.insertMany(some as never[]);
});
