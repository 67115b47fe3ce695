import { reason } from '@siteward/contract';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { AppError } from '#app-error.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { lookAtMethods } from './look-job.ts';
import { createPayer, createUnpaid } from './test-cards-testing.ts';

const api = await openForFile(createTestApi());
const AGAIN_MS = 10 * 60 * 1000;

/** An organization with so many methods that are due one millisecond after the other. */
async function addDue(name: string, count: number, from: number): Promise<void> {
  const { PaymentMethod } = api.deps.models;
  const { owner, org } = await createUnpaid(api);
  const { method } = await createPayer(owner.client, org);
  const first = await PaymentMethod.findOne({ _id: method, org }).orFail().lean();
  const all = Array.from({ length: count }, (_, index) => {
    return { ...first, _id: new Types.ObjectId(), setupRef: `${name}-${index}`, lookAt: new Date(from + index) };
  });
  await PaymentMethod.collection.insertMany(all);
}

it('asks in turns of twenty for each organization, no more than two hundred in a round, and again after ten minutes', async () => {
  const asked: string[] = [];
  const look = async ({ setupRef }: { setupRef: string }): Promise<never> => {
    asked.push(setupRef);
    throw new AppError('UNAVAILABLE', reason('payment-provider-away'));
  };
  const away = { ...api.deps, payments: { ...api.deps.payments, look } };
  const from = api.now().getTime() - 10_000;
  await addDue('large', 201, from);
  await addDue('small', 1, from + 10);
  const large = (start: number, end: number) =>
    Array.from({ length: end - start }, (_, index) => `large-${start + index}`);
  expect(await lookAtMethods(away)).toBe(200);
  expect(asked).toEqual([...large(0, 20), 'small-0', ...large(20, 199)]);
  expect(await lookAtMethods(away)).toBe(2);
  expect(asked.slice(200)).toEqual(large(199, 201));
  api.advance(AGAIN_MS - 10_000);
  expect(await lookAtMethods(away)).toBe(0);
  api.advance(10_000);
  expect(await lookAtMethods(away)).toBe(200);
});
