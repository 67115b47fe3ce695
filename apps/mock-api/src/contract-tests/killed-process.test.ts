import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '#database/connect.ts';
import { type LocalMongod, startLocalMongod } from '#local-mongod/local-mongod.ts';
import { type ApiProcess, startApiProcess } from '#testing/api-process.ts';
import { someWord } from '#testing/some-word.ts';
import { clientOf } from './support/two-processes.ts';

const BEFORE_THE_KILL = 40;
const AFTER_THE_KILL = 40;
const WRITERS = 3;
const PASSWORD = 'copper-lantern-42';
const DATABASE = 'killed';

// A separate database server: what the killed process had begun stays open there for a while, and would get in the way of others.
let mongod: LocalMongod;
let processes: ApiProcess[] = [];
beforeAll(async () => {
  mongod = await startLocalMongod({ dataDir: '', log: () => undefined });
  const MONGODB_URL = mongod.url.replace('/?', `/${DATABASE}?`);
  const variables = { NODE_ENV: 'test', LOG_LEVEL: 'error', RATE_LIMITS: 'off', MONGODB_URL };
  processes = await Promise.all([startApiProcess(variables), startApiProcess(variables)]);
}, 40_000);
afterAll(async () => {
  await Promise.all(processes.map(({ stop }) => stop()));
  await mongod.stop();
});

/**
 * Signs up with a password and creates an organization, as people do.
 *
 * @returns Their client, and the organization.
 */
async function settle({ url }: ApiProcess) {
  const email = `${someWord()}@race.example`;
  const { auth } = clientOf(url);
  await auth.signUp({ body: { email } });
  const mails = await (await fetch(`${url}/api/dev/mails?to=${email}`)).text();
  const otp = /token=([\w-]{43})/.exec(mails)?.[1] ?? '';
  await auth.resetPassword({ body: { otp, newPassword: PASSWORD, passwordConfirmation: PASSWORD } });
  const signedIn = await auth.signIn({ body: { email, password: PASSWORD } });
  if (signedIn.status !== 200) throw new Error(`not signed in: ${JSON.stringify(signedIn.body)}`);
  const client = clientOf(url, signedIn.body.sid);
  const body = { name: email, email, busInst: 'business', nature: 'occupier', siteName: `${email} 0` } as const;
  const created = await client.organizations.create({ body });
  if (created.status !== 201) throw new Error(`no organization: ${JSON.stringify(created.body)}`);
  return { client, email, org: created.body._id };
}

/** Creates one site after another until done, or until nobody answers; adds the names of the acknowledged ones. */
async function write(process: ApiProcess, acknowledged: string[], isDone: () => boolean): Promise<void> {
  const { client, email, org } = await settle(process);
  for (let index = 1; !isDone(); index += 1) {
    const name = `${email} ${index}`;
    const answer = await client.sites.create({ body: { org, name, code: `s${index}` } }).catch(() => undefined);
    if (!answer) return;
    if (answer.status !== 201) throw new Error(`not created: ${JSON.stringify(answer.body)}`);
    acknowledged.push(name);
  }
}

/** The names of all sites, and of those that the audit log records. */
async function stored(): Promise<{ sites: string[]; audited: string[] }> {
  const connection = await connectDatabase({ url: mongod.url, dbName: DATABASE });
  try {
    const sites = await connection.collection<{ name: string }>('sites').distinct('name');
    const records = connection.collection<{ changes: { name: string; site: string } }>('audit-records');
    const created = await records.distinct('changes.name', { action: 'site.created' });
    const first = await records.distinct('changes.site', { action: 'organization.created' });
    return { sites: sites.toSorted(), audited: [...created, ...first].toSorted() };
  } finally {
    await connection.close();
  }
}

it('when one process is killed in the middle of writes, the other keeps working and every acknowledged write is there', async () => {
  const [first, second] = processes;
  if (!first || !second) throw new Error('no processes');
  const byFirst: string[] = [];
  const bySecond: string[] = [];
  let atTheKill: number | undefined;
  const killInTime = () => {
    if (atTheKill === undefined && byFirst.length >= BEFORE_THE_KILL) {
      first.signal('SIGKILL');
      atTheKill = bySecond.length;
    }
    return false;
  };
  const isEnough = () => atTheKill !== undefined && bySecond.length >= atTheKill + AFTER_THE_KILL;
  const writers = Array.from({ length: WRITERS }, () => [
    write(first, byFirst, killInTime),
    write(second, bySecond, isEnough),
  ]);
  await Promise.all(writers.flat());

  expect(await first.ended).toBeNull();
  expect(byFirst.length).toBeGreaterThanOrEqual(BEFORE_THE_KILL);
  expect(isEnough()).toBe(true);
  const { sites, audited } = await stored();
  expect([...byFirst, ...bySecond].filter((name) => !sites.includes(name))).toEqual([]);
  // An unacknowledged write is there as a whole or not at all.
  expect(sites).toEqual(audited);
}, 60_000);
