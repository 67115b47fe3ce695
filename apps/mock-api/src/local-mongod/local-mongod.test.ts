import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectDatabase } from '#database/connect.ts';
import { DatabaseStartError, DataDirInUseError, NoMongodError } from '#database/errors.ts';
import { programOf } from '#testing/program.ts';
import { type LocalMongod, startLocalMongod } from './local-mongod.ts';
import { processCommand, processStart } from './process-info.ts';

const WRITER = join(import.meta.dirname, '../testing/write-until-killed.ts');
const log = () => undefined;

let program: string;
beforeAll(async () => {
  program = await programOf(WRITER);
}, 60_000);

let dataDir = '';
const running: LocalMongod[] = [];
const children: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'local-mongod-test-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map((mongod) => mongod.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<LocalMongod> {
  const mongod = await startLocalMongod({ dataDir: folder, log });
  running.push(mongod);
  return mongod;
}

async function numbersIn(mongod: LocalMongod): Promise<Set<number>> {
  const connection = await connectDatabase({ url: mongod.url });
  try {
    return new Set(await connection.collection<{ n: number }>('writes').distinct('n'));
  } finally {
    await connection.close();
  }
}

// Starts the writer, and returns its output and a promise that resolves once it has been writing for a while.
async function startWriter(folder: string) {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const acknowledged: number[] = [];
  const lines: string[] = [];
  const ended = once(child, 'close');
  const busy = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (line.startsWith('acknowledged')) acknowledged.push(Number(line.split(' ')[1]));
      if (acknowledged.length === 150) resolve();
    });
  });
  await Promise.race([busy, ended]);
  const [, mongodPid = '0', usedDir = ''] = lines[0]?.split(' ') ?? [];
  return { child, acknowledged, lines, ended, mongodPid: Number(mongodPid), usedDir };
}

const isGone = (pid: number) => expect.poll(() => processStart(pid), { timeout: 30_000, interval: 50 }).toBeUndefined();

