import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { inEachFile, inEachNode, SOURCES, treeOf } from '#testing/sources.ts';

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(SOURCES)) treeOf(file);

/** The beginning of an address that something is put into. */
const ADDRESS = /:\/\/|[?&#]\w+=|^(?:mailto|tel|data):/;

/** What needs no encoding, because it has only letters, digits and a few signs, or was checked to be an email address. */
const AS_IT_IS: Record<string, string> = {
  'components/fields/phone.tsx': 'tel:…',
  'features/service-providers/provider-panel.tsx': 'mailto:…',
  'features/settings/settings-page.tsx': '?section=…',
  'features/support-tickets/ticket-facts.tsx': 'mailto:…',
};

it('encodes what it puts into an address', () => {
  let encoded = 0;
  const found = inEachFile((_, file) =>
    inEachNode(file, (node) => {
      if (!types.isTemplateLiteral(node)) return;
      return node.expressions.flatMap((given, index) => {
        const before = node.quasis
          .slice(0, index + 1)
          .map(({ value }) => value.raw)
          .join('…');
        if (!ADDRESS.test(before)) return [];
        const isEncoded =
          types.isCallExpression(given) && types.isIdentifier(given.callee, { name: 'encodeURIComponent' });
        if (isEncoded) encoded += 1;
        return isEncoded ? [] : [`${before}…`];
      });
    }).join(', '),
  );
  expect(encoded).toBeGreaterThan(2);
  expect(found).toEqual(AS_IT_IS);
});
