import { expect, it } from 'vitest';
import { addSite } from '#contract-tests/support/house/tenant.ts';
import { newOrganization, outcomes, startTwoProcesses } from '#contract-tests/support/two-processes.ts';
import { photo, storedFiles } from '#modules/files/files-testing.ts';
import { openForFile } from '#testing/open-for-file.ts';

const ROUNDS = 20;

const two = await openForFile(startTwoProcesses());

it('converting a feedback in two processes at the same time makes one work order with one copy of its photo, twenty times', {
  timeout: 120_000,
}, async () => {
  const { api, as } = two;
  const { tenant, org, owner, other } = await newOrganization(api, { owners: 2 });
  const site = await addSite(api, tenant, 'First');
  const before = await storedFiles(api);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const said = { kind: 'request', subject: `Lamp ${round}`, message: 'It flickers' } as const;
    const sent = await as(round, owner.sid).feedbacks.create({ body: { org, site, ...said } });
    if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
    const params = { id: sent.body._id };
    const picture = await photo('Lamp.jpg', { width: 8, height: 8 });
    expect((await as(round, owner.sid).feedbackFiles.add({ params, body: picture })).status).toBe(201);
    const found = await outcomes([
      as(0, owner.sid).feedbacks.convert({ params }),
      as(1, other.sid).feedbacks.convert({ params }),
    ]);
    expect(found).toEqual(['200', '409 ILLEGAL_TRANSITION']);
    const { Feedback, WorkOrder } = api.deps.models;
    expect(await WorkOrder.countDocuments({ org })).toBe(round);
    const feedback = await Feedback.findOne({ org, _id: params.id }).orFail().lean();
    const work = await WorkOrder.findOne({ org, title: said.subject }).orFail().lean();
    expect(feedback.workOrder).toEqual(work._id);
    expect(await api.deps.models.File.countDocuments({ org, record: work._id, deletedAt: null })).toBe(1);
  }
  // A photo and its thumbnail, for the feedback and for the work order.
  const contents = before.contents + ROUNDS * 2;
  const pieces = before.pieces + ROUNDS * 2;
  expect(await storedFiles(api)).toEqual({ files: before.files + ROUNDS * 2, contents, pieces, loose: 0 });
});
