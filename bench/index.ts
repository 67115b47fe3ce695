import { deepStrictEqual } from 'node:assert';
import { z } from 'zod';
import { startDatabase } from './database.ts';
import { ORG, PATH, pageOfMembers, pageOfMembersByName, UNDECLARED } from './members.ts';
import {
  interleave,
  median,
  type Ratio,
  type Round,
  ratioOf,
  startTarget,
  stopTargets,
  type Target,
} from './rounds.ts';

const namesSchema = z.object({ items: z.array(z.object({ name: z.string() })), total: z.literal(1001) });
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 3);

/** How a page is requested from a server, and where in its answer the page is. */
type Wire = { pathOf: (query: Record<string, string>) => string; wrap: (page: object) => object };
const OURS: Wire = {
  pathOf: (query) => `/api/members?${new URLSearchParams(query)}`,
  wrap: (page) => page,
};
const TRPC: Wire = {
  pathOf: (query) => `/members.list?input=${encodeURIComponent(JSON.stringify(query))}`,
  wrap: (data) => ({ result: { data } }),
};

const THIRD_PAGE = { org: ORG, page: '3', limit: '10' };
const OTHERS: [name: string, file: string, wire: Wire][] = [
  ['Fastify, type provider zod', 'fastify-zod', OURS],
  ['Express 5, zod', 'express', OURS],
  ['NestJS 12, zod', 'nestjs', OURS],
  ['@ts-rest/fastify', 'ts-rest', OURS],
  ['tRPC, standalone', 'trpc', TRPC],
];

async function checkPage({ url, headers }: Target, wire: Wire): Promise<void> {
  const answer = await fetch(url, { headers });
  deepStrictEqual(await answer.json(), wire.wrap(pageOfMembers(3, 10)));
}

/** A server whose speed counts sends nothing undeclared, and refuses wrong queries and callers without a session. */
async function checkChecks(target: Target, wire: Wire): Promise<void> {
  const { headers } = target;
  const urlOf = (query: Record<string, string>) => new URL(wire.pathOf({ ...THIRD_PAGE, ...query }), target.url);
  await checkPage({ ...target, url: `${urlOf({ search: UNDECLARED })}` }, wire);
  const wrong = await fetch(urlOf({ limit: '0x10' }), { headers });
  const unknown = await fetch(target.url, { headers: { authorization: 'nobody' } });
  deepStrictEqual([target.name, wrong.status, unknown.status], [target.name, 400, 401]);
}

async function checkNames({ url, headers }: Target, expected: string[]): Promise<void> {
  const answer: unknown = await (await fetch(url, { headers })).json();
  const names = namesSchema.parse(answer).items.map(({ name }) => name);
  deepStrictEqual(names, expected);
}

function report(title: string, base: Target, results: Map<Target, Round[]>, goals: Record<string, number>): void {
  const rates = (rounds: Round[]) => rounds.map((round) => round.perSecond);
  const frugality = (rounds: Round[]) => rounds.map((round) => 1 / round.cpuMicros);
  const floor = results.get(base) ?? [];
  const spread = ({ median: middle, least, greatest }: Ratio) =>
    `${middle.toFixed(2)} (${least.toFixed(2)} to ${greatest.toFixed(2)})`.padStart(21);
  process.stdout.write(
    `\n${title}; ${floor.length} rounds of ${SECONDS} s, ratios to the first line: median (least to greatest)\n` +
      `${'server'.padEnd(28)} answers/s ${'ratio'.padStart(21)}  CPU us/answer ${'ratio'.padStart(21)}   goal\n`,
  );
  for (const [target, rounds] of results) {
    const byRate = ratioOf(rates(rounds), rates(floor));
    const byCpu = ratioOf(frugality(rounds), frugality(floor));
    const goal = goals[target.name];
    const isReached = goal !== undefined && Math.min(byRate.median, byCpu.median) >= goal;
    const verdict = goal === undefined ? '' : `${goal.toFixed(2)} ${isReached ? 'reached' : 'missed'}`;
    const columns = [
      target.name.padEnd(28),
      median(rates(rounds)).toFixed(0).padStart(9),
      spread(byRate),
      median(rounds.map((round) => round.cpuMicros))
        .toFixed(1)
        .padStart(14),
      spread(byCpu),
      ` ${verdict}`,
    ];
    process.stdout.write(`${columns.join(' ').trimEnd()}\n`);
  }
}

async function fromMemory(): Promise<void> {
  const raw = await startTarget('node:http', { file: 'raw', path: PATH });
  const framework = await startTarget('Fastify alone', { file: 'fastify-alone', path: PATH });
  const adapter = await startTarget('adapter', { file: 'adapter', path: PATH });
  const production = await startTarget('adapter, all plugins', { file: 'production', path: PATH });
  const wires = new Map<Target, Wire>([
    [adapter, OURS],
    [production, OURS],
  ]);
  for (const [name, file, wire] of OTHERS) {
    wires.set(await startTarget(name, { file, of: 'others', path: wire.pathOf(THIRD_PAGE) }), wire);
  }
  await checkPage(raw, OURS);
  await checkPage(framework, OURS);
  for (const [target, wire] of wires) {
    await checkPage(target, wire);
    await checkChecks(target, wire);
  }
  const results = await interleave([raw, framework, ...wires.keys()], ROUNDS, SECONDS);
  report('List of 10 members from memory; session, query and answer checked but by the first two', raw, results, {
    adapter: 0.75,
    'adapter, all plugins': 0.55,
  });
}

async function fromDatabase(): Promise<void> {
  const mongod = await startDatabase();
  try {
    const startDriver = (name: string, QUERIES: string) =>
      startTarget(name, { file: 'driver', path: PATH, env: { MONGODB_URL: mongod.url, QUERIES } });
    const driver = await startDriver('driver, all queries', 'all');
    const list = await startDriver('driver, list alone', 'list');
    const env = { MONGODB_URL: mongod.url };
    const application = await startTarget('application', { file: 'application', path: PATH, env });
    const targets = [driver, list, application];
    const names = pageOfMembersByName(3, 10);
    for (const target of targets) await checkNames(target, names);
    const results = await interleave(targets, ROUNDS, SECONDS);
    report('The same from the database; session, membership and role read for every answer', driver, results, {
      application: 1,
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
