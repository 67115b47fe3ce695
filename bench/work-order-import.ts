import { WORK_ORDER_IMPORT_ROWS } from '@siteward/domain';
import { connectDatabase } from '@siteward/mock-api/internals/database/connect.ts';
import { createModels } from '@siteward/mock-api/internals/modules/models.ts';
import { newSite } from '@siteward/mock-api/internals/modules/sites/new-site.ts';
import { Types } from 'mongoose';
import { startDatabase } from './database.ts';
import { ORG, PATH } from './members.ts';
import { memoryOf, startTarget, stopTargets, type Target } from './rounds.ts';

/** How much the API's memory may grow after the first round, however many files follow. */
const GOAL_MB = 64;
/** The maximum size of the API's heap. */
const HEAP_MB = 160;
const ROUNDS = 4;
const SITES = ['Mill Street', 'Harbour', 'Old Town'];
/** Every cell is filled in realistically: two assignees (by name and by address), a description, and three times. */
const HEADINGS =
  'Title,Site,Place,Status,Priority,Type,Category,Assignees,Scheduled start,Scheduled end,Due,Tags,Description';

/** A file with the maximum number of work orders, the last of which may lack a title. */
function fileOf({ lastTitle }: { lastTitle: string }): string {
  const rows = Array.from({ length: WORK_ORDER_IMPORT_ROWS }, (_, row) => {
    const title = row === WORK_ORDER_IMPORT_ROWS - 1 ? lastTitle : `Filter ${row} to be changed`;
    const people = `"Member Number ${row % 1000}, member.${(row * 7) % 1000}@north.example"`;
    const day = `2027-${String((row % 12) + 1).padStart(2, '0')}-15`;
    const text = `"Ask at the desk for the key; the unit is above the ceiling. ${'Careful. '.repeat(12)}"`;
    const times = `${day} 08:00,${day} 10:30,${day} 18:00`;
    return `${title},${SITES[row % 3]},Floor ${row % 9},Open,High,Preventive,Ventilation,${people},${times},"roof, filter",${text}`;
  });
  return `${[HEADINGS, ...rows].join('\r\n')}\r\n`;
}

async function send({ url, headers }: Target, content: string, dryRun: boolean) {
  const answer = await fetch(new URL(`/api/work-orders/import?org=${ORG}&dryRun=${dryRun}`, url), {
    method: 'POST',
    body: content,
    headers: { ...headers, 'content-type': 'text/csv' },
  });
  return { status: answer.status, body: await answer.text() };
}

/** Reads the export to its end in pieces, and returns its size in MB. */
async function exportAll({ url, headers }: Target): Promise<number> {
  const answer = await fetch(new URL(`/api/work-orders/export?org=${ORG}`, url), { headers });
  let bytes = 0;
  for await (const piece of answer.body ?? []) bytes += piece.length;
  return bytes / 1_000_000;
}

const mongod = await startDatabase();
try {
  const connection = await connectDatabase({ url: mongod.url });
  const models = createModels(connection);
  for (const [index, name] of SITES.entries()) {
    const place = { address: '', timezone: 'Europe/Berlin', locale: 'de-DE', currency: 'EUR', customer: null };
    await models.Site.create({ ...newSite({ name, code: `s-${index}`, ...place }), org: new Types.ObjectId(ORG) });
  }
  // Garbage is only collected once the heap is full, and by default that means gigabytes.
  const env = { MONGODB_URL: mongod.url, NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
  const target = await startTarget('application', { file: 'application', path: PATH, env });
  const [good, bad] = [fileOf({ lastTitle: 'The last one' }), fileOf({ lastTitle: '' })];
  process.stdout.write(
    `\nA file of ${WORK_ORDER_IMPORT_ROWS} work orders, ${(good.length / 1_000_000).toFixed(1)} MB; memory of the API\n`,
  );
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(target));
  }, 20);
  const timed = async <T>(what: string, run: () => Promise<T>, told: (result: T) => string) => {
    most = memoryOf(target);
    const started = performance.now();
    const result = await run();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(
      `${what.padEnd(24)} ${seconds.padStart(5)} s, ${memoryOf(target).toFixed(0)} MB, at most ${most.toFixed(0)} MB: ${told(result)}\n`,
    );
    return most;
  };
  const peaks: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const count = () => models.WorkOrder.collection.countDocuments();
    const before = await count();
    const dry = await timed(
      'dry run',
      () => send(target, bad, true),
      ({ status }) => `${status}`,
    );
    const refused = await timed(
      'one bad row',
      () => send(target, bad, false),
      ({ status }) => `${status}`,
    );
    if ((await count()) !== before) throw new Error('a bad file was written');
    const written = await timed(
      'import',
      () => send(target, good, false),
      ({ status, body }) => `${status} ${body}`,
    );
    if ((await count()) !== before + WORK_ORDER_IMPORT_ROWS) throw new Error('not all were written');
    const read = await timed(
      `export after ${round}`,
      () => exportAll(target),
      (mb) => `${mb.toFixed(1)} MB`,
    );
    peaks.push(Math.max(dry, refused, written, read));
  }
  clearInterval(watch);
  await connection.close();
  const [first = 0, ...later] = peaks;
  const grown = Math.max(...later) - first;
  process.stdout.write(
    `grew by ${grown.toFixed(0)} MB after the first round (goal ${GOAL_MB}: ${grown <= GOAL_MB ? 'reached' : 'missed'})\n`,
  );
} finally {
  stopTargets();
  await mongod.stop();
}
