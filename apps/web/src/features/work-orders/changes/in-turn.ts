import type { QueryClient } from '@tanstack/react-query';

type Versioned = { _id: string; version: number };
/** The changes made to one record in this window: the last of them, and the versions that they have led through. */
type Turn = { last: Promise<unknown>; from: number; to: number };

const kept = new WeakMap<QueryClient, { turns: Map<string, Turn>; underWay: number }>();

function keptIn(cache: QueryClient) {
  const known = kept.get(cache) ?? { turns: new Map<string, Turn>(), underWay: 0 };
  kept.set(cache, known);
  return known;
}

/**
 * Makes the changes of a record one after the other. A change may have been requested while the screen still showed the record as
 * it was before one's own earlier change. It is then made on the version that the earlier change led to, and not mistaken for a
 * conflict.
 *
 * @param record - as it was on screen
 * @param make - makes the change on a version
 * @throws What `make` throws.
 */
export async function inTurn<Answer extends Versioned | null>(
  cache: QueryClient,
  record: Versioned,
  make: (version: number) => Promise<Answer>,
): Promise<Answer> {
  const all = keptIn(cache);
  const { _id: id, version: seen } = record;
  const turn = all.turns.get(id) ?? { last: Promise.resolve(), from: seen, to: seen };
  all.turns.set(id, turn);
  const mine = makeAfter(turn, seen, make);
  const over = () => {
    all.underWay -= 1;
  };
  all.underWay += 1;
  turn.last = mine.then(over, over);
  await turn.last;
  return mine;
}

async function makeAfter<Answer extends Versioned | null>(
  turn: Turn,
  seen: number,
  make: (version: number) => Promise<Answer>,
): Promise<Answer> {
  await turn.last;
  const isFromBefore = turn.from <= seen && seen < turn.to;
  const version = isFromBefore ? turn.to : seen;
  const answer = await make(version);
  if (answer) {
    if (version !== turn.to) turn.from = version;
    turn.to = answer.version;
  }
  return answer;
}

/** Whether no change is under way, so what the API answers now includes all of them. */
export function isAtRest(cache: QueryClient): boolean {
  return keptIn(cache).underWay === 0;
}
