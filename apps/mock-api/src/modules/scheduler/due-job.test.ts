import { MINUTE_MS } from '@siteward/domain';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { NOWHERE } from '#nobody.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { type Due, dueJob, endWhatIsDue } from './due-job.ts';

const api = await openForFile(createTestApi());
const [north, south, east] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];

describe('what is due', () => {
  it('is done at most fifty at a time and a thousand in a round, everything in a transaction at the same time', async () => {
    const limits: number[] = [];
    const due: Due = {
      name: 'invitations.expire',
      nextOrg: async () => north,
      end: async ({ org, origin, clock }, limit) => {
        const now = clock();
        api.advance(1);
        expect([org, origin, clock()]).toEqual([north.toString(), NOWHERE, now]);
        limits.push(limit);
        return Math.min(limit, 30);
      },
    };
    expect(await endWhatIsDue(api.deps, due)).toBe(1000);
    expect(limits).toEqual([...Array.from({ length: 32 }, () => 50), 40, 10]);
  });

  /** Something is due once in each organization, and cannot be done in the east. */
  function once() {
    const done: string[] = [];
    const left: string[][] = [];
    const due: Due = {
      name: 'invitations.expire',
      nextOrg: async (_deps, others) => {
        left.push(others.map(String));
        return [south, east, north].find((org) => ![...done, ...others.map(String)].includes(org.toString()));
      },
      end: async ({ org }) => {
        if (east.equals(org)) throw new Error('no way');
        done.push(org);
        return 1;
      },
    };
    return { due, done, left };
  }

  it('is left where the job rests or has just failed, and the job learns how it went in each organization', async () => {
    const { due, done, left } = once();
    const lines: unknown[][] = [];
    const log = Object.assign(Object.create(api.deps.log), { error: (...line: unknown[]) => lines.push(line) });
    const told: [Types.ObjectId, string][] = [];
    const job = dueJob({ ...api.deps, log }, due);
    const resting = [north];
    const run = { stopped: () => false, resting, tell: (...outcome: [Types.ObjectId, string]) => told.push(outcome) };
    expect(job).toMatchObject({ name: 'invitations.expire', everyMs: MINUTE_MS });
    expect(await job.run(run)).toBe(1);
    expect(done).toEqual([south.toString()]);
    const [one, other] = [north.toString(), east.toString()];
    expect(left).toEqual([[one], [one], [one, other]]);
    expect(resting).toEqual([north]);
    expect(told).toEqual([
      [south, 'done'],
      [east, 'failed'],
    ]);
    expect(lines).toMatchObject([[{ job: 'invitations.expire', org: other }, 'a job failed in an organization']]);
  });

  it('is left to the next round as soon as the process stops', async () => {
    const { due, done } = once();
    expect(await endWhatIsDue(api.deps, due, { stopped: () => done.length > 0 })).toBe(1);
    expect(done).toEqual([south.toString()]);
  });
});
