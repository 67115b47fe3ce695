import { UNPAID_FILE_BYTES, UNPAID_OUTSIDE_BYTES } from '@siteward/domain';
import { beforeEach, expect, it } from 'vitest';
import { openForm, sendFeedback, sentByForm } from '#modules/feedbacks/feedbacks-testing.ts';
import { CONFLICT, expectRefused } from '#modules/organizations/organizations-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { addedFile, addFile, createOrder, fileOf, leaveNothingBehind, photo, storedFiles } from './files-testing.ts';

const api = await openForFile(createTestApi());
leaveNothingBehind(api);
const order = await createOrder(api);
const { owner, manager, technician, org, id } = order;

const { FileBytes, Organization } = api.deps.models;
const counter = { _id: `organization ${org}` };
const BYTES = 9;
const manual = () => fileOf('%PDF-1.7\n', 'Manual.pdf', 'application/pdf');
const add = () => addFile(technician, id, manual());
const taken = async () => (await FileBytes.findOne(counter).lean())?.bytes;
const take = (bytes: number) => FileBytes.updateOne(counter, { bytes }, { upsert: true });
const NO_ROOM = { ...CONFLICT, reason: 'no-room-for-files', params: { max: '5 GB' } };

/** In a trial, without a payment method. */
beforeEach(async () => {
  const trialEndsAt = new Date(api.now().getTime() + 60 * 60 * 1000);
  await Organization.updateOne({ _id: org }, { paymentLinked: false, trialEndsAt });
  await FileBytes.deleteMany({});
});

it('files of an organization without a payment method have a total, and may be removed to make room', async () => {
  await add();
  await take(UNPAID_FILE_BYTES - BYTES);
  const file = await addedFile(technician, id, manual());
  expect(await taken()).toBe(UNPAID_FILE_BYTES);
  const before = await storedFiles(api);
  await expectRefused(api, add, NO_ROOM);
  expect(await storedFiles(api)).toEqual(before);
  expect((await technician.client.workOrderFiles.remove({ params: { id, file: file._id } })).status).toBe(204);
  expect((await add()).status).toBe(201);
  await Organization.updateOne({ _id: org }, { paymentLinked: true });
  expect((await add()).status).toBe(201);
  expect(await taken()).toBe(UNPAID_FILE_BYTES + BYTES);
});

it('of two files at the same time, one takes the last room', async () => {
  await take(UNPAID_FILE_BYTES - BYTES);
  const statuses = (await Promise.all([add(), add()])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 409]);
  expect(await taken()).toBe(UNPAID_FILE_BYTES);
});

it('what files share counts once, until the last of them is removed', async () => {
  const { _id: feedback } = await sendFeedback(manager, order);
  const params = { id: feedback };
  await take(1000);
  expect((await manager.client.feedbackFiles.add({ params, body: manual() })).status).toBe(201);
  const converted = await manager.client.feedbacks.convert({ params });
  const work = converted.status === 200 ? (converted.body.workOrder?._id ?? '') : '';
  expect((await owner.client.feedbacks.remove({ params })).status).toBe(204);
  expect(await taken()).toBe(1000 + BYTES);
  expect((await manager.client.workOrders.remove({ params: { id: work } })).status).toBe(204);
  expect(await taken()).toBe(1000);
});

it('files from before they were counted are in the total', async () => {
  const { File } = api.deps.models;
  const file = await addedFile(technician, id, await photo());
  const sum = async () => (await File.find({ org, deletedAt: null }).lean()).reduce((all, { bytes }) => all + bytes, 0);
  expect(await taken()).toBe(await sum());
  await FileBytes.deleteMany({});
  expect((await technician.client.workOrderFiles.remove({ params: { id, file: file._id } })).status).toBe(204);
  expect(await taken()).toBe(await sum());
});

it('people outside leave half of it to the members, and do not learn what the organization has not paid for', async () => {
  const { token } = await sentByForm(api, await openForm(owner, order.site));
  const send = async () => api.client().publicFeedbacks.addPhoto({ params: { token }, body: await photo() });
  await take(0);
  expect((await send()).status).toBe(201);
  const bytes = (await taken()) ?? 0;
  await take(UNPAID_OUTSIDE_BYTES - bytes);
  expect((await send()).status).toBe(201);
  expect(await taken()).toBe(UNPAID_OUTSIDE_BYTES);
  const NO_PHOTO = { status: 409, body: { ...CONFLICT, reason: 'no-room-for-photos' } };
  expect(await send()).toMatchObject(NO_PHOTO);
  // What has arrived may turn out to be too large.
  await take(UNPAID_OUTSIDE_BYTES - bytes + 1);
  expect(await send()).toMatchObject(NO_PHOTO);
  expect((await add()).status).toBe(201);
  await Organization.updateOne({ _id: org }, { paymentLinked: true });
  expect((await send()).status).toBe(201);
});
