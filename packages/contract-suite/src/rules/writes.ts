import { needsSession } from '@siteward/contract';
import { z } from 'zod';
import { type AnyCall, fieldsOf } from '../calls.ts';
import { problemIn } from '../judge.ts';
import { bodyFields, called, hasFailed, headersOf, isRefusal, type Subject, type Suite } from '../suite.ts';
import { changesNothing, lookAround } from './witness.ts';

const STALE = 999_999;

/** A successful call: made once, as the contract declares it, and again with its key, if it has one. */
export async function checkAnswer(suite: Suite, subject: Subject, rules: { repeats: boolean }): Promise<void> {
  const { named, call } = subject;
  const repeatable = rules.repeats && named.route.method === 'POST' && needsSession(named.route.metadata.access);
  const key = repeatable ? { 'idempotency-key': `contract-suite-${crypto.randomUUID()}` } : {};
  const headers = { ...headersOf(subject), ...key };
  const { sent, answer } = await suite.send('answers', named, call, headers);
  if (answer.status >= 400 && answer.status < 500) {
    const says = 'The call fits its schema, and is made by somebody who may.';
    suite.report('refused', named, { what: called(answer), says }, sent, answer);
    return;
  }
  if (!repeatable || answer.status >= 300 || answer.status === 0) return;
  const before = await lookAround(suite, subject);
  const again = await suite.send('idempotency', named, call, headers);
  const isSame = again.answer.status === answer.status && again.answer.text === answer.text;
  if (!isSame || (await lookAround(suite, subject)) !== before) {
    const what = isSame
      ? 'the same answer, but done again'
      : `${called(answer)} at first, then ${called(again.answer)}`;
    const says = 'The same key with the same request gets the first answer, and nothing is done again.';
    suite.report('not-repeated', named, { what, says }, again.sent, again.answer);
  }
  await checkOtherBody(suite, subject, headers);
}

async function checkOtherBody(suite: Suite, subject: Subject, headers: Record<string, string>): Promise<void> {
  const { named, call } = subject;
  const body = otherBody(call);
  if (body === undefined) return;
  const { sent, answer } = await suite.send('idempotency', named, { ...call, body }, headers);
  if (isRefusal(answer, 'IDEMPOTENCY_MISMATCH') || hasFailed(answer)) return;
  const says = 'The same key with another body is 422 IDEMPOTENCY_MISMATCH.';
  suite.report('key-for-another', named, { what: called(answer), says }, sent, answer);
}

const TEXTS = ['name', 'title', 'text', 'note', 'description', 'subject', 'body', 'reason'];

/** A body that differs in one text; undefined if it has none. */
function otherBody(call: AnyCall): unknown {
  const fields = bodyFields(call);
  const key = TEXTS.find((each) => typeof fields[each] === 'string');
  return key === undefined ? undefined : { ...fields, [key]: `${String(fields[key])}x` };
}

/** A stale version is a conflict that shows the current record, whether the version comes in a header or in the body. */
export async function checkVersions(suite: Suite, subject: Subject): Promise<void> {
  const { named, call } = subject;
  if (!named.route.metadata.errors.includes('VERSION_CONFLICT')) return;
  const headers = headersOf(subject);
  const inBody = { ...call, body: { ...fieldsOf(call.body), version: STALE } };
  const ways: [how: string, call: AnyCall, headers: Record<string, string>][] = [
    ['If-Match', call, { ...headers, 'if-match': `"${STALE}"` }],
  ];
  if (takesVersion(subject, inBody)) ways.push(['version in the body', inBody, headers]);
  await changesNothing(suite, 'versions', subject, async () => {
    for (const [how, stale, own] of ways) {
      const { sent, answer } = await suite.send('versions', named, stale, own);
      if (hasFailed(answer)) continue;
      if (isRefusal(answer, 'VERSION_CONFLICT') && problemIn(answer)?.current !== undefined) continue;
      const says = 'A version that is not the current one is 409 VERSION_CONFLICT, with the record in current.';
      suite.report('stale-version', named, { what: `${how}: ${called(answer)}`, says }, sent, answer);
    }
  });
}

function takesVersion({ named: { route } }: Subject, { body }: AnyCall): boolean {
  return 'body' in route && route.body instanceof z.ZodType && route.body.safeParse(body).success;
}
