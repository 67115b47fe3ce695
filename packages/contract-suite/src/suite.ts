import { type ErrorCode, type NamedRoute, needsSession } from '@siteward/contract';
import { type AnyCall, fieldsOf } from './calls.ts';
import { type Finding, KINDS, type Kind, type NotTried, type Rule } from './findings.ts';
import { type Fault, jsonIn, judge, problemIn } from './judge.ts';
import { shownAnswer, shownRequest, shownText, withoutSecrets } from './shown.ts';
import { type Answer, goesOn, type Headers, type Sent, sentOf, type Wire } from './wire.ts';
import type { Person, World } from './world/world.ts';

/** The number of requests in flight at the same time, for those that are refused or only read. */
const AT_ONCE = 6;

/**
 * A call that succeeds, unless a rule makes it one to be refused, and who makes it. `foreign`: the same call in the stranger's
 * place, if it can be made there. `org`: the organization that it is made in, if that is not the suite's own.
 */
export type Subject = {
  named: NamedRoute;
  call: AnyCall;
  by: Person;
  foreign: AnyCall | undefined;
  after: (() => Promise<unknown>) | undefined;
  org?: string | undefined;
};

/** Ways in which one call may be wrong several times over, each of which is reported separately. */
const SEVERAL = new Set<Kind>(['undeclared-field', 'not-by-schema', 'rule-not-kept', 'rule-by-another-code']);

/** What the rules work with: the server under test, and what has been found so far. */
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

  /** Notes what is wrong; the same thing about the same call only once. */
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

  /** Sends a call, and notes what is wrong with its answer according to the contract alone. */
  async send(rule: Rule, named: NamedRoute, call: AnyCall, headers: Headers, codes?: readonly ErrorCode[]) {
    return this.sendRaw(rule, named, await sentOf(named, call, headers), codes);
  }

  /** The same with a request in the form in which it is sent. */
  async sendRaw(rule: Rule, named: NamedRoute, sent: Sent, codes?: readonly ErrorCode[]) {
    const answer = await this.wire.send(sent, { begins: goesOn(named) });
    this.checks[rule] = (this.checks[rule] ?? 0) + 1;
    for (const { kind, ...fault } of judge(named, answer, codes)) this.report(kind, named, fault, sent, answer);
    return { sent, answer };
  }

  /** Does something with each of several items, a few at the same time, in their order. */
  async each<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
    const left = [...items];
    const work = async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
}

/** The headers that identify a person. */
export function signedIn({ sid }: Pick<Person, 'sid'>): Headers {
  return { authorization: sid };
}

/** The headers of the person who makes a call: without a session if it takes none. */
export function headersOf({ named, by }: Pick<Subject, 'named' | 'by'>): Headers {
  return needsSession(named.route.metadata.access) ? signedIn(by) : {};
}

/** Whether an answer is the refusal that the contract asks for. */
export function isRefusal(answer: Answer, code: ErrorCode): boolean {
  return answer.status >= 400 && problemIn(answer)?.code === code;
}

/**
 * Whether there was no answer, or one from a server that has failed. That is a fault of its own wherever it happens, and says
 * nothing about what a rule is asking.
 */
export function hasFailed({ status }: Answer): boolean {
  return status === 0 || status >= 500;
}

/** The code of a problem, or the status of any other answer. */
export function called(answer: Answer): string {
  const code = problemIn(answer)?.code;
  return code === undefined ? `${answer.status}` : `${answer.status} ${code}`;
}

/** Fields of an answer that change with every request, whatever happens: times, and the id of the request. */
const RESTLESS = new Set(['requestId', 'lastSeenAt', 'now', 'fetchedAt', 'stamp']);

/** The text of an answer without the parts that change by themselves. */
export function withoutTime(answer: Answer): string {
  const body = jsonIn(answer);
  if (body === undefined) return `${answer.status} ${answer.text}`;
  return `${answer.status} ${JSON.stringify(body, (key, value: unknown) => (RESTLESS.has(key) ? undefined : value))}`;
}

/** The names of the fields of a call's body. */
export function bodyFields({ body }: AnyCall): Record<string, unknown> {
  return body instanceof Blob ? {} : fieldsOf(body);
}
