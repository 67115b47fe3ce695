import { deepStrictEqual } from 'node:assert';
import { z } from 'zod';
import { startDatabase } from './database.ts';
import { PATH, pageOfMembers, pageOfMembersByName, SID } from './members.ts';
import { interleave, median, noise, type Round, startTarget, stopTargets, type Target } from './rounds.ts';

const namesSchema = z.object({ items: z.array(z.object({ name: z.string() })), total: z.literal(1001) });
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 3);

/** Answers that are checked to be right before a server's speed counts. */
async function check(target: Target, expected: unknown): Promise<void> {
  const answer = await fetch(target.url, { headers: target.headers });
  deepStrictEqual(await answer.json(), expected);
}

async function checkNames(target: Target, expected: string[]): Promise<void> {
  const answer: unknown = await (await fetch(target.url, { headers: target.headers })).json();
  const names = namesSchema.parse(answer).items.map(({ name }) => name);
  deepStrictEqual(names, expected);
}

function report(title: string, base: Target, results: Map<Target, Round[]>, goals: Record<string, number>): void {
  const rates = (rounds: Round[]) => rounds.map((round) => round.perSecond);
  const cpus = (rounds: Round[]) => rounds.map((round) => round.cpuMicros);
  const floor = results.get(base) ?? [];
  process.stdout.write(
    `\n${title}\n${'server'.padEnd(28)} answers/s   noise  CPU us/answer   ratio (answers/s, CPU)   goal\n`,
  );
  for (const [target, rounds] of results) {
    const byRate = median(rates(rounds)) / median(rates(floor));
    const byCpu = median(cpus(floor)) / median(cpus(rounds));
    const goal = goals[target.name];
    const verdict =
      goal === undefined ? '' : `${goal.toFixed(2)} ${Math.min(byRate, byCpu) >= goal ? 'reached' : 'missed'}`;
    process.stdout.write(
      `${target.name.padEnd(28)} ${median(rates(rounds)).toFixed(0).padStart(9)} ${(100 * noise(rates(rounds))).toFixed(0).padStart(6)}% ` +
        `${median(cpus(rounds)).toFixed(1).padStart(13)}   ${byRate.toFixed(2).padStart(8)}, ${byCpu.toFixed(2)}             ${verdict}\n`,
    );
  }
}

async function fromMemory(): Promise<void> {
  const headers = { authorization: SID };
  const raw = await startTarget('node:http', 'raw', PATH, headers);
  const adapter = await startTarget('adapter', 'adapter', PATH, headers);
  const production = await startTarget('adapter, all plugins', 'production', PATH, headers);
  const targets = [raw, adapter, production];
  for (const target of targets) await check(target, pageOfMembers(3, 10));
  const results = await interleave(targets, ROUNDS, SECONDS);
  report('List of 10 members from memory; session, query and answer checked', raw, results, {
    adapter: 0.75,
    'adapter, all plugins': 0.5,
  });
}

async function fromDatabase(): Promise<void> {
  const mongod = await startDatabase();
  try {
    const env = { MONGODB_URL: mongod.url };
    const headers = { authorization: SID };
    const driver = await startTarget('driver, list alone', 'driver', PATH, headers, {
      ...env,
      QUERIES: 'list',
    });
    const honest = await startTarget('driver, all queries', 'driver', PATH, headers, {
      ...env,
      QUERIES: 'all',
    });
    const application = await startTarget('application', 'application', PATH, headers, env);
    const names = pageOfMembersByName(3, 10);
    for (const target of [driver, honest, application]) await checkNames(target, names);
    const results = await interleave([driver, honest, application], ROUNDS, SECONDS);
    report('The same from the database; session, membership and role read for every answer', driver, results, {
      application: 0.6,
    });
  } finally {
    stopTargets();
    await mongod.stop();
  }
}

try {
  await fromMemory();
  stopTargets();
  await fromDatabase();
} finally {
  stopTargets();
}
