import { GENERAL_LIMITS, LIMITS } from '@siteward/contract';
import { ROUTES } from '../calls.ts';
import { called, isRefusal, type Suite, signedIn } from '../suite.ts';
import { type Answer, type Sent, sentOf } from '../wire.ts';

const AT_ONCE = 10;

/** Too many requests from one session, and too many wrong passwords, are refused with the time to come back. Uses a session of its own. */
export async function checkLimits(suite: Suite): Promise<void> {
  const { signIn, owner, newEmail } = suite.world.place;
  const { sid } = await signIn(owner);
  const { max } = GENERAL_LIMITS.session;
  const reading = { method: 'GET', path: '/api/sessions', headers: signedIn({ sid }) };
  await expectLimit(suite, 'sessions.list', reading, max, `${max} requests in a minute by session`);
  const tries = LIMITS['sign-in'].find(({ by }) => by.includes('email') && by.includes('address'))?.max ?? 0;
  const named = ROUTES.find(({ name }) => name === 'auth.signIn');
  if (!named) return;
  const wrong = await sentOf(named, { body: { email: newEmail(), password: 'wrong' } });
  await expectLimit(suite, named.name, wrong, tries, `${tries} tries in 15 minutes by address and account`);
}

async function expectLimit(suite: Suite, name: string, sent: Sent, max: number, limit: string): Promise<void> {
  const named = ROUTES.find((each) => each.name === name);
  let refused: Answer | undefined;
  let last: Answer = { status: 0, headers: {}, contentType: '', text: '' };
  for (let count = 0; count <= max && !refused; count += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => suite.wire.send(sent, { waits: false })));
    suite.checks.limits = (suite.checks.limits ?? 0) + answers.length;
    refused = answers.find(({ status }) => status === 429);
    last = answers.at(-1) ?? last;
  }
  const says = `${limit}; the next one is 429 RATE_LIMITED with Retry-After.`;
  if (!refused)
    suite.report('unlimited', named, { what: `more than ${max} requests: ${called(last)}`, says }, sent, last);
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
