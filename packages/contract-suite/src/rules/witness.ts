import type { NamedRoute } from '@siteward/contract';
import { z } from 'zod';
import { fieldsOf, isWrite, ROUTES } from '../calls.ts';
import type { Rule } from '../findings.ts';
import { withoutSecrets } from '../shown.ts';
import { type Subject, type Suite, signedIn, withoutTime } from '../suite.ts';
import { sentOf } from '../wire.ts';

/**
 * The calls that show what a write would change: those whose address is the beginning of its own, such as the list of its area,
 * and the audit log.
 */
function readsAround({ named, call }: Subject, org: string): { named: NamedRoute; call: object }[] {
  const path = named.route.path;
  const params = fieldsOf(call.params);
  const around = ROUTES.filter(({ route }) => {
    if (route.method !== 'GET' || route.metadata.writes || !`${path}/`.startsWith(`${route.path}/`)) return false;
    return (
      !/\/(export|content|thumbnail|picture|live|token|verify)\b/.test(route.path) &&
      route.metadata.access.kind !== 'public'
    );
  });
  const audit = ROUTES.filter(({ name }) => name === 'audit.list');
  return [...around, ...audit].flatMap((each) => {
    const names = [...each.route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    if (!names.every((name) => name in params)) return [];
    const query = queryOf(each, org);
    if (query === undefined) return [];
    return [{ named: each, call: { params: Object.fromEntries(names.map((name) => [name, params[name]])), query } }];
  });
}

/** The query that shows the newest records of an organization; undefined if the call requires more than that. */
function queryOf({ route }: NamedRoute, org: string): object | undefined {
  if (!(route.query instanceof z.ZodType)) return {};
  for (const query of [{ org, sort: '-createdAt' }, { sort: '-createdAt' }, { org }, {}]) {
    if (route.query.safeParse(query).success) return query;
  }
  return undefined;
}

/** Reads what a write would change, as the owner, who sees all of it. */
export async function lookAround(suite: Suite, subject: Subject): Promise<string> {
  const { owner, org: own } = suite.world.place;
  const { org = own } = subject;
  const texts: string[] = [];
  for (const read of readsAround(subject, org)) {
    const answer = await suite.wire.send(await sentOf(read.named, read.call, signedIn(owner)));
    texts.push(`${read.named.name}: ${withoutTime(answer)}`);
  }
  return texts.join('\n');
}

/** What was last seen around a subject: nothing changes between two rules that must not change anything. */
const seen = new WeakMap<Subject, string>();

/** Does something that must not change anything, and reports it if it did. */
export async function changesNothing(
  suite: Suite,
  rule: Rule,
  subject: Subject,
  act: () => Promise<void>,
): Promise<void> {
  if (!isWrite(subject.named)) return act();
  const before = seen.get(subject) ?? (await lookAround(suite, subject));
  await act();
  const after = await lookAround(suite, subject);
  seen.set(subject, after);
  suite.checks.refusals = (suite.checks.refusals ?? 0) + 1;
  if (before === after) return;
  // Secrets go first: once a text is cut, half a secret would no longer be recognized.
  const { secrets } = suite.wire;
  const [was, is] = firstDifference(withoutSecrets(before, secrets), withoutSecrets(after, secrets));
  const sent = { method: subject.named.route.method, path: subject.named.route.path, headers: {} };
  const says = 'A refused request changes nothing.';
  const answer = { status: 200, headers: {}, contentType: 'application/json', text: `before: ${was}\nafter:  ${is}` };
  suite.report(
    'refused-but-changed',
    subject.named,
    { what: `after the requests of the rule "${rule}"`, says },
    sent,
    answer,
  );
}

function firstDifference(before: string, after: string): [string, string] {
  const at = [...before].findIndex((letter, index) => letter !== after[index]);
  const from = Math.max(0, at - 60);
  return [before.slice(from, at + 120), after.slice(from, at + 120)];
}
