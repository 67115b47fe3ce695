import { expect, it, vi } from 'vitest';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createJob } from './dispatch-testing.ts';

const api = await openForFile(createTestApi());

it('a link takes no file once somebody inside has completed the work while it was uploading', async () => {
  const { send, stored, manager, params } = await createJob(api);
  const { link } = await send();
  await link.step({ step: 'accepted' });
  const { LooseContent } = api.deps.models;
  const create = LooseContent.create.bind(LooseContent);
  // Runs while the bytes arrive, before the file is added.
  vi.spyOn(LooseContent, 'create').mockImplementationOnce(async (...given: unknown[]) => {
    for (const status of ['in-progress', 'completed'] as const) {
      await manager.client.workOrders.setStatus({ params: { ...params, status }, body: { resolution: 'Done' } });
    }
    return Reflect.apply(create, LooseContent, given);
  });
  expect(await link.add('late.pdf')).toMatchObject({ status: 409, body: { reason: 'dispatch-done' } });
  expect(await stored()).toMatchObject({ status: 'completed', dispatch: { status: 'completed' } });
});
