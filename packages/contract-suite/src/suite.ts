import { type ErrorCode, type NamedRoute, needsSession } from '@siteward/contract';
import { type AnyCall, fieldsOf } from './calls.ts';
import { type Finding, KINDS, type Kind, type NotTried, type Rule } from './findings.ts';
import { type Fault, jsonIn, judge, problemIn } from './judge.ts';
import { shownAnswer, shownRequest, shownText, withoutSecrets } from './shown.ts';
import { type Answer, goesOn, type Headers, type Sent, sentOf, type Wire } from './wire.ts';
import type { Person, World } from './world/world.ts';

/** So many requests that are refused, or only read, are under way at once. */
const AT_ONCE = 6;

/**
 * A call that succeeds, unless a rule is to refuse it, and who makes it. `foreign`: the same in the place of the stranger, where it can be
 * made there. `org`: the organization that it is made in, unless in the place of the suite.
 */
export type Subject = {
  named: NamedRoute;
  call: AnyCall;
  by: Person;
  foreign: AnyCall | undefined;
  after: (() => Promise<unknown>) | undefined;
  org?: string | undefined;
};

/** What may be wrong with one call in several ways, each told by itself. */
const SEVERAL = new Set<Kind>(['undeclared-field', 'not-by-schema', 'rule-not-kept', 'rule-by-another-code']);

/** What the rules work with: the server under test, and what was found so far. */
export class Suite {
  readonly findings: Finding[] = [];
  readonly notTried: NotTried[] = [];
  /** How many checks each rule has made. */
  readonly checks: Partial<Record<Rule, number>> = {};
  readonly wire: Wire;
  readonly world: World;
  readonly #known = new Set<string>();

  constructor(wire: Wire, world: World) {
    this.wire = wire;
    this.world = world;
  }

  /** Notes what is wrong; the same thing of the same call once. */
  report(kind: Kind, named: NamedRoute | undefined, fault: Omit<Fault, 'kind'>, sent: Sent, answer: Answer): void {
    const call = named?.name ?? '*';
    const key = `${kind} ${call} ${SEVERAL.has(kind) ? fault.what : ''}`;
    if (this.#known.has(key)) return;
    this.#known.add(key);
    const { secrets } = this.wire;
    const [shown, came] = [shownRequest(sent, secrets), shownAnswer(answer, secrets)];
    const [what, says] = [withoutSecrets(fault.what, secrets), withoutSecrets(fault.says, secrets)];
    this.findings.push({ kind, ...KINDS[kind], call, what, says, sent: shown, came });
  }

  skip(call: string, reason: string): void {
    const why = shownText(reason, this.wire.secrets);
    if (!this.notTried.some((each) => each.call === call && each.why === why)) this.notTried.push({ call, why });
  }

  /** Sends a call, and notes what is wrong with its answer by the contract alone. */
  async send(rule: Rule, named: NamedRoute, call: AnyCall, headers: Headers, codes?: readonly ErrorCode[]) {
    return this.sendRaw(rule, named, await sentOf(named, call, headers), codes);
  }

  /** The same with a request as it goes over the wire. */
  async sendRaw(rule: Rule, named: NamedRoute, sent: Sent, codes?: readonly ErrorCode[]) {
    const answer = await this.wire.send(sent, { begins: goesOn(named) });
    this.checks[rule] = (this.checks[rule] ?? 0) + 1;
    for (const { kind, ...fault } of judge(named, answer, codes)) this.report(kind, named, fault, sent, answer);
    return { sent, answer };
  }

  /** Does something with each of several, a few at once, in their order. */
  async each<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
    const left = [...items];
    const work = async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
}

/** What says who somebody is. */
export function signedIn({ sid }: Pick<Person, 'sid'>): Headers {
  return { authorization: sid };
}

/** The headers of whoever makes a call: without a session where it takes none. */
export function headersOf({ named, by }: Pick<Subject, 'named' | 'by'>): Headers {
  return needsSession(named.route.metadata.access) ? signedIn(by) : {};
}

/** Whether an answer is the refusal that the contract asks for. */
export function isRefusal(answer: Answer, code: ErrorCode): boolean {
  return answer.status >= 400 && problemIn(answer)?.code === code;
}

/**
 * Whether there was no answer, or one of a server that has failed: that is a fault of its own wherever it happens, and says nothing of
 * what a rule asks about.
 */
export function hasFailed({ status }: Answer): boolean {
  return status === 0 || status >= 500;
}

/** What an answer says it is: the code of a problem, or its status. */
export function called(answer: Answer): string {
  const code = problemIn(answer)?.code;
  return code === undefined ? `${answer.status}` : `${answer.status} ${code}`;
}

/** A part of an answer that changes with every request, whatever happens: what was seen when, and by which request. */
const RESTLESS = new Set(['requestId', 'lastSeenAt', 'now', 'fetchedAt', 'stamp']);

/** What an answer says, without what changes by itself. */
export function withoutTime(answer: Answer): string {
  const body = jsonIn(answer);
  if (body === undefined) return `${answer.status} ${answer.text}`;
  return `${answer.status} ${JSON.stringify(body, (key, value: unknown) => (RESTLESS.has(key) ? undefined : value))}`;
}

/** The names of the fields of a call's body. */
export function bodyFields({ body }: AnyCall): Record<string, unknown> {
  return body instanceof Blob ? {} : fieldsOf(body);
}
