import { GENERAL_LIMITS, LIMITS, type Limit } from '@siteward/contract';
import { MINUTE_MS } from '@siteward/domain';
import { ROUTES } from '../calls.ts';
import { called, isRefusal, type Suite, signedIn } from '../suite.ts';
import { type Answer, type Sent, sentOf } from '../wire.ts';

const AT_ONCE = 10;
/** How many windows of a limit are tried, for a server that is too slow to exceed it within the first ones. */
const MOST_WINDOWS = 3;

/** Too many requests from one session, and too many wrong passwords, are refused with the time to come back. Uses a session of its own. */
export async function checkLimits(suite: Suite): Promise<void> {
  const { signIn, owner, newEmail } = suite.world.place;
  const { sid } = await signIn(owner);
  const { session } = GENERAL_LIMITS;
  const reading = { method: 'GET', path: '/api/sessions', headers: signedIn({ sid }) };
  await expectLimit(suite, 'sessions.list', reading, session, `${session.max} requests in a minute by session`);
  const tries = LIMITS['sign-in'].find(({ by }) => by.includes('email') && by.includes('address'));
  const named = ROUTES.find(({ name }) => name === 'auth.signIn');
  if (!named || !tries) return;
  const wrong = await sentOf(named, { body: { email: newEmail(), password: 'wrong' } });
  const inWords = `${tries.max} tries in ${tries.minutes} minutes by address and account`;
  await expectLimit(suite, named.name, wrong, tries, inWords);
}

async function expectLimit(suite: Suite, name: string, sent: Sent, limit: Limit, inWords: string): Promise<void> {
  const named = ROUTES.find((each) => each.name === name);
  const { refused, last } = await exceed(suite, sent, limit);
  const says = `${inWords}; the next one is 429 RATE_LIMITED with Retry-After.`;
  if (!refused)
    suite.report('unlimited', named, { what: `more than ${limit.max} requests: ${called(last)}`, says }, sent, last);
  else if (!isRefusal(refused, 'RATE_LIMITED') || !(Number(refused.headers['retry-after']) >= 0)) {
    suite.report(
      'unlimited',
      named,
      { what: `${called(refused)}, Retry-After: ${refused.headers['retry-after']}`, says },
      sent,
      refused,
    );
  }
}

/**
 * Sends more requests than the limit allows, until one is refused. A server may begin to count anew whenever the minute of its clock
 * changes, or the quarter of an hour, so only those that it answered since then are enough.
 */
async function exceed(suite: Suite, sent: Sent, { max, minutes }: Limit): Promise<{ refused?: Answer; last: Answer }> {
  let last: Answer = { status: 0, headers: {}, contentType: '', text: '' };
  const windows = new Set<number>();
  for (let count = 0; count <= max; count += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => suite.wire.send(sent, { waits: false })));
    suite.checks.limits = (suite.checks.limits ?? 0) + answers.length;
    const refused = answers.find(({ status }) => status === 429);
    last = answers.at(-1) ?? last;
    if (refused) return { refused, last };
    const window = Math.floor(answeredAt(last) / (minutes * MINUTE_MS));
    // Some of these answers may have counted for the window before.
    if (windows.size > 0 && windows.size < MOST_WINDOWS && !windows.has(window)) count = -AT_ONCE;
    windows.add(window);
  }
  return { last };
}

/** When the server gave an answer, by its own clock if it tells, in milliseconds. */
function answeredAt({ headers }: Answer): number {
  const date = Date.parse(headers['date'] ?? '');
  return Number.isNaN(date) ? Date.now() : date;
}
