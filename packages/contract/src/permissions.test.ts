import { readFileSync } from 'node:fs';
import { PERMISSIONS } from '@siteward/domain';
import { expect, it } from 'vitest';

const PRODUCT = new URL('../../../docs/product.md', import.meta.url);

it('the permissions are those of product 2, in its order', () => {
  const rows = readFileSync(PRODUCT, 'utf8').matchAll(/^\| `([a-z-]+)` +\| ([a-z, -]+?) +\|$/gm);
  const listed = [...rows].flatMap(([, area, actions = '']) => actions.split(', ').map((each) => `${area}:${each}`));
  expect(PERMISSIONS, 'docs/product.md, "Permissions"').toEqual(listed);
});
