import {
  type DevState,
  devSignInSchema,
  listRequestsSchema,
  misbehaviourSchema,
  SCENARIO_NAMES,
  SCENARIOS,
  setClockSchema,
  setScenarioSchema,
} from '@siteward/contract/dev';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '#deps.ts';
import { faultsOf } from '#input-faults.ts';
import { runIfDue, type ScheduledJob } from '#modules/scheduler/scheduler.ts';
import { applyCookies } from '#plugins/contract-routes/cookies.ts';
import { refusalFor } from '#plugins/contract-routes/input.ts';
import { originOf } from '#plugins/contract-routes/who-calls.ts';
import type { RateCounter } from '#plugins/rate-limits/counter.ts';
import { DevClock } from './dev-clock.ts';
import { FROM_THIS_MACHINE, fromThisSite } from './from-here.ts';
import { Misbehaviour } from './misbehaviour.ts';
import { registerOutbox } from './outbox/outbox.ts';
import { registerDevPage } from './page/page.ts';
import { listPeople, signInAs } from './people.ts';
import { RequestLog } from './request-log.ts';
import { ResetLock } from './reset-lock.ts';
import { Scenarios } from './scenarios.ts';
import { watchRequests } from './watch-requests.ts';

const NO_STORE = { 'cache-control': 'no-store' };

/** What the calls under /dev can make a development server do (docs/adr/0054). Production never loads it. */
export class Dev {
  readonly clock: DevClock;
  readonly lock = new ResetLock();
  #scenarios: Scenarios | undefined;
  #jobs: readonly ScheduledJob[] = [];

  /** @param clock - the machine's time */
  constructor(clock: () => Date) {
    this.clock = new DevClock(clock);
  }

  /** Whether mail delivery is failing. */
  readonly mailFails = (): boolean => this.#scenarios?.current === 'mail-failing';

  /** @throws Before `register`, because the database would then never be filled. */
  get #registered(): Scenarios {
    if (!this.#scenarios) throw new Error('Register the development server first.');
    return this.#scenarios;
  }

  /** Starts on what `begin` needs while the database is not ready yet; `begin` reports what fails. */
  prepare(): void {
    this.#registered.prepare();
  }

  /** Fills an empty database with the demo data at the start, or finishes what an earlier process has begun. */
  async begin(seed: { demo: boolean }): Promise<void> {
    await this.#registered.begin(seed);
  }

  /** Makes jobs pause while the data is replaced, and run as soon as the clock has moved. */
  watch(jobs: readonly ScheduledJob[]): ScheduledJob[] {
    const watched = jobs.map((job) => ({
      ...job,
      run: (run: Parameters<ScheduledJob['run']>[0]) => this.lock.within(() => job.run(run)),
    }));
    this.#jobs = watched;
    return watched;
  }

  /** Registers the calls under /dev, and what happens to those of the contract. */
  register(server: FastifyInstance, deps: Deps, counter: RateCounter | undefined): void {
    const misbehaviour = new Misbehaviour();
    const log = new RequestLog();
    const forget = () => {
      this.clock.reset();
      misbehaviour.clear();
      log.clear();
      deps.feed.endListening();
      counter?.forget();
    };
    const scenarios = new Scenarios(deps, this.lock, forget);
    this.#scenarios = scenarios;
    watchRequests(server, { lock: this.lock, misbehaviour, log, clock: this.clock.now });
    registerOutbox(server, deps, this.mailFails);
    registerDevPage(server, deps.env);
    server.addHook('onClose', async () => this.clock.reset());

    const read = (name: string) => ({ ...FROM_THIS_MACHINE, config: { name: `dev.${name}` } });
    const write = (name: string) => ({ ...fromThisSite(deps.env), config: { name: `dev.${name}` } });
    const state = async (): Promise<DevState> => ({
      now: this.clock.now().toISOString(),
      clockAheadMs: this.clock.aheadMs,
      misbehaviour: misbehaviour.state(),
      scenario: scenarios.current,
      scenarios: SCENARIO_NAMES.map((name) => ({ name, description: SCENARIOS[name] })),
      people: await listPeople(deps),
    });

    server.addHook('onSend', async ({ routeOptions }, reply) => {
      if (routeOptions.config.name?.startsWith('dev.')) reply.headers(NO_STORE);
    });
    server.get('/dev/state', read('state'), state);
    server.get('/dev/requests', read('requests'), async ({ query }) => ({
      items: log.list(parsed(listRequestsSchema, query, 'query').after),
    }));
    server.post('/dev/scenario', write('scenario'), async ({ body }) => {
      await scenarios.set(parsed(setScenarioSchema, body, 'body').scenario);
      return state();
    });
    server.post('/dev/sign-in', write('signIn'), async (request, reply) => {
      const { email } = parsed(devSignInSchema, request.body, 'body');
      const session = await this.lock.within(() => signInAs(deps, originOf(request), email));
      const { sid, user } = session;
      applyCookies(
        reply,
        [
          { name: 'sid', value: sid },
          { name: 'user', value: user._id },
          { name: 'organization', value: user.defaultOrg },
        ],
        deps.env,
      );
      return session;
    });
    server.post('/dev/clock', write('clock'), async ({ body }) => {
      await this.#moveClock(deps, parsed(setClockSchema, body, 'body'));
      return state();
    });
    server.put('/dev/misbehaviour', write('misbehaviour'), async ({ body }) => {
      misbehaviour.set(parsed(misbehaviourSchema, body, 'body'));
      return state();
    });
    server.delete('/dev/misbehaviour', write('misbehaviour'), async () => {
      misbehaviour.clear();
      return state();
    });
  }

  /** Moves the clock, and returns once everything that has become due by then is done. */
  async #moveClock(deps: Deps, to: ReturnType<typeof setClockSchema.parse>): Promise<void> {
    // A job that has never been due is recorded first, so that the time that passes makes it due.
    for (const job of this.#jobs) await runIfDue(deps, job);
    // Not while a scenario is being loaded, because that goes by the machine's time.
    await this.lock.within(async () => {
      if ('now' in to) this.clock.setNow(new Date(to.now));
      else this.clock.setAhead('aheadMs' in to ? to.aheadMs : this.clock.aheadMs + to.advanceMs);
    });
    for (const job of this.#jobs) await runIfDue(deps, job);
  }
}

/**
 * A part of a request, parsed by its schema.
 *
 * @throws VALIDATION with every fault.
 */
function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown, name: 'body' | 'query'): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw refusalFor(faultsOf(read.error, name));
}
