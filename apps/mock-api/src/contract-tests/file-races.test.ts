import { connect } from 'node:net';
import { FILE_LIMITS } from '@siteward/domain';
import { Types } from 'mongoose';
import { expect, it, vi } from 'vitest';
import { scoped } from '#database/scoped.ts';
import { storedFiles } from '#modules/files/files-testing.ts';
import { dropLeftContents, LOOSE_MS } from '#modules/files/sweep-job.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { addSite } from './support/house/tenant.ts';
import { newOrganization, outcomes, startTwoProcesses } from './support/two-processes.ts';

const ROUNDS = 20;
const LONG = { timeout: 60_000 };

const two = await openForFile(startTwoProcesses());

/** A work order with this many files, without their contents. */
async function createOrder(count: number) {
  const { tenant, org, owner } = await newOrganization(two.api);
  const site = await addSite(two.api, tenant, 'Here');
  const created = await two.as(0, owner.sid).workOrders.create({ body: { org, site, title: 'Pump leaks' } });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  const id = created.body._id;
  const files = scoped(two.api.deps.models.File, org);
  for (let place = 0; place < count; place += 1) {
    await files.create({
      record: new Types.ObjectId(id),
      kind: 'work-order',
      place,
      name: `${place}.pdf`,
      type: 'application/pdf',
      bytes: 9,
      content: new Types.ObjectId(),
      thumbnail: null,
      addedBy: new Types.ObjectId(),
    });
  }
  return { id, org, owner, files };
}

const manual = () => new File(['%PDF-1.7\n'], 'Manual.pdf', { type: 'application/pdf' });

it(
  'the last place of a record, in twenty rounds against two processes, goes to one of three concurrent files',
  LONG,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, owner, files } = await createOrder(FILE_LIMITS.perRecord - 1);
      const before = await storedFiles(two.api);
      const add = (which: number) => two.as(which, owner.sid).workOrderFiles.add({ params: { id }, body: manual() });
      expect(await outcomes([add(0), add(1), add(2)])).toEqual(['201', '409 CONFLICT', '409 CONFLICT']);
      expect(await files.count()).toBe(FILE_LIMITS.perRecord);
      const { contents, pieces } = before;
      expect(await storedFiles(two.api)).toMatchObject({ contents: contents + 1, pieces: pieces + 1, loose: 0 });
    }
  },
);

it('what is added while its work order is deleted, in twenty rounds, is refused or goes with it', LONG, async () => {
  const { models } = two.api.deps;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, org, owner } = await createOrder(0);
    const before = await storedFiles(two.api);
    const [here, there] = [two.as(0, owner.sid), two.as(1, owner.sid)];
    const params = { id };
    const added = outcomes([
      here.workOrderFiles.add({ params, body: manual() }),
      there.workOrderComments.create({ params, body: { text: 'Parts have come' } }),
      there.workOrderTime.create({ params, body: { minutes: 5 } }),
      here.workOrderCosts.create({ params, body: { description: 'Seal', amount: 5 } }),
    ]);
    const removed = there.workOrders.remove({ params });
    expect((await removed).status).toBe(204);
    // A call that was allowed at first, but no longer when it was retried, answers CONFLICT if it declares that.
    for (const outcome of await added) expect(['201', '404 NOT_FOUND', '409 CONFLICT']).toContain(outcome);
    const left = { org, deletedAt: null };
    expect(await models.File.countDocuments(left)).toBe(0);
    expect(await models.Comment.countDocuments(left)).toBe(0);
    expect(await models.WorkOrderEntry.countDocuments(left)).toBe(0);
    const { contents, pieces } = before;
    expect(await storedFiles(two.api)).toMatchObject({ contents, pieces, loose: 0 });
  }
});

it('ten files at once through two processes are all added', LONG, async () => {
  const { id, owner, files } = await createOrder(0);
  const all = Array.from({ length: 10 }, (_, which) =>
    two.as(which, owner.sid).workOrderFiles.add({ params: { id }, body: manual() }),
  );
  expect(await outcomes(all)).toEqual(Array.from({ length: 10 }, () => '201'));
  expect((await files.list()).map(({ place }) => place).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it(
  'a process that is killed while a file arrives leaves what the next sweep of another one removes',
  LONG,
  async () => {
    const { api, processes } = two;
    const { id, owner } = await createOrder(0);
    const before = await storedFiles(api);
    const { port, host } = new URL(processes[0].url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `POST /api/work-orders/id/${id}/attachments HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${owner.sid}\r\n` +
        `Content-Type: application/pdf\r\nContent-Length: 5000000\r\n\r\n%PDF-1.7\n`,
    );
    socket.write(Buffer.alloc(2_000_000));
    await vi.waitFor(async () => expect((await storedFiles(api)).pieces).toBe(before.pieces + 1), { timeout: 20_000 });
    processes[0].signal('SIGKILL');
    await Promise.all([processes[0].ended, closed]);
    expect(await storedFiles(api)).toEqual({ ...before, pieces: before.pieces + 1, loose: before.loose + 1 });

    // From now, not from when the test began: the process goes by the real time.
    api.advance(Date.now() - api.now().getTime() + LOOSE_MS + 60_000);
    expect(await dropLeftContents(api.deps)).toBe(1);
    expect(await storedFiles(api)).toEqual(before);
  },
);
