import { ERRORS, type ErrorCode, errorCodeSchema, needsSession } from '@siteward/contract';
import { MISBEHAVE_HEADER, MOST_MS, misbehaveHeader, type Rule, ruleSchema } from '@siteward/contract/dev';
import { AppError } from '#app-error.ts';
import { faultsOf } from '#input-faults.ts';
import { CALLS, type KnownCall } from './known-calls.ts';

/** What becomes of an answer. */
export type Ending = Exclude<Rule, { kind: 'latency' }>;
/** What happens to one request: a delay, and what becomes of its answer. */
export type Plan = { latencyMs: number; ending?: Ending; told: string[] };

type Standing = { rule: Rule; happened: number; random: () => number };
type Given = { rules: Rule[]; seed: number };

/** The rules by which a development server misbehaves. */
export class Misbehaviour {
  #seed = 1;
  #standing: Standing[] = [];

  /**
   * Replaces all rules.
   *
   * @throws VALIDATION if one names a call that does not exist.
   */
  set({ rules, seed }: Given): void {
    for (const { calls = [] } of rules) for (const call of calls) assertKnown(call);
    this.#seed = seed;
    this.#standing = rules.map((rule, index) => {
      return { rule: settled(rule), happened: 0, random: randomOf(seed + index * 7919) };
    });
  }

  clear(): void {
    this.set({ rules: [], seed: 1 });
  }

  /** The rules that are not used up, with how often each has been applied. */
  state() {
    return { seed: this.#seed, rules: this.#standing.map(({ rule, happened }) => ({ ...rule, happened })) };
  }

  /**
   * What happens to a request: first what it asks for itself, then what the rules say. Only the first ending among these counts.
   *
   * @param header - the value of `X-Siteward-Misbehave`
   * @throws VALIDATION if the header cannot be read.
   */
  planFor(call: KnownCall, header: string | undefined): Plan | undefined {
    const plan: Plan = { latencyMs: 0, told: [] };
    for (const rule of header === undefined ? [] : readHeader(header)) {
      if (isAbout(rule, call)) add(plan, rule);
    }
    for (const standing of this.#standing) {
      if (!isAbout(standing.rule, call) || (standing.rule.calls === undefined && call.area === 'system')) continue;
      if (standing.random() >= standing.rule.rate || !add(plan, standing.rule)) continue;
      standing.happened += 1;
    }
    this.#standing = this.#standing.filter(({ rule, happened }) => happened < (rule.times ?? Number.POSITIVE_INFINITY));
    return plan.told.length > 0 ? plan : undefined;
  }
}

/** Adds a rule to a plan, unless it is about the ending and the plan already has one. */
function add(plan: Plan, rule: Rule): boolean {
  // Together they delay no longer than one of them may: a connection that is silent for longer is closed.
  if (rule.kind === 'latency') plan.latencyMs = Math.min(plan.latencyMs + rule.ms, MOST_MS);
  else if (plan.ending) return false;
  else plan.ending = rule;
  const { calls: _, ...alone } = rule;
  plan.told.push(misbehaveHeader(alone));
  return true;
}

/** A call that needs no session is never told that its session is over. */
function isAbout({ calls, kind }: Rule, { name, route }: KnownCall): boolean {
  if (kind === 'unauthenticated' && !needsSession(route.metadata.access)) return false;
  return calls === undefined || calls.includes(name);
}

function assertKnown(call: string): void {
  if (!CALLS.has(call))
    throw new AppError(
      'VALIDATION',
      `There is no call ${call}. Names are those of /api/docs, such as workOrders.list.`,
    );
}

/** An error that is given only by its code has that code's status. */
function settled(rule: Rule): Rule {
  return rule.kind === 'error' && rule.code ? { ...rule, status: ERRORS[rule.code].status } : rule;
}

const ENTRY = /^([a-z-]+)(?:=([\w-]+))?((?:@\w+\.\w+)*)$/;

/** The rules that a request asks for itself: `latency=500; error=503@workOrders.list`. */
function readHeader(header: string): Rule[] {
  const entries = header.split(/[;,]/).map((entry) => entry.trim());
  return entries.filter(Boolean).map((entry) => {
    const [, kind = '', value, about = ''] = ENTRY.exec(entry) ?? [];
    const calls = about.split('@').filter(Boolean);
    for (const call of calls) assertKnown(call);
    const read = ruleSchema.safeParse({
      kind,
      ...fieldsOf(kind, value),
      ...(calls.length > 0 && { calls }),
    } satisfies Record<string, unknown>);
    if (read.success) return settled(read.data);
    const [wrong] = faultsOf(read.error, 'body');
    throw new AppError(
      'VALIDATION',
      `${MISBEHAVE_HEADER}: "${entry}" is not understood${wrong ? `: ${wrong.message}` : ''}. Write it as in "latency=500; error=503@workOrders.list; cut-body=100; drop=after".`,
    );
  });
}

/** The fields of a rule that a header gives as one value. The schema says what is wrong with it. */
function fieldsOf(kind: string, value: string | undefined): Record<string, unknown> {
  if (value === undefined) return {};
  const number = /^\d+$/.test(value) ? Number(value) : value;
  switch (kind) {
    case 'latency':
    case 'slow-body':
      return { ms: number };
    case 'error':
      return typeof number === 'number' ? { status: number } : { code: number };
    case 'rate-limited':
      return { retryAfter: number };
    case 'cut-body':
      return { bytes: number };
    case 'drop':
      return { after: value === 'after' ? true : value };
    default:
      return { value };
  }
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The error code with which a call answers a status: one that it declares, if there is one. */
export function codeFor({ codes }: KnownCall, status: number): ErrorCode {
  const ofStatus = errorCodeSchema.options.filter((code) => ERRORS[code].status === status);
  return ofStatus.find((code) => codes.has(code)) ?? ofStatus[0] ?? 'INTERNAL';
}
