import { connectDatabase } from '@siteward/mock-api/internals/database/connect.ts';
import { hashPassword } from '@siteward/mock-api/internals/modules/auth/password-hash.ts';
import { createModels } from '@siteward/mock-api/internals/modules/models.ts';
import { startDatabase } from './database.ts';
import { PATH } from './members.ts';
import { median, startTarget, stopTargets, type Target } from './rounds.ts';

/** How long a list may take while many people sign in at the same time, in ms. */
const GOAL_MS = 250;
const CREDENTIALS = { email: 'bench@north.example', password: 'a-password-of-the-bench' };

type Flood = { statuses: Record<number, number>; lists: number[] };

async function signIn(origin: string, index: number): Promise<number> {
  // Every other one is unknown, which costs the same.
  const body = index % 2 === 0 ? CREDENTIALS : { ...CREDENTIALS, email: `nobody${index}@north.example` };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/auth`, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.text();
  if (answer.status === 503 && !answer.headers.get('retry-after')) throw new Error('a 503 without Retry-After');
  return answer.status;
}

async function list(target: Target): Promise<number> {
  const started = performance.now();
  const answer = await fetch(target.url, { headers: target.headers });
  await answer.text();
  if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`);
  return performance.now() - started;
}

/** Makes this many people sign in at the same time, and keeps requesting a list until the last of them has an answer. */
async function flood(target: Target, people: number): Promise<Flood> {
  const { origin } = new URL(target.url);
  let isOver = false;
  const signIns = Promise.all(Array.from({ length: people }, (_, index) => signIn(origin, index))).finally(() => {
    isOver = true;
  });
  const lists: number[] = [];
  while (!isOver) lists.push(await list(target));
  const statuses: Flood['statuses'] = {};
  for (const status of await signIns) statuses[status] = (statuses[status] ?? 0) + 1;
  return { statuses, lists };
}

function report(name: string, { statuses, lists }: Flood): void {
  const worst = Math.max(...lists);
  const answers = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`);
  process.stdout.write(
    `${name.padEnd(28)} ${String(lists.length).padStart(5)} lists, median ${median(lists).toFixed(0)} ms, ` +
      `worst ${worst.toFixed(0)} ms (goal ${GOAL_MS}: ${worst <= GOAL_MS ? 'reached' : 'missed'}); ${answers.join(', ')}\n`,
  );
}

const mongod = await startDatabase();
try {
  const connection = await connectDatabase({ url: mongod.url });
  const passwordHash = await hashPassword(CREDENTIALS.password);
  await createModels(connection).User.updateOne({ email: CREDENTIALS.email }, { passwordHash });
  await connection.close();
  const env = { MONGODB_URL: mongod.url };
  const target = await startTarget('application', { file: 'application', path: PATH, env });
  for (let index = 0; index < 200; index += 1) await list(target);
  process.stdout.write('\nA list while people sign in, all at once\n');
  const quiet = await Promise.all([list(target), list(target), list(target)]);
  report('nobody', { statuses: {}, lists: quiet });
  for (const people of [50, 200, 50, 200]) report(`${people} people`, await flood(target, people));
} finally {
  stopTargets();
  await mongod.stop();
}
