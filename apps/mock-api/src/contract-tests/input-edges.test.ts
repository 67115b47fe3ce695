import { type Edge, edgesOf, unboundedIn } from '@siteward/contract-suite/edges';
import { describe, expect, it } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { problemFault, problemIn } from './support/answers.ts';
import { ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld } from './support/world.ts';

const world = await openForFile(createWorld());

/** Added to the query of every call, which is refused because of it however correct the rest is: nothing is ever done. */
const REFUSED = { 'always-refused': 1 };
const SIZE = /\bat (least|most) /;

describe.each(ROUTES)('the input of $name', (named) => {
  const edges = () => edgesOf(named, sampleOf(named.name, world.alpha, world.alpha.people.Owner));

  /** What is wrong with the answer to an edge case; undefined when it is right. */
  async function wrongAnswer({ what, path, call, takes }: Edge): Promise<string | undefined> {
    const refused = { ...call, query: { ...call.query, ...REFUSED } };
    const answer = await send(world.server, named, refused, world.alpha.people.Owner.sid);
    const fault = problemFault(answer, ['VALIDATION']);
    if (fault) return `${what}: ${fault} in ${answer.text}`;
    const found = problemIn(answer).errors ?? [];
    const own = found.filter((each) => each.path === path || each.path.startsWith(`${path}.`));
    // A value of the right length may still not be an address, a date or the name of a zone; the fault then does not mention its
    // length.
    const isRight = takes ? !own.some(({ message }) => SIZE.test(message)) : own.length > 0;
    const isRefused = found.some((each) => each.path === 'query.always-refused');
    return isRight && isRefused ? undefined : `${what}: ${JSON.stringify(found)}`;
  }

  it('is bounded', () => expect(unboundedIn(named)).toEqual([]));

  it('is accepted at its bounds, and refused beyond them or in another form, with its path', async () => {
    const wrong: string[] = [];
    for (const edge of edges()) {
      const answer = await wrongAnswer(edge);
      if (answer !== undefined) wrong.push(answer);
    }
    expect(wrong).toEqual([]);
    expect(await world.changed()).toEqual([]);
  });
});
