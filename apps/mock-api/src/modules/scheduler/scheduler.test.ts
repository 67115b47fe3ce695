import { MINUTE_MS } from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { retryDelay } from '#job.ts';
import { createTestApi } from '#testing/harness.ts';
import { held } from '#testing/held.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { type Run, runIfDue, type ScheduledJob, startScheduler } from './scheduler.ts';

const api = await openForFile(createTestApi());

let jobs = 0;
let runs: Run[] = [];
beforeEach(() => {
  runs = [];
});

/** A job that does one thing per run, or what a test wants, and is already known to the scheduler. */
async function newJob(run: (run: Run) => Promise<number> = async () => 1): Promise<ScheduledJob> {
  jobs += 1;
  const remembered = (each: Run) => {
    runs.push(each);
    return run(each);
  };
  const job = { name: `test.job-${jobs}`, everyMs: 10 * MINUTE_MS, run: remembered };
  expect(await runIfDue(api.deps, job)).toBeUndefined();
  return job;
}

const stored = ({ name }: ScheduledJob) => api.deps.models.ScheduledJob.findById(name).orFail().lean();

/** The same dependencies, but errors are collected instead of appearing in the test log. */
function quiet() {
  const lines: unknown[][] = [];
  const log = Object.assign(Object.create(api.deps.log), { error: (...line: unknown[]) => lines.push(line) });
  return { deps: { ...api.deps, log }, lines };
}

describe('a scheduled job', () => {
  it('runs when its interval is over, and again after the next one', async () => {
    const job = await newJob();
    api.advance(job.everyMs - 1);
    expect(await runIfDue(api.deps, job)).toBeUndefined();
    api.advance(1);
    expect(await runIfDue(api.deps, job)).toBe(1);
    expect(await runIfDue(api.deps, job)).toBeUndefined();
    expect(runs).toHaveLength(1);
    const dueAt = new Date(api.now().getTime() + job.everyMs);
    expect(await stored(job)).toMatchObject({ dueAt, runs: 1, done: 1, attempts: 0, endedAt: api.now() });
  });

  it('runs once, however many ask at the same time', async () => {
    const job = await newJob();
    api.advance(job.everyMs);
    const asked = await Promise.all(Array.from({ length: 20 }, () => runIfDue(api.deps, job)));
    expect(asked.filter((done) => done !== undefined)).toEqual([1]);
    expect(runs).toHaveLength(1);
  });

  it('is seen for the first time by many at the same time, and stored once', async () => {
    const job = { name: 'test.first', everyMs: MINUTE_MS, run: async () => 1 };
    await Promise.all(Array.from({ length: 10 }, () => runIfDue(api.deps, job)));
    expect(await stored(job)).toMatchObject({ runs: 0, dueAt: new Date(api.now().getTime() + MINUTE_MS) });
  });

  it('is taken over when its lease has run out, and what the first process then reports no longer counts', async () => {
    const ends: (() => void)[] = [];
    const job = await newJob(
      () =>
        new Promise((resolve) => {
          ends.push(() => resolve(ends.length));
        }),
    );
    onTestFinished(() => {
      for (const end of ends) end();
    });
    api.advance(job.everyMs);
    // The first process's clock stands still, so each renewal only extends the lease to the time it already had, and it cannot
    // get ahead of the second one.
    const began = api.now();
    const first = runIfDue({ ...api.deps, clock: () => began }, job, { leaseMs: 30 });
    await expect.poll(() => ends.length).toBe(1);
    api.advance(31);
    const second = runIfDue(api.deps, job, { leaseMs: MINUTE_MS });
    await expect.poll(() => ends.length).toBe(2);
    // The first process notices when it renews its lease.
    await expect.poll(() => runs[0]?.stopped()).toBe(true);
    expect(runs[1]?.stopped()).toBe(false);
    ends[0]?.();
    await first;
    expect(await stored(job)).toMatchObject({ runs: 2, endedAt: null });
    ends[1]?.();
    expect(await second).toBe(2);
    expect(await stored(job)).toMatchObject({ runs: 2, done: 2, endedAt: api.now() });
  });

  it('is kept for as long as it runs, by renewing its lease every third of it, and then released', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const leaseMs = 3 * MINUTE_MS;
    let fails = false;
    const job = await newJob(async () => {
      for (const _ of ['the first third', 'the second', 'the last', 'one more']) {
        const until = new Date(api.now().getTime() + MINUTE_MS + leaseMs);
        api.advance(MINUTE_MS);
        vi.advanceTimersByTime(MINUTE_MS);
        await expect.poll(async () => (await stored(job)).leasedUntil).toEqual(until);
        expect(await runIfDue(api.deps, job)).toBeUndefined();
      }
      if (fails) throw new Error('no way');
      return 1;
    });
    for (const outcome of [1, undefined]) {
      api.advance(job.everyMs);
      expect(await runIfDue(quiet().deps, job, { leaseMs })).toBe(outcome);
      expect(vi.getTimerCount()).toBe(0);
      expect(await stored(job)).toMatchObject({ leasedUntil: new Date(0) });
      fails = true;
    }
  });

  it('stays free although a renewal of its lease was on its way when it was given back', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { ScheduledJob } = api.deps.models;
    const writes = vi.spyOn(ScheduledJob, 'updateOne');
    onTestFinished(() => writes.mockRestore());
    const renewals: unknown[][] = [];
    const job = await newJob(async () => {
      writes.mockImplementationOnce((async (...args: unknown[]) => {
        renewals.push(args);
        return { matchedCount: 1 };
      }) as never);
      vi.advanceTimersByTime(MINUTE_MS);
      return 1;
    });
    api.advance(job.everyMs);
    expect(await runIfDue(api.deps, job, { leaseMs: 3 * MINUTE_MS })).toBe(1);
    expect(renewals).toHaveLength(1);
    const given = await stored(job);
    for (const [filter, change] of renewals) {
      await ScheduledJob.updateOne(filter as { _id: string }, change as { $set: { leasedUntil: Date } });
    }
    expect(await stored(job)).toEqual(given);
    expect(given.leasedUntil).toEqual(new Date(0));
  });

  it('that fails is retried, later each time, and is back to normal once it succeeds', async () => {
    const { deps, lines } = quiet();
    let fails = true;
    const job = await newJob(async () => {
      if (fails) throw new Error('no way');
      return 3;
    });
    for (const attempts of [1, 2, 7, 8]) {
      await deps.models.ScheduledJob.updateOne(
        { _id: job.name },
        { $set: { attempts: attempts - 1, dueAt: api.now() } },
      );
      expect(await runIfDue(deps, job)).toBeUndefined();
      const pause = Math.max(job.everyMs, retryDelay(attempts));
      expect(await stored(job)).toMatchObject({ attempts, dueAt: new Date(api.now().getTime() + pause) });
    }
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatchObject([{ job: job.name, attempts: 1 }, 'a job failed']);
    fails = false;
    api.advance(retryDelay(8));
    expect(await runIfDue(deps, job)).toBe(3);
    expect(await stored(job)).toMatchObject({ attempts: 0, done: 3 });
  });

  it('rests where it fails, longer each time, and continues elsewhere', async () => {
    const [bad, good] = [new Types.ObjectId(), new Types.ObjectId()];
    let outcome: 'done' | 'failed' = 'failed';
    const job = await newJob(async ({ resting, tell }) => {
      if (!resting.some((org) => org.equals(bad))) tell(bad, outcome);
      tell(good, 'done');
      return 1;
    });
    const runAgain = async () => {
      await api.deps.models.ScheduledJob.updateOne({ _id: job.name }, { $set: { dueAt: api.now() } });
      expect(await runIfDue(api.deps, job)).toBe(1);
      return (await stored(job)).resting;
    };
    const until = (attempts: number) => new Date(api.now().getTime() + retryDelay(attempts));
    for (const attempts of [1, 2, 3, 4]) {
      const rests = [{ org: bad, attempts, retryAt: until(attempts) }];
      expect(await runAgain()).toEqual(rests);
      api.advance(retryDelay(attempts) - 1);
      expect(await runAgain()).toEqual(rests);
      expect(runs.at(-1)?.resting).toEqual([bad]);
      api.advance(1);
    }
    outcome = 'done';
    expect(await runAgain()).toEqual([]);
  });
});

