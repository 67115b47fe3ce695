import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { unitOfWork } from '#database/unit-of-work.ts';
import { makeDueWork } from '#modules/maintenance-plans/make-due-work.ts';
import { createPlan, madeBy, moveTo, seePlan } from '#modules/maintenance-plans/plans-testing.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { NOWHERE } from '#nobody.ts';
import type { OrgScope } from '#scope.ts';
import { createTestApi } from '#testing/harness.ts';
import { held } from '#testing/held.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { shareContents } from './contents.ts';
import { copyFiles } from './copy-files.ts';
import { filesOf, removeFilesOf } from './files.service.ts';
import { fileOf, leaveNothingBehind, photo, storedFiles } from './files-testing.ts';

const api = await openForFile(createTestApi());
leaveNothingBehind(api);
moveTo(api, '2026-11-23T02:00:00.000Z');
const team = await createTeam(api);
const { manager, org } = team;
const actor = {
  user: '',
  member: manager.member,
  name: '',
  role: '',
  owner: false,
  type: 'staff',
  reach: 'all',
} as const;
const scope: OrgScope = { ...api.deps, origin: NOWHERE, org, actor: { ...actor, permissions: [] } };

const DAILY = { every: 'day', interval: 1 } as const;
const [A, B] = [{ _id: new Types.ObjectId() }, { _id: new Types.ObjectId() }];

/** A plan that makes its work for each of the next 90 days, with a file. */
async function planWith(file: File) {
  const { _id: id } = await createPlan(manager, team, { repeats: DAILY, from: '2026-11-23', leadDays: 90 });
  const added = await manager.client.maintenancePlanFiles.add({ params: { id }, body: file });
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  return { id, plan: { _id: new Types.ObjectId(id) }, file: added.body._id };
}

const remove = (...records: { _id: Types.ObjectId }[]) =>
  unitOfWork(api.deps.connection, () => removeFilesOf(scope, ...records));
const copy = (from: { _id: Types.ObjectId }, { _id: record }: { _id: Types.ObjectId }) =>
  unitOfWork(api.deps.connection, () => copyFiles(scope, from, { record, kind: 'work-order' }));

describe('the bytes of a file', () => {
  it('are stored once for all work that a plan makes, until nothing has the file any more', async () => {
    const before = await storedFiles(api);
    const { id, file } = await planWith(fileOf('%PDF-1.7\n', 'Manual.pdf', 'application/pdf'));
    expect(await makeDueWork(api.deps)).toBe(91);
    const one = { contents: before.contents + 1, pieces: before.pieces + 1, loose: 0 };
    expect(await storedFiles(api)).toEqual({ ...one, files: before.files + 92 });

    const gone = await manager.client.maintenancePlanFiles.remove({ params: { id, file } });
    expect(gone.status).toBe(204);
    expect(await storedFiles(api)).toEqual({ ...one, files: before.files + 91 });
    const [first, second, ...others] = await madeBy(api, org, id);
    const work = first?._id.toString() ?? '';
    expect((await manager.client.workOrders.remove({ params: { id: second?._id.toString() ?? '' } })).status).toBe(204);
    await remove(...others);
    expect(await storedFiles(api)).toEqual({ ...one, files: before.files + 1 });
    const listed = await manager.client.workOrderFiles.list({ params: { id: work } });
    const left = listed.status === 200 ? (listed.body.files[0]?._id ?? '') : '';
    const params = { id: work, file: left };
    const read = await manager.client.workOrderFiles.content({ params });
    expect(read).toMatchObject({ status: 200, body: { name: 'Manual.pdf', size: 9 } });

    expect((await manager.client.workOrderFiles.remove({ params })).status).toBe(204);
    expect(await storedFiles(api)).toEqual(before);
    await manager.client.maintenancePlans.remove({ params: { id } });
  });

  it('stay with the original when the work that had copies is deleted, or was never made', async () => {
    const before = await storedFiles(api);
    const { id, plan } = await planWith(await photo());
    const whole = await storedFiles(api);
    const broken = unitOfWork(api.deps.connection, async () => {
      await copy(plan, A);
      throw new Error('the work could not be made');
    });
    await expect(broken).rejects.toThrow('the work could not be made');
    expect(await storedFiles(api)).toEqual(whole);
    await copy(plan, A);
    await remove(A);
    expect(await storedFiles(api)).toEqual(whole);
    expect((await manager.client.maintenancePlans.remove({ params: { id } })).status).toBe(204);
    expect(await storedFiles(api)).toEqual(before);
  });

  it('are not given to further files once they are lost, which the plan tells', async () => {
    const { id, plan } = await planWith(fileOf('%PDF-1.7\n', 'Manual.pdf', 'application/pdf'));
    const contents = (await filesOf(scope, plan)).map(({ content }) => content);
    const { connection } = api.deps;
    for (const [name, field] of [
      ['contents.files', '_id'],
      ['contents.chunks', 'files_id'],
    ] as const) {
      await connection.collection(name).deleteMany({ [field]: { $in: contents } });
    }
    await expect(shareContents(api.deps, contents)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await makeDueWork(api.deps)).toBe(0);
    expect((await seePlan(manager, id)).lastFailure).toMatchObject({ day: '2026-11-23', code: 'NOT_FOUND' });
    expect(await madeBy(api, org, id)).toEqual([]);
    await manager.client.maintenancePlans.remove({ params: { id } });
  });
});

describe('of two changes at the same time, the second one starts over', () => {
  type Change = (plan: { _id: Types.ObjectId }) => Promise<void>;
  const copyToA: Change = (plan) => copy(plan, A);
  const copyToB: Change = (plan) => copy(plan, B);
  const removePlans: Change = (plan) => remove(plan);
  const removeA: Change = () => remove(A);
  const nothing: Change = () => Promise.resolve();

  // How many files are left, of a photo and its thumbnail.
  const CASES: readonly [name: string, before: Change, first: Change, second: Change, files: number][] = [
    ['a copy, and the removal of the original', nothing, copyToA, removePlans, 1],
    ['the removal of the original, and a copy', nothing, removePlans, copyToA, 0],
    ['two copies', nothing, copyToA, copyToB, 3],
    ['the removal of a copy, and of the original', copyToA, removeA, removePlans, 0],
    ['another copy, and the removal of the first', copyToA, copyToB, removeA, 2],
  ];

  it.each(CASES)('%s', async (_, earlier, first, second, files) => {
    const before = await storedFiles(api);
    const { id, plan } = await planWith(await photo());
    await earlier(plan);
    const [isDone, letOn] = held();
    let attempts = 0;
    const [read, isReading] = held();
    const later = unitOfWork(api.deps.connection, async () => {
      attempts += 1;
      await filesOf(scope, plan);
      isReading();
      await isDone;
      await second(plan);
    });
    await read;
    await first(plan);
    letOn();
    await later;
    expect(attempts).toBe(2);
    const two = files > 0 ? 2 : 0;
    const [contents, pieces] = [before.contents + two, before.pieces + two];
    expect(await storedFiles(api)).toEqual({ files: before.files + files, contents, pieces, loose: 0 });
    await remove(plan, A, B);
    expect(await storedFiles(api)).toEqual(before);
    await manager.client.maintenancePlans.remove({ params: { id } });
  });
});
