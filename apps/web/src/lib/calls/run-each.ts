import { type Fault, problemOf } from './problem.ts';

/** What became of one record of a bulk action. */
export type Result<Item, Value = unknown> = { item: Item } & ({ ok: true; value: Value } | { ok: false; fault: Fault });

/**
 * Does the same to each record, one after the other, because changes within one organization wait for each other anyway.
 * Never throws.
 *
 * @param run - the call, which throws what `bodyOf` throws
 * @returns A result for each record, in the same order.
 */
export async function runEach<Item, Value>(
  items: readonly Item[],
  run: (item: Item) => Promise<Value>,
): Promise<Result<Item, Value>[]> {
  const results: Result<Item, Value>[] = [];
  for (const item of items) {
    try {
      results.push({ item, ok: true, value: await run(item) });
    } catch (error) {
      results.push({ item, ok: false, fault: problemOf(error) });
    }
  }
  return results;
}
