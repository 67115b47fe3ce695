import { JOB_NAMES } from '@siteward/contract';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { retryDelay } from '#job.ts';
import { createNorthwind, expectRefused, FORBIDDEN, NOT_FOUND } from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { runIfDue, type ScheduledJob } from './scheduler.ts';

const api = await openForFile(createTestApi());

const listed = async ({ client }: PersonInOrganization, org: string) => {
  const answer = await client.jobs.list({ query: { org } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.jobs;
};

it('reports the state of each job, and failures within an organization only to that organization', async () => {
  const [north, south] = [await createNorthwind(api), await createNorthwind(api)];
  const never = { state: 'waiting', endedAt: null, dueAt: null, restsUntil: null };
  expect(await listed(north.owner, north.org)).toEqual(JOB_NAMES.map((name) => ({ name, ...never })));

  const name = 'invitations.expire';
  const job: ScheduledJob = {
    name,
    everyMs: 60_000,
    run: async ({ tell }) => {
      expect((await listed(north.owner, north.org)).find((each) => each.name === name)?.state).toBe('running');
      tell(new Types.ObjectId(north.org), 'failed');
      return 0;
    },
  };
  await runIfDue(api.deps, job);
  api.advance(60_000);
  await runIfDue(api.deps, job);
  const at = (ms: number) => new Date(api.now().getTime() + ms).toISOString();
  const [stands, restsUntil] = [{ name, state: 'waiting', endedAt: at(0), dueAt: at(60_000) }, at(retryDelay(1))];
  expect(await listed(north.owner, north.org)).toContainEqual({ ...stands, restsUntil });
  expect(await listed(south.owner, south.org)).toContainEqual({ ...stands, restsUntil: null });

  await api.deps.models.ScheduledJob.updateOne({ _id: name }, { $set: { attempts: 2 } });
  expect(await listed(south.owner, south.org)).toContainEqual({ ...stands, state: 'failing', restsUntil: null });
});

it("FORBIDDEN without audit:view, NOT_FOUND in someone else's organization", async () => {
  const { organization, org } = await createNorthwind(api);
  const manager = await api.addMember(organization, 'Manager');
  await expectRefused(api, () => manager.client.jobs.list({ query: { org } }), FORBIDDEN);
  const { owner: stranger } = await createNorthwind(api);
  await expectRefused(api, () => stranger.client.jobs.list({ query: { org } }), NOT_FOUND);
});
