import {
  type DevClient,
  DevError,
  type DevState,
  type RuleInput,
  ruleSchema,
  SCENARIOS,
  type Scenario,
} from '@siteward/contract/dev';
import { durationWords, type Part, remaining, type Said } from './view.ts';

/** The calls that the page makes. `signIn` returns the cookies to be set. */
export type PageCalls = Omit<DevClient, 'signIn'> & {
  signIn: (email: string) => Promise<string[]>;
};

/** What a form has done: the cookies to be set, and whom it has signed in. */
type Done = { cookies?: string[]; as?: string };

type Action = { part: Part; run: (form: URLSearchParams, calls: PageCalls) => Promise<Done> };

/** What each button of the page does, by the value of `do`. */
const ACTIONS = {
  scenario: { part: 'data', run: setScenario },
  'sign-in': { part: 'people', run: signIn },
  clock: { part: 'clock', run: setClock },
  'add-rule': { part: 'misbehaviour', run: addRule },
  'end-rule': { part: 'misbehaviour', run: endRule },
  'end-all': { part: 'misbehaviour', run: endAll },
} satisfies Record<string, Action>;
type ActionName = keyof typeof ACTIONS;

const isAction = (name: string | null): name is ActionName => name !== null && Object.hasOwn(ACTIONS, name);

/**
 * Does what a form of the page asks for.
 *
 * @returns Where to go after that, or, if it was refused, what the page has to say.
 */
export async function perform(
  form: URLSearchParams,
  calls: PageCalls,
): Promise<{ next: string; cookies: string[] } | { said: Said; status: number }> {
  const name = form.get('do');
  const { part, run }: Action = isAction(name) ? ACTIONS[name] : { part: 'data', run: refuse };
  try {
    const { cookies = [], as } = await run(form, calls);
    return { next: `/dev?${new URLSearchParams({ done: name ?? '', ...(as !== undefined && { as }) })}`, cookies };
  } catch (error) {
    if (!(error instanceof DevError)) throw error;
    const { status, detail } = error.problem;
    return { said: { part, words: detail, isFault: true, hasSignedIn: false }, status };
  }
}

/** What the page says once a form has been carried out. */
export function saidAfter(query: URLSearchParams, { scenario, clockAheadMs, people }: DevState): Said | undefined {
  const name = query.get('done');
  if (!isAction(name)) return undefined;
  const who = people.find(({ email }) => email === query.get('as'));
  const words: Record<ActionName, string> = {
    scenario: `The data is that of “${scenario}”. Everybody was signed out.`,
    'sign-in': `You are signed in as ${who?.name || who?.email}.`,
    clock: `The clock is ${durationWords(clockAheadMs)} ahead.`,
    'add-rule': 'Added. It applies from the next request on.',
    'end-rule': 'Ended.',
    'end-all': 'All misbehaviour has ended.',
  };
  if (name === 'sign-in' && !who) return undefined;
  return { part: ACTIONS[name].part, words: words[name], isFault: false, hasSignedIn: name === 'sign-in' };
}

/** For anything that no button of the page sends. */
function refuse(): never {
  throw new DevError({
    type: 'about:blank',
    title: 'The request is not valid',
    status: 400,
    code: 'VALIDATION',
    requestId: '',
    detail: 'This page has no such button. Reload it.',
  });
}

const isScenario = (name: string): name is Scenario => Object.hasOwn(SCENARIOS, name);

async function setScenario(form: URLSearchParams, calls: PageCalls): Promise<Done> {
  const name = form.get('scenario') ?? '';
  if (!isScenario(name)) return refuse();
  await calls.setScenario(name);
  return {};
}

async function signIn(form: URLSearchParams, calls: PageCalls): Promise<Done> {
  const as = form.get('email') ?? '';
  return { as, cookies: await calls.signIn(as) };
}

async function setClock(form: URLSearchParams, calls: PageCalls): Promise<Done> {
  const now = form.get('now');
  const time = new Date(`${now}Z`);
  if (now !== null && Number.isNaN(time.getTime())) return refuse();
  await calls.setClock(now === null ? { advanceMs: numberIn(form, 'advance') ?? 0 } : { now: time.toISOString() });
  return {};
}

async function addRule(form: URLSearchParams, calls: PageCalls): Promise<Done> {
  const names = (form.get('calls') ?? '').split(/[\s,]+/).filter(Boolean);
  const rate = numberIn(form, 'rate');
  const times = numberIn(form, 'times');
  const when = {
    ...(names.length > 0 && { calls: names }),
    ...(rate !== undefined && { rate: rate / 100 }),
    ...(times !== undefined && { times }),
  };
  const added = { ...wayIn(form), ...when };
  // If it is asked for twice, for example by a double click, it is still there only once.
  await replaceRules(calls, (rules) => [...rules.filter((rule) => keyOf(rule) !== keyOf(added)), added]);
  return {};
}

/** The way to misbehave that was chosen in a form, with its number. */
function wayIn(form: URLSearchParams): RuleInput {
  const kind = form.get('kind');
  switch (kind) {
    case 'latency':
      return { kind, ms: numberIn(form, 'latency') };
    case 'error':
      return { kind, status: numberIn(form, 'status') };
    case 'rate-limited':
      return { kind, retryAfter: numberIn(form, 'retry-after') };
    case 'slow-body':
      return { kind, ms: numberIn(form, 'slow') };
    case 'cut-body':
      return { kind, bytes: numberIn(form, 'bytes') };
    case 'drop':
      return { kind, after: form.get('when') === 'after' };
    case 'unauthenticated':
      return { kind };
    default:
      return refuse();
  }
}

function numberIn(form: URLSearchParams, name: string): number | undefined {
  const typed = form.get(name)?.trim();
  return typed ? Number(typed) : undefined;
}

async function endRule(form: URLSearchParams, calls: PageCalls): Promise<Done> {
  const ended = form.get('rule');
  await replaceRules(calls, (rules) => rules.filter((rule) => keyOf(rule) !== ended));
  return {};
}

/** How the page identifies a rule: by what it does, however often it still has to happen. */
export function keyOf(rule: RuleInput): string {
  const { times: _, ...lasting } = rule;
  const read = ruleSchema.safeParse(lasting);
  // A rule that the server would refuse matches no other.
  return JSON.stringify(read.success ? read.data : rule);
}

async function endAll(_form: URLSearchParams, calls: PageCalls): Promise<Done> {
  await calls.clearMisbehaviour();
  return {};
}

async function replaceRules(calls: PageCalls, change: (rules: RuleInput[]) => RuleInput[]): Promise<void> {
  const { seed, rules } = (await calls.state()).misbehaviour;
  await calls.setMisbehaviour({ seed, rules: change(rules.map(remaining)) });
}