// Each starts databases and kills them, which takes a while alongside other work.
describe('startLocalMongod', { timeout: 60_000 }, () => {
  it('opens the same folder again on another port, with the data still there', async () => {
    const first = await start();
    const connection = await connectDatabase({ url: first.url });
    await connection.collection('writes').insertOne({ n: 7 });
    await connection.close();
    await first.stop();
    expect(await processStart(first.pid)).toBeUndefined();
    const second = await start();
    expect(second).toMatchObject({ binary: first.binary, version: first.version, dataDir });
    expect(second.url).not.toBe(first.url);
    expect(await numbersIn(second)).toEqual(new Set([7]));
  });

  it('listens only on loopback, in its own process group, and says what it runs', async () => {
    const lines: string[] = [];
    const mongod = await startLocalMongod({ dataDir, log: (line) => lines.push(line) });
    running.push(mongod);
    const command = await processCommand(mongod.pid);
    expect(command).toContain('--bind_ip 127.0.0.1');
    expect(command).toContain('--networkMessageCompressors disabled');
    expect(() => process.kill(-mongod.pid, 0)).not.toThrow();
    expect(lines.at(-1)).toBe(`MongoDB ${mongod.version} (${mongod.binary}) at ${mongod.url}, files in ${dataDir}`);
  });

  it('tells a second process that the folder is in use, and the first one keeps running', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(new DataDirInUseError(dataDir, process.pid));
    const second = await startWriter(dataDir);
    expect(await second.ended).toEqual([1, null]);
    expect(second.lines).toEqual([`failed ${new DataDirInUseError(dataDir, process.pid).message}`]);
    await rm(join(dataDir, 'siteward.lock'));
    await expect(start()).rejects.toThrow(new DataDirInUseError(dataDir, first.pid));
    expect(await numbersIn(first)).toEqual(new Set());
  });

  it('has every acknowledged write after kill -9 of mongod', async () => {
    const writer = await startWriter(dataDir);
    process.kill(writer.mongodPid, 'SIGKILL');
    await isGone(writer.mongodPid);
    writer.child.kill('SIGKILL');
    await writer.ended;
    const found = await numbersIn(await start());
    expect(writer.acknowledged.filter((n) => !found.has(n))).toEqual([]);
    expect(found.size).toBeGreaterThanOrEqual(150);
  });

  it('has every acknowledged write after kill -9 of the program, when restarted immediately', async () => {
    const writer = await startWriter(dataDir);
    writer.child.kill('SIGKILL');
    await writer.ended;
    const found = await numbersIn(await start());
    expect(await processStart(writer.mongodPid)).toBeUndefined();
    expect(writer.acknowledged.filter((n) => !found.has(n))).toEqual([]);
    expect(found.size).toBeGreaterThanOrEqual(150);
  });

  it('ends with its parent, even after kill -9, and the next one removes the temporary folder', async () => {
    // Its own TMPDIR, because any other database that starts on this machine would remove the folder too.
    vi.stubEnv('TMPDIR', dataDir);
    const writer = await startWriter('');
    writer.child.kill('SIGKILL');
    await writer.ended;
    await isGone(writer.mongodPid);
    expect(existsSync(writer.usedDir)).toBe(true);
    const next = await start('');
    expect(existsSync(writer.usedDir)).toBe(false);
    expect(existsSync(next.dataDir)).toBe(true);
    await next.stop();
    expect(existsSync(next.dataDir)).toBe(false);
  });

  it('is not ended by words that users caused in its log', async () => {
    const mongod = await start();
    const connection = await connectDatabase({ url: mongod.url });
    // Has every command logged.
    await connection.getClient().db('admin').command({ profile: 0, slowms: -1 });
    const notes = connection.collection('notes');
    for (let n = 0; n < 50; n += 1) await notes.insertOne({ text: '***aborting after address already in use' });
    expect(await notes.countDocuments()).toBe(50);
    await connection.close();
  });

  it('says when mongod ends by itself', async () => {
    const lines: string[] = [];
    const mongod = await startLocalMongod({ dataDir, log: (line) => lines.push(line) });
    running.push(mongod);
    process.kill(mongod.pid, 'SIGKILL');
    await expect.poll(() => lines.at(-1), { timeout: 30_000 }).toBe('mongod ended unexpectedly (SIGKILL).');
  });

  it('says that the disk is full when mongod ends or cannot start because of that', async () => {
    const full = `The disk of ${dataDir} is full. Free some space, or set DATA_DIR to another folder, then start again.`;
    const free = vi.fn<() => Promise<number>>().mockResolvedValue(4096);
    const lines: string[] = [];
    const mongod = await startLocalMongod({ dataDir, log: (line) => lines.push(line), free });
    running.push(mongod);
    process.kill(mongod.pid, 'SIGABRT');
    await expect.poll(() => lines.at(-1), { timeout: 30_000 }).toBe(`mongod ended unexpectedly (SIGABRT). ${full}`);
    await mongod.stop();
    await writeFile(join(dataDir, 'WiredTiger.turtle'), 'nonsense');
    await expect(startLocalMongod({ dataDir, log, free })).rejects.toThrow(new DatabaseStartError(full));
    // A disk that cannot be asked about is not called full.
    free.mockRejectedValue(new Error('ENOSYS'));
    await expect(startLocalMongod({ dataDir, log, free })).rejects.toThrow(`cannot open ${dataDir}`);
  });

  it('names the folder when it cannot be created', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    await expect(startLocalMongod({ dataDir: file, log })).rejects.toThrow(
      new DatabaseStartError(
        `The database folder ${file} cannot be created: EEXIST: file already exists, mkdir '${file}'. Set DATA_DIR to another folder.`,
      ),
    );
  });

  it('fails in one line, and releases the folder, when there is no mongod or it cannot read the files', async () => {
    const find = () => Promise.reject(new NoMongodError(['PATH: none']));
    await expect(startLocalMongod({ dataDir, log, find })).rejects.toThrow(NoMongodError);
    const warn = vi.spyOn(console, 'warn');
    await mkdir(join(dataDir, 'journal'));
    await writeFile(join(dataDir, 'WiredTiger.turtle'), 'nonsense');
    await writeFile(join(dataDir, 'WiredTiger'), 'nonsense');
    const failure = await startLocalMongod({ dataDir, log }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseStartError);
    expect(String(failure)).toContain(`cannot open ${dataDir}`);
    expect(String(failure).split('\n')).toHaveLength(1);
    expect(existsSync(join(dataDir, 'siteward.lock'))).toBe(false);
    expect(warn).not.toHaveBeenCalled();
  });
});
