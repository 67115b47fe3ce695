import type { WorkOrder } from '@siteward/contract';
import { afterEach } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import type { Place } from '../harness/people.ts';
import { startBadNetwork } from './bad-network.ts';
import { newComputer } from './command.ts';

/** Networks and computers that are removed after the test that uses them. */
export function tidied(): { network: typeof startBadNetwork; computer: typeof newComputer } {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });
  return {
    network: async (target) => {
      const network = await startBadNetwork(target);
      ends.push(network.close);
      return network;
    },
    computer: async (url, as) => {
      const computer = await newComputer(url, as);
      ends.push(computer.remove);
      return computer;
    },
  };
}

/** All work orders of a place, by number. */
export async function workOf({ owner, org }: Place): Promise<WorkOrder[]> {
  const found: WorkOrder[] = [];
  for (let page = 1; ; page += 1) {
    const query = { org, page, limit: 100, sort: 'number' } as const;
    const { items, pages } = await expectStatus(owner.api.workOrders.list({ query }), 200);
    found.push(...items);
    if (page >= pages) return found;
  }
}

/** The smallest possible picture: one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * A file of work orders, `Row 1`, `Row 2` and so on.
 *
 * @param priorities - those of single rows, by row number; all others are high
 */
export function csvOf(rows: number, priorities: Record<number, string> = {}): string {
  const lines = Array.from({ length: rows }, (_, at) => `Row ${at + 1},${priorities[at + 1] ?? 'High'}`);
  return ['Title,Priority', ...lines, ''].join('\r\n');
}