describe('the scheduler', () => {
  it('runs what is due, each job independently, and lets work in progress finish when it stops', async () => {
    const [ended, end] = held();
    const slow = await newJob(() => ended.then(() => 1));
    const quick = await newJob();
    api.advance(slow.everyMs);
    const scheduler = startScheduler(api.deps, [slow, quick], { tickMs: 1, leaseMs: MINUTE_MS });
    await expect.poll(async () => [(await stored(slow)).runs, (await stored(quick)).done]).toEqual([1, 1]);
    const stopping = scheduler.stop();
    expect(runs[0]?.stopped()).toBe(true);
    end();
    await stopping;
    expect(await stored(slow)).toMatchObject({ done: 1, endedAt: api.now() });
  });

  it('reports the state of each job in the metrics', async () => {
    const { deps } = quiet();
    const job = await newJob(async ({ tell }) => {
      tell(new Types.ObjectId(), 'failed');
      throw new Error('no way');
    });
    api.advance(job.everyMs);
    await runIfDue(deps, job);
    const { payload } = await api.server.inject('/api/metrics');
    const told = (gauge: string) =>
      new RegExp(`^scheduled_job_${gauge}\\{job="${job.name}"\\} (.*)$`, 'm').exec(payload)?.[1];
    const seconds = (at: number) => String(at / 1000);
    expect(told('due_timestamp_seconds')).toBe(seconds(api.now().getTime() + job.everyMs));
    expect(told('ended_timestamp_seconds')).toBe(seconds(api.now().getTime()));
    expect(['runs', 'done', 'failures', 'resting_organizations'].map(told)).toEqual(['1', '0', '1', '1']);
  });
});
