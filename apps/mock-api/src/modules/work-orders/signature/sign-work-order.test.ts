import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changeValue } from '@siteward/contract';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { expectRefused, FORBIDDEN, NOT_FOUND } from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { actionsOf, createTeam, createWork, putInState } from '../work-orders-testing.ts';

const api = await openForFile(createTestApi());

const DRAWING = 'M10 20L30 40M50 60L50 60';
const CONFLICT = { status: 409, code: 'CONFLICT' } as const;

async function createStarted() {
  const team = await createTeam(api);
  const { technician, manager } = team;
  const order = await createWork(manager, team, { assignees: [technician.member], requiresSignature: true });
  await putInState(api, team.org, order._id, { status: 'in-progress' });
  const params = { id: order._id };
  const sign = (name: string, more: { drawing?: string | null; version?: number } = {}, by = technician) =>
    by.client.workOrders.sign({ params, body: { name, drawing: DRAWING, ...more } });
  const step = (by: PersonInOrganization, status: 'completed' | 'open' | 'in-progress') =>
    by.client.workOrders.setStatus({ params: { ...params, status }, body: { reason: 'Leaks', resolution: 'Sealed' } });
  const signatures = async (by = technician) => {
    const { status, body } = await by.client.workOrders.signatures({ params });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.signatures;
  };
  return { ...team, id: order._id, sign, step, signatures };
}

