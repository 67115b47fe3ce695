import { AsyncLocalStorage } from 'node:async_hooks';
import mongoose from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { isWrite, ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld } from './support/world.ts';

const world = await openForFile(createWorld());

/** How many questions a call has asked the database so far, and which of them fails. */
const calls = new AsyncLocalStorage<{ asked: number; failing: number }>();

// No spies: those handle the rejections that they return, and a test could not tell that nobody else does.
for (const { prototype } of [mongoose.Query, mongoose.Aggregate]) {
  const { exec } = prototype;
  prototype.exec = function (this: unknown, ...given: unknown[]) {
    const call = calls.getStore();
    if (call) call.asked += 1;
    const fails = call !== undefined && call.asked === call.failing;
    return fails ? Promise.reject(new Error('the database is gone')) : Reflect.apply(exec, this, given);
  };
  afterAll(() => {
    prototype.exec = exec;
  });
}

// A stream of changes has already been answered by the time it asks.
const READS = ROUTES.filter((named) => !isWrite(named) && named.name !== 'live.changes');

// A failure that looks like an empty list or a missing record makes clients drop what they show; one that nobody awaits stops the server.
it.each(READS)('$name says that something went wrong, whichever question to the database fails', async (named) => {
  const { Owner } = world.alpha.people;
  const ask = () => send(world.server, named, sampleOf(named.name, world.alpha, Owner), Owner.sid);
  const outcomes: { failing: number; status: number }[] = [];
  let hasFailed = true;
  for (let failing = 1; hasFailed; failing += 1) {
    const call = { asked: 0, failing };
    const { status } = await calls.run(call, ask);
    hasFailed = call.asked >= failing;
    outcomes.push({ failing, status });
  }
  const last = outcomes.pop();
  expect(last?.status).toBeLessThan(300);
  expect(outcomes).toEqual(outcomes.map(({ failing }) => ({ failing, status: 500 })));
});
