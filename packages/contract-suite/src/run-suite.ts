import type { NamedRoute } from '@siteward/contract';
import { recordIdsIn } from '@siteward/domain';
import { type Accounts, SetupError } from './accounts.ts';
import { type AnyCall, ROUTES, type RouteName } from './calls.ts';
import type { Finding, NotTried, Rule } from './findings.ts';
import { checkRoles, checkSessions } from './rules/access.ts';
import { checkDeclaredErrors } from './rules/declared-errors.ts';
import { checkForeignIds } from './rules/foreign-ids.ts';
import { fuzz } from './rules/fuzz.ts';
import { checkHttp } from './rules/http.ts';
import { checkInput } from './rules/input.ts';
import { checkLimits } from './rules/limits.ts';
import { checkList, isList } from './rules/lists.ts';
import { checkAnswer, checkVersions } from './rules/writes.ts';
import { SAMPLES } from './samples/index.ts';
import { discreet, shownText } from './shown.ts';
import { type Subject, Suite } from './suite.ts';
import { Wire } from './wire.ts';
import { Unavailable } from './world/unavailable.ts';
import { createWorld, type Person, type Place, type World } from './world/world.ts';

/**
 * The rules that are checked by default. `limits` is not among them: it locks a session out for a while, and needs limits that
 * are switched on.
 */
export const USUAL_RULES: readonly Rule[] = [
  'answers',
  'errors',
  'refusals',
  'headers',
  'sessions',
  'roles',
  'foreign-ids',
  'input',
  'versions',
  'idempotency',
  'declared-errors',
  'lists',
  'http',
  'fuzz',
] as const;
const FUZZ_RUNS = 10;

/** The server to check, and the accounts that the suite uses there. */
export type SuiteServer = {
  /** Where the server is: the address before `/api`. */
  url: string;
  accounts: Accounts;
};
/** What is checked. */
export type SuiteChecks = {
  /** The rules to check; by default all but `limits`. */
  only?: readonly Rule[];
  /** The calls to check, such as `sites.get` or `sites.*`; by default all. */
  calls?: readonly string[];
  /** Determines which arbitrary calls are made; by default others each time. */
  seed?: number;
  /** How many arbitrary calls to make for each call of the contract. */
  runs?: number;
  /** Is called with the progress. */
  onProgress?: (done: number, of: number, call: string) => void;
};
export type SuiteOptions = SuiteServer & SuiteChecks;

export type SuiteReport = {
  url: string;
  startedAt: string;
  ms: number;
  seed: number;
  runs: number;
  rules: readonly Rule[];
  /** How many calls the contract has, how many of them were wanted, and how many of those were made successfully. */
  coverage: { calls: number; wanted: number; made: number };
  requests: number;
  /** How long the suite waited for limits of the server. */
  waitedMs: number;
  checks: Partial<Record<Rule, number>>;
  findings: readonly Finding[];
  notTried: readonly NotTried[];
};

/** A server on which the suite has its organizations. `check`: like `runSuite`; `close`: ends its connections. */
export type PreparedSuite = { check: (checks?: SuiteChecks) => Promise<SuiteReport>; close: () => void };
type Prepared = { url: string; wire: Wire; world: World };

/**
 * Checks a server against the contract, over HTTP alone. It creates two organizations for itself, and records in them.
 *
 * @throws SetupError if it cannot begin.
 */
export async function runSuite({ url, accounts, ...checks }: SuiteOptions): Promise<SuiteReport> {
  wantedRoutes(checks);
  const started = Date.now();
  const prepared = await prepareSuite({ url, accounts });
  try {
    const report = await prepared.check(checks);
    return { ...report, ms: Date.now() - started, startedAt: new Date(started).toISOString() };
  } finally {
    prepared.close();
  }
}

/**
 * Creates the suite's two organizations on a server, so that several checks can be made one after the other, for example each in
 * a test of its own.
 *
 * @throws SetupError if it cannot begin.
 */
export async function prepareSuite({ url, accounts }: SuiteServer): Promise<PreparedSuite> {
  const { username, password } = new URL(url);
  if (username || password)
    throw new SetupError('The address of the server has a name or a password in it; reports show it.');
  const wire = new Wire(url);
  try {
    const world = await createWorld(url.replace(/\/$/, ''), wire, accounts, new Date());
    const check = (checks: SuiteChecks = {}) =>
      checkServer({ url, wire, world }, checks).catch((error: unknown) => {
        throw discreet(error, wire.secrets);
      });
    return { check, close: () => wire.close() };
  } catch (error) {
    wire.close();
    const why = shownText(error instanceof Error ? error.message : String(error), wire.secrets);
    throw new SetupError(`The server does not let the suite prepare anything. ${why}`);
  }
}

