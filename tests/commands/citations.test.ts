import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createRepository } from './scripts.ts';

describe('the citation check', () => {
  const RIGHT = {
    'packages/contract/openapi.json':
      '{ "paths": { "/api/sites": { "get": { "parameters": [{ "in": "query", "name": "org" }] }, "post": {} } } }',
    'package.json': '{ "name": "siteward", "scripts": { "check": "true" } }',
    'apps/web/package.json': '{ "name": "@siteward/web", "scripts": { "messages": "true" } }',
    'docs/calls.md':
      '`GET` and `POST /api/sites`, `GET /api/sites?org=1`, `GET /api/docs`; `npx -y pnpm check`, `pnpm install`, `pnpm --filter ./apps/web messages`',
    'docs/recipe.md': "Declare `path: '/api/new/:id'` for `GET /api/new/:id`.",
    'docs/api.md':
      '# API\n\n## Sessions\n\nSee [the rules](product.md#2-members), [ADR 3](adr/0003-lists.md) and `apps/web/src/list.ts`.\n',
    'docs/product.md': '# Product\n\n## 2. Members\n',
    'docs/specification.md': '# Specification\n\n## 4. Guards\n',
    'docs/adr/0003-lists.md': '# 3. Lists\n',
    'README.md': '# Siteward\n\n## Run it\n',
    'apps/web/src/list.ts': [
      '// docs/api.md, Sessions; README, Run it; docs/adr/0003; ADR 3; spec section 4; product 2.',
      '// What `src/list.ts` is.',
    ].join('\n'),
  };
  const checked = async (files: Record<string, string> = {}) => {
    const { root, write, run } = await createRepository();
    await write({ ...RIGHT, ...files });
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
    git('init');
    git('add', '.');
    return run('citations.mjs');
  };

  it('finds nothing if everything is there', async () => {
    expect(await checked()).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  const CODE = 'apps/web/src/a.ts';
  it.each([
    [{ 'docs/b.md': 'See [it](gone.md).' }, 'docs/b.md: links to gone.md, which is not there'],
    [{ 'docs/b.md': 'See [it](api.md#cookies).' }, 'docs/b.md: links to #cookies, which docs/api.md does not have'],
    [{ 'docs/b.md': 'See [above](#above).' }, 'docs/b.md: links to #above, which docs/b.md does not have'],
    [{ 'docs/b.md': 'It is so (decision 4).' }, 'docs/b.md: docs/adr/0004 is not there'],
    [{ 'docs/b.md': 'It is in `apps/web/src/gone.ts`.' }, 'docs/b.md: names apps/web/src/gone.ts, which is not there'],
    [{ [CODE]: '// As `lib/gone.ts` does.' }, `${CODE}: names lib/gone.ts, which is not there`],
    [{ [CODE]: '// docs/gone.md says so.' }, `${CODE}: docs/gone.md is not in the repository`],
    [{ [CODE]: '// docs/api.md, Cookies' }, `${CODE}: docs/api.md has no heading "Cookies"`],
    [{ [CODE]: '// docs/adr/0004' }, `${CODE}: docs/adr/0004 is not there`],
    [{ [CODE]: '// As ADR 4 says.' }, `${CODE}: docs/adr/0004 is not there`],
    [{ [CODE]: '// docs/adr/0003', 'docs/adr/0003-more.md': '# 3.' }, `${CODE}: docs/adr/0003 is not one`],
    [{ [CODE]: '// spec section 9' }, `${CODE}: docs/specification.md has no section 9`],
    [{ [CODE]: '// product 7' }, `${CODE}: docs/product.md has no section 7`],
    [{ [CODE]: '// api, "Sessions"' }, `${CODE}: api, "Sessions" is cited as docs/api.md, Sessions`],
  ])('fails with %j', async (files, fault) => {
    const { code, stderr } = await checked(files);
    expect(code).toBe(1);
    expect(stderr.split('\n')).toContain(fault);
  });

  it('fails with calls, parameters and commands in a document that are not there', async () => {
    const text =
      '`GET`, `PATCH /api/sites`, `GET /api/gone`, `GET /api/sites?org&floor`, `npx -y pnpm messages`, `pnpm --filter @siteward/web check`';
    const { code, stderr } = await checked({ 'docs/b.md': text });
    expect([code, stderr]).toEqual([
      1,
      'docs/b.md: names PATCH /api/sites, which the contract does not have\n' +
        'docs/b.md: names GET /api/gone, which the contract does not have\n' +
        'docs/b.md: names the parameter floor of GET /api/sites, which does not take it\n' +
        'docs/b.md: names pnpm messages, which is not a command\n' +
        'docs/b.md: names pnpm --filter @siteward/web check, which is not a command\n',
    ]);
  });
});