describe('a signature', () => {
  it('is a picture to download, black on white, for anyone who sees the work order', async () => {
    const { sign, signatures, id, technician, add } = await createStarted();
    await sign('Jonas Petersen');
    await sign('Jonas P.', { drawing: null });
    const [byName, drawn] = await signatures();
    expect([byName?.drawing, drawn]).toEqual([null, undefined]);
    await sign('Jonas Petersen');
    const [{ _id: signature } = { _id: '' }] = await signatures();
    const picture = (by: PersonInOrganization, which: string) =>
      by.client.workOrders.signaturePicture({ params: { id, signature: which } });
    const answer = await picture(technician, signature);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    expect([answer.body.name, answer.body.type]).toEqual(['WO-000001-signature.png', 'image/png']);
    // The picture library only reads files here (`thumbnail.ts`).
    const path = join(await mkdtemp(join(tmpdir(), 'siteward-')), 'signature.png');
    await writeFile(path, await answer.body.bytes());
    const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
    await rm(dirname(path), { recursive: true });
    expect(info).toMatchObject({ width: 1200, height: 400 });
    const at = (x: number, y: number) => data[(y * 2 * info.width + x * 2) * info.channels];
    // The ends of its lines, the middle of one, a dot, and points next to them.
    expect([at(10, 20), at(30, 40), at(20, 30), at(50, 60), at(20, 40), at(50, 63)]).toEqual([0, 0, 0, 0, 255, 255]);
    expect(await picture(technician, byName?._id ?? '')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await picture(technician, id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await picture(await add('Technician'), signature)).toMatchObject({ status: 404 });
  });

  it('is required before completion, and tells who signed, when, and on whose device', async () => {
    const { id, sign, step, signatures, technician } = await createStarted();
    const before = await technician.client.workOrders.get({ params: { id } });
    expect(before).toMatchObject({
      body: { requiresSignature: true, signature: null, signatureMissing: true, allowedTransitions: ['on-hold'] },
    });
    await expectRefused(api, () => step(technician, 'completed'), {
      status: 409,
      code: 'ILLEGAL_TRANSITION',
      reason: 'signature-missing',
    });
    const signed = await sign('  Jonas Petersen ');
    const [signature, ...others] = await signatures();
    expect(signature).toEqual({
      _id: expect.any(String),
      createdAt: expect.any(String),
      name: 'Jonas Petersen',
      drawing: DRAWING,
      takenBy: { _id: technician.member, name: expect.any(String) },
    });
    expect(others).toEqual([]);
    expect(signed).toMatchObject({
      status: 200,
      body: { signature: signature?._id, signatureMissing: false, version: 2 },
    });
    expect(await step(technician, 'completed')).toMatchObject({ status: 200, body: { signature: signature?._id } });
    expect(await actionsOf(technician, id)).toEqual(
      ['created', 'signed', 'completed'].map((action) => `work-order.${action}`),
    );
  });

  it('replaces the one before, and is kept when the work is reopened', async () => {
    const { id, sign, step, signatures, technician, manager } = await createStarted();
    await sign('Jonas');
    await sign('Ann', { drawing: null });
    expect(await signatures()).toMatchObject([{ name: 'Ann', drawing: null }]);
    await step(technician, 'completed');
    expect(await step(manager, 'open')).toMatchObject({ body: { signature: null, signatureMissing: true } });
    expect(await signatures()).toMatchObject([{ name: 'Ann' }]);
    await step(technician, 'in-progress');
    const again = await sign('Berta');
    expect(await signatures(manager)).toMatchObject([{ name: 'Berta' }, { name: 'Ann' }]);
    expect(again).toMatchObject({ body: { signature: (await signatures())[0]?._id } });
    const history = await manager.client.workOrders.history({ params: { id }, query: { sort: 'createdAt' } });
    const signedBy = (from: string | null, to: string) => ({
      action: 'work-order.signed',
      changes: [
        {
          field: 'signedBy',
          from: from === null ? null : changeValue('text', { text: from }),
          to: changeValue('text', { text: to }),
        },
      ],
    });
    expect(history).toMatchObject({
      body: {
        items: expect.arrayContaining(
          [signedBy(null, 'Jonas'), signedBy('Jonas', 'Ann'), signedBy(null, 'Berta')].map((entry) =>
            expect.objectContaining(entry),
          ),
        ),
      },
    });
  });

  it('no longer counts once what was signed for is changed', async () => {
    const { id, sign, step, technician, manager } = await createStarted();
    const point = { label: 'Pressure, bar', kind: 'number', required: false } as const;
    const signature = async () => {
      const { body } = await manager.client.workOrders.get({ params: { id } });
      return Reflect.get(body, 'signature');
    };
    const changes: (() => Promise<{ status: number; body: unknown }>)[] = [
      () => manager.client.workOrders.update({ params: { id }, body: { title: 'The whole roof' } }),
      () => manager.client.workOrders.update({ params: { id }, body: { description: 'Forty hours' } }),
      () => manager.client.workOrders.update({ params: { id }, body: { checklist: [point] } }),
      async () => {
        const { body } = await manager.client.workOrders.get({ params: { id } });
        const [{ _id = '' } = {}] = 'checklist' in body ? body.checklist : [];
        return technician.client.workOrders.answerPoint({ params: { id, point: _id }, body: { value: 3 } });
      },
    ];
    for (const change of changes) {
      await sign('Jonas');
      expect(await signature()).not.toBeNull();
      expect((await change()).status).toBe(200);
      expect(await signature()).toBeNull();
    }
    // The place and the priority are not part of what is signed for.
    await sign('Jonas');
    await manager.client.workOrders.update({ params: { id }, body: { place: 'Cellar', priority: 'high' } });
    expect(await signature()).not.toBeNull();
    expect(await step(technician, 'completed')).toMatchObject({ status: 200 });
  });

  it('no longer counts once the work is put back to open, or cancelled and reopened', async () => {
    const { id, sign, step, technician, manager } = await createStarted();
    const move = (status: 'on-hold' | 'cancelled') =>
      manager.client.workOrders.setStatus({ params: { id, status }, body: { reason: 'No key' } });
    for (const away of ['on-hold', 'cancelled'] as const) {
      expect(await sign('Jonas')).toMatchObject({ status: 200, body: { signatureMissing: false } });
      expect(await move(away)).toMatchObject({ status: 200 });
      expect(await step(manager, 'open')).toMatchObject({ body: { signature: null, signatureMissing: true } });
      expect(await step(technician, 'in-progress')).toMatchObject({ status: 200 });
    }
    // Resuming after a pause keeps it.
    await sign('Jonas');
    await move('on-hold');
    expect(await step(technician, 'in-progress')).toMatchObject({ body: { signatureMissing: false } });
  });

  it('is taken by those who work on it, in the version that they saw, while it is in progress', async () => {
    const { org, id, sign, add, manager } = await createStarted();
    const stranger = await add('Technician');
    await expectRefused(api, () => sign('Jonas', {}, stranger), NOT_FOUND);
    await manager.client.workOrders.update({ params: { id }, body: { watchers: [stranger.member] } });
    await expectRefused(api, () => sign('Jonas', {}, stranger), { ...FORBIDDEN, reason: 'not-assigned' });
    const viewer = await add('Viewer');
    await expectRefused(api, () => sign('Jonas', {}, viewer), FORBIDDEN);
    await expectRefused(api, () => sign('Jonas', { version: 1 }), { status: 409, code: 'VERSION_CONFLICT' });
    for (const status of ['open', 'on-hold', 'completed', 'verified', 'cancelled'] as const) {
      await putInState(api, org, id, { status });
      await expectRefused(api, () => sign('Jonas'), { ...CONFLICT, reason: 'sign-in-progress' });
    }
  });

  it('leaves one of those taken at the same time', async () => {
    const { id, sign, signatures, manager } = await createStarted();
    const names = Array.from({ length: 10 }, (_, index) => `Person ${index}`);
    const answers = await Promise.all(names.map((name) => sign(name)));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    const { body } = await manager.client.workOrders.get({ params: { id } });
    expect(await signatures()).toEqual([expect.objectContaining({ _id: Reflect.get(body, 'signature') })]);
  });

  it('cannot be made optional by those who do the work once work has begun, nor changed by anyone once it has ended', async () => {
    const { org, id, technician, manager } = await createStarted();
    const update = (by: PersonInOrganization, requiresSignature: boolean) =>
      by.client.workOrders.update({ params: { id }, body: { requiresSignature } });
    await expectRefused(api, () => update(technician, false), { ...FORBIDDEN, reason: 'signature-begun' });
    // Sending the same value is not a change.
    expect(await update(technician, true)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await update(manager, false)).toMatchObject({ status: 200, body: { signatureMissing: false } });
    await putInState(api, org, id, { status: 'verified' });
    await expectRefused(api, () => update(manager, true), { ...CONFLICT, reason: 'signature-closed' });
  });

  it('is deleted along with its work order', async () => {
    const { id, sign, signatures, manager } = await createStarted();
    await sign('Jonas');
    expect(await signatures()).toHaveLength(1);
    await manager.client.workOrders.remove({ params: { id } });
    expect(await manager.client.workOrders.signatures({ params: { id } })).toMatchObject({ status: 404 });
    const { WorkOrderSignature } = api.deps.models;
    const of = { workOrder: new Types.ObjectId(id) };
    expect(await WorkOrderSignature.collection.countDocuments({ ...of, deletedAt: null })).toBe(0);
    expect(await WorkOrderSignature.collection.countDocuments(of)).toBe(1);
  });
});
