import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { blocksOf, ROOT } from './guide.ts';

it('the guide "change the contract" names commands of the package that there are', async () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    await readFile(join(ROOT, 'packages/contract/package.json'), 'utf8'),
  );
  const commands = (await blocksOf('docs/guides/change-the-contract.md'))
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.trim().split('\n'))
    .map((line) => /^npx -y pnpm --filter @siteward\/contract (\S+)/.exec(line)?.[1]);
  expect(commands).toEqual(['generate', 'breaking-changes', 'build', 'breaking-changes', 'publish']);
  expect(commands.filter((name = '') => name !== 'publish' && scripts[name] === undefined)).toEqual([]);
});
