import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@siteward/contract/routes';
import { expect, it } from 'vitest';
import { ROOT } from './guide.ts';

const read = (file: string) => readFile(join(ROOT, file), 'utf8');

it('the workflow for the CI of a client starts the mock with a command that exists, on a Node version that it accepts', async () => {
  const workflow = await read('docs/guides/examples/client-ci.yml');
  const { scripts, engines } = JSON.parse(await read('package.json'));
  const commands = [...workflow.matchAll(/npx -y pnpm (\S+)/g)].map(([, name = '']) => name);
  expect(commands).toEqual(['install', 'mock']);
  expect(Object.keys(scripts)).toContain('mock');
  const [, node = ''] = /node-version: (\d+)/.exec(workflow) ?? [];
  expect(engines.node).toMatch(new RegExp(`^>=${node}\\b`));
});

it('the workflow installs what the guides say to commit', async () => {
  const workflow = await read('docs/guides/examples/client-ci.yml');
  expect(workflow).toMatch(/# .*siteward-contract-\*\.tgz.*: commit it\.\n {6}- run: npm ci\n/);
  const packing = ['docs/guides/write-a-client.md', 'docs/guides/check-a-server.md'];
  for (const guide of packing) expect(await read(guide)).toMatch(/^Commit the `\.tgz` .*$/m);
});

it('the workflow calls the mock at its default address, with paths that exist', async () => {
  const workflow = await read('docs/guides/examples/client-ci.yml');
  const asked = [...workflow.matchAll(/http:\/\/127\.0\.0\.1:(\d+)(\/[\w/]+)?/g)];
  expect(new Set(asked.map(([, port]) => port))).toEqual(new Set(['3001']));
  expect(await read('apps/mock-api/src/env.ts')).toMatch(/\bPORT: port\.default\(3001\)/);
  expect(asked.flatMap(([, , path]) => path ?? [])).toEqual([routes.system?.ready?.path, '/dev/requests']);
  // The guide links to it.
  const uses = [...(await read('docs/guides/test-against-failures.md')).matchAll(/\]\(examples\/([\w.-]+)\)/g)];
  expect(uses.map(([, file]) => file)).toEqual(['client-ci.yml']);
});
