import { contract, listRoutes } from '@siteward/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createProgram } from '../program.ts';
import { IN_ORG } from '../testing/people.ts';
import { createWorld, nowhere } from '../testing/world.ts';

const commands = createProgram(nowhere).commands.flatMap((group) =>
  group.commands
    .filter((command) => ['list', 'export'].includes(command.name()))
    .map((command) => ({ path: `${group.name()} ${command.name()}`, options: command.options })),
);

/** What these commands are given besides the parameters of their call: where a file goes. */
const OTHERS = ['output'];

it('many commands list or export', () => {
  expect(commands.length).toBeGreaterThan(10);
});

it.each(commands)('$path offers the parameters of the call that is made, and no others', async ({ path, options }) => {
  const world = await createWorld();
  await world.run(...path.split(' '), ...IN_ORG);
  const { method, path: asked } = world.sent.at(-1) ?? expect.unreachable();
  const called = listRoutes(contract).find(({ route }) => route.method === method && route.path === asked);
  const query = called?.route.query;
  if (!(query instanceof z.ZodObject)) return expect.unreachable(`${asked} has no query`);
  const taken = Object.keys(query.shape).filter((key) => key !== 'org' && key !== 'site');
  const offered = options.map((option) => option.attributeName()).filter((key) => !OTHERS.includes(key));
  expect(offered.toSorted()).toEqual([...taken, ...('page' in query.shape ? ['all'] : [])].toSorted());
});