/** Makes all the checks that were asked for, on a server that is prepared. */
async function checkServer({ url, wire, world }: Prepared, checks: SuiteChecks): Promise<SuiteReport> {
  const started = Date.now();
  const { only = USUAL_RULES, onProgress, seed = Math.floor(Math.random() * 2 ** 31), runs = FUZZ_RUNS } = checks;
  const routes = wantedRoutes(checks);
  const suite = new Suite(wire, world);
  const held = new Set(world.members.map(({ role }) => role));
  const missing = [...world.place.roles.keys()].filter((role) => only.includes('roles') && !held.has(role));
  for (const role of missing) suite.skip(`as ${role}`, 'the accounts name nobody for this role');
  const ended = only.includes('sessions') ? await endedSession(world.place.owner, world.place) : '';
  const subjects: Subject[] = [];
  for (const [index, named] of routes.entries()) {
    onProgress?.(index, routes.length, named.name);
    const subject = await subjectOf(suite, named);
    if (!subject) continue;
    subjects.push(subject);
    await checkCall(suite, subject, only, ended);
  }
  if (only.includes('declared-errors')) await checkDeclaredErrors(suite, routes);
  if (only.includes('lists'))
    for (const subject of subjects.filter(({ named }) => isList(named))) await checkList(suite, subject);
  if (only.includes('http')) await checkHttp(suite);
  if (only.includes('fuzz')) for (const subject of subjects) await fuzz(suite, subject, { seed, runs });
  if (only.includes('limits')) await checkLimits(suite);
  // Whatever the checks, faults of refusals are always reported.
  const rules = [...new Set<Rule>([...only, 'errors', 'refusals'])];
  const { requests, waitedMs } = wire.take();
  return {
    url,
    startedAt: new Date(started).toISOString(),
    ms: Date.now() - started,
    seed,
    runs,
    rules,
    coverage: { calls: ROUTES.length, wanted: routes.length, made: subjects.length },
    requests,
    waitedMs,
    checks: suite.checks,
    findings: suite.findings.filter(({ rule }) => rules.includes(rule)),
    notTried: suite.notTried,
  };
}

/** All rules about one call: first what must be refused without changing anything, then the call itself. */
async function checkCall(suite: Suite, subject: Subject, only: readonly Rule[], ended: string): Promise<void> {
  const { after } = subject;
  if (only.includes('sessions')) await checkSessions(suite, subject, ended);
  if (only.includes('roles')) await checkRoles(suite, subject);
  if (only.includes('foreign-ids')) await checkForeignIds(suite, subject);
  if (only.includes('input')) await checkInput(suite, subject);
  if (only.includes('versions')) await checkVersions(suite, subject);
  const own: readonly Rule[] = ['answers', 'errors', 'headers', 'idempotency'];
  if (!own.some((rule) => only.includes(rule))) return;
  await checkAnswer(suite, subject, { repeats: only.includes('idempotency') });
  await after?.();
}

/** A call that succeeds; undefined, and noted, if none can be made. */
async function subjectOf(suite: Suite, named: NamedRoute): Promise<Subject | undefined> {
  const { place, elsewhere } = suite.world;
  const { access } = named.route.metadata;
  try {
    const { as, after, ...call } = await makeSample(named, place);
    // Without ids, nothing in it could belong to another organization.
    const isOwned = access.kind !== 'public' && access.kind !== 'link' && recordIdsIn(JSON.stringify(call)).length > 0;
    const foreign = isOwned ? await makeSample(named, elsewhere).catch(() => undefined) : undefined;
    return { named, call, by: as ?? place.owner, foreign, after };
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    suite.skip(named.name, error.message);
    return undefined;
  }
}

type MadeCall = AnyCall & { as?: Person; after?: () => Promise<unknown> };
type AnySample = (place: Place) => MadeCall | Promise<MadeCall>;

async function makeSample({ name }: NamedRoute, place: Place): Promise<MadeCall> {
  // Each sample fits its own route, as the type of the table demands; looked up by a route's name, only their common type is
  // left.
  const samples: Record<string, AnySample> = SAMPLES satisfies Record<RouteName, AnySample>;
  const sample = samples[name];
  if (!sample) throw new Error(`${name} has no sample`);
  return sample(place);
}

/** The sid of a session that has ended. */
async function endedSession(owner: World['place']['owner'], { signIn }: Place): Promise<string> {
  const { sid, api } = await signIn(owner);
  await api.auth.signOut({ params: { sid } });
  return sid;
}

/** @throws SetupError if the contract has none of the calls that were asked for. */
function wantedRoutes({ calls = [] }: SuiteChecks): NamedRoute[] {
  const routes = ROUTES.filter(({ name }) => isWanted(name, calls));
  if (routes.length === 0) throw new SetupError(`The contract has no call ${calls.join(', ')}.`);
  return routes;
}

function isWanted(name: string, calls: readonly string[]): boolean {
  return (
    calls.length === 0 ||
    calls.some((each) => each === name || (each.endsWith('.*') && name.startsWith(each.slice(0, -1))))
  );
}
