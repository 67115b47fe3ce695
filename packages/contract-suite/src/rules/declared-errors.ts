import { ERRORS, type NamedRoute } from '@siteward/contract';
import { called, hasFailed, headersOf, isRefusal, type Subject, type Suite } from '../suite.ts';
import { Unavailable } from '../world/unavailable.ts';
import { DECLARED_ERRORS, type ErrorCase, type RefusedCall } from './declared-error-cases.ts';
import { changesNothing } from './witness.ts';

/** Calls that the product's rules refuse in a certain state are refused with the right code, and change nothing. */
export async function checkDeclaredErrors(suite: Suite, routes: readonly NamedRoute[]): Promise<void> {
  for (const each of DECLARED_ERRORS) {
    const named = routes.find(({ name }) => name === each.call);
    if (named) await checkCase(suite, named, each);
  }
}

async function checkCase(suite: Suite, named: NamedRoute, { call: name, code, when, make }: ErrorCase): Promise<void> {
  const made = await make(suite.world.place).catch((error: unknown): undefined => {
    if (!(error instanceof Unavailable)) throw error;
    suite.skip(name, error.message);
  });
  if (!made) return;
  const subject = subjectOf(suite, named, made);
  await changesNothing(suite, 'declared-errors', subject, async () => {
    const { sent, answer } = await suite.send('declared-errors', named, subject.call, headersOf(subject));
    if (isRefusal(answer, code) || hasFailed(answer)) return;
    const kind = answer.status < 400 ? 'rule-not-kept' : 'rule-by-another-code';
    const says = `Where ${when}, the answer is ${ERRORS[code].status} ${code}.`;
    suite.report(kind, named, { what: `${when}: ${called(answer)}`, says }, sent, answer);
  });
  await made.after?.();
}

function subjectOf({ world }: Suite, named: NamedRoute, { org, after, ...call }: RefusedCall): Subject {
  return { named, call, by: world.place.owner, foreign: undefined, after, org };
}
