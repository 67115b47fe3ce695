import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { LiveArea } from '@siteward/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { urlOfDatabase } from '#contract-tests/support/two-processes.ts';
import { connectDatabase } from '#database/connect.ts';
import { createModels } from '#modules/models.ts';
import { createNorthwind, createRole } from '#modules/organizations/organizations-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { ChangeFeed } from './change-feed.ts';

const WAIT = { timeout: 20_000 };
const BREAKS = 10;

const api = await openForFile(createTestApi());
let wire: Wire;
let distant: Distant;
let leaving: AbortController;
beforeEach(async () => {
  wire = await layWire(new URL(urlOfDatabase(api).replace(/^mongodb/, 'http')));
  distant = await startDistant(wire);
  leaving = new AbortController();
});
afterEach(async () => {
  leaving.abort();
  await distant.close();
  await wire.close();
});

type Wire = Awaited<ReturnType<typeof layWire>>;
type Distant = Awaited<ReturnType<typeof startDistant>>;

/** A connection to the database that the test can break. */
async function layWire({ hostname, port }: URL) {
  const sockets = new Set<Socket>();
  let isBroken = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
    if (isBroken) near.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    /** Cuts every connection; new ones can be made. */
    cut,
    /** Cuts every connection and refuses new ones until it is mended. */
    breakDown: () => {
      isBroken = true;
      cut();
    },
    mend: () => {
      isBroken = false;
    },
    close: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}

/**
 * The feed of a process that reaches the database through the wire. It reconnects immediately, and passes on what it hears without
 * a pause.
 */
async function startDistant({ port }: Wire) {
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true&serverSelectionTimeoutMS=1000&minHeartbeatFrequencyMS=20`;
  const connection = await connectDatabase({ url, dbName: api.deps.connection.name });
  const log = { error: vi.fn() };
  const feed = new ChangeFeed({ connection, models: createModels(connection), log }, { pauseMs: 0 });
  const close = async () => {
    await feed.close();
    await connection.close(true);
  };
  return { feed, log, close };
}

/** Begins to listen. Returns a function that waits for the next area, or undefined once listening has ended. */
async function listen(org: string): Promise<() => Promise<LiveArea | undefined>> {
  const areas = (await distant.feed.areasOf(org))(leaving.signal)[Symbol.asyncIterator]();
  return async () => {
    const next = await areas.next();
    return next.done ? undefined : next.value;
  };
}

/**
 * How many change streams are being waited on. The stream of a process that was cut off stays in the database, but nobody waits on
 * it.
 */
async function awaitedStreams(): Promise<number> {
  const { connection } = api.deps;
  const stages = [
    { $currentOp: { allUsers: true } },
    {
      $match: {
        ns: { $regex: `^${connection.name}\\.` },
        'cursor.originatingCommand.pipeline.0.$changeStream': { $exists: true },
      },
    },
    { $group: { _id: '$cursor.cursorId' } },
  ];
  return (
    await connection
      .getClient()
      .db('admin')
      .aggregate(stages, { readConcern: { level: 'local' } })
      .toArray()
  ).length;
}

describe('a connection to the database that breaks', () => {
  it('costs listeners nothing, and leaves one change stream, however often it breaks', async () => {
    const { owner, org } = await createNorthwind(api);
    const next = await listen(org);
    for (let round = 0; round < BREAKS; round += 1) {
      await vi.waitFor(async () => expect(await awaitedStreams()).toBe(1), WAIT);
      wire.cut();
      await createRole(owner, org, `Role ${round}`);
      expect(await next()).toBe('roles');
    }
    await vi.waitFor(async () => expect(await awaitedStreams()).toBe(1), WAIT);
    expect(distant.log.error).not.toHaveBeenCalled();
  });

  it('ends listening if it cannot be restored, and the next to listen hear through a single stream', async () => {
    const { owner, org } = await createNorthwind(api);
    const early = await distant.feed.areasOf(org);
    for (let round = 1; round <= 3; round += 1) {
      const next = await listen(org);
      await vi.waitFor(async () => expect(await awaitedStreams()).toBe(1), WAIT);
      wire.breakDown();
      expect(await next()).toBeUndefined();
      expect(distant.log.error).toHaveBeenCalledTimes(round);
      wire.mend();
    }
    // Requested before it broke but begun afterwards, so it missed what happened in between.
    expect((await early(leaving.signal)[Symbol.asyncIterator]().next()).done).toBe(true);
    const next = await listen(org);
    await createRole(owner, org, 'Caretaker');
    expect(await next()).toBe('roles');
    await vi.waitFor(async () => expect(await awaitedStreams()).toBe(1), WAIT);
  });
});

it('nothing is left of a feed that is closed, and it reports no error', async () => {
  const { org } = await createNorthwind(api);
  const next = await listen(org);
  await vi.waitFor(async () => expect(await awaitedStreams()).toBe(1), WAIT);
  await distant.feed.close();
  expect(await next()).toBeUndefined();
  await vi.waitFor(async () => expect(await awaitedStreams()).toBe(0), WAIT);
  expect(distant.log.error).not.toHaveBeenCalled();
});
