import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { attributesOf, SOURCES, treeOf } from '#testing/sources.ts';

// Before the time of a test counts: on a busy machine it takes a while to read them all.
for (const file of Object.keys(SOURCES)) treeOf(file);

/** Words, and what stands for them in the code: the key of a table, what is compared, the value of a choice. */
type Named = { key: string; words: string };

/** A message in English; nothing for what is none. */
function messageOf(node: types.Node | null | undefined): string {
  if (types.isJSXExpressionContainer(node)) return messageOf(node.expression);
  if (types.isTaggedTemplateExpression(node) && types.isIdentifier(node.tag) && /^(?:t|msg)$/.test(node.tag.name))
    return node.quasi.quasis.map(({ value }) => value.raw).join(' ');
  if (types.isCallExpression(node) && types.isIdentifier(node.callee) && /^(?:t|msg)$/.test(node.callee.name)) {
    const [given] = node.arguments;
    const parts = types.isObjectExpression(given) ? given.properties : [];
    const message = parts.find(
      (each) => types.isObjectProperty(each) && types.isIdentifier(each.key, { name: 'message' }),
    );
    const text = types.isObjectProperty(message) ? message.value : null;
    return types.isStringLiteral(text) ? text.value : messageOf(text);
  }
  if (types.isJSXElement(node)) return node.children.map(messageOf).join(' ');
  return types.isJSXText(node) ? node.value : '';
}

/** The name that stands in the code: of a property, a text, a call with a text such as `pathTo('index')`. */
function nameOf(node: types.Node | null | undefined): string {
  if (types.isJSXExpressionContainer(node)) return nameOf(node.expression);
  if (types.isIdentifier(node)) return node.name;
  if (types.isStringLiteral(node)) return node.value;
  return types.isCallExpression(node) ? node.arguments.map(nameOf).join(' ') : '';
}

const namedBy = (key: string, message: types.Node | null | undefined): Named[] => {
  const words = messageOf(message);
  return key !== '' && words.trim() !== '' ? [{ key, words }] : [];
};

/** What a literal is compared with, where it is one: `status === 'paused'`. */
function comparedIn(test: types.Node): string {
  return types.isBinaryExpression(test, { operator: '===' }) && types.isStringLiteral(test.right)
    ? test.right.value
    : '';
}

/** What a statement answers by itself. */
function answerOf(node: types.Node | null | undefined): types.Node | null | undefined {
  if (types.isReturnStatement(node)) return node.argument;
  return types.isBlockStatement(node) && node.body.length === 1 ? answerOf(node.body[0]) : null;
}

/** The words of what stands side by side, each with its key; each message of several by itself. */
function tablesIn(node: types.Node): Named[][] {
  if (types.isObjectExpression(node)) {
    return [
      node.properties.flatMap((each) => (types.isObjectProperty(each) ? namedBy(nameOf(each.key), each.value) : [])),
    ];
  }
  if (types.isArrayExpression(node)) {
    const rows = node.elements.flatMap((row) => {
      if (types.isArrayExpression(row)) return [row.elements.map((each): [string, types.Node | null] => ['', each])];
      if (!types.isObjectExpression(row)) return [];
      return [
        row.properties.flatMap((each): [string, types.Node | null][] =>
          types.isObjectProperty(each) ? [[nameOf(each.key), each.value]] : [],
        ),
      ];
    });
    const keyOf = (row: [string, types.Node | null][]) =>
      row.map(([, value]) => (messageOf(value) ? '' : nameOf(value))).join(' ');
    return [rows.flatMap((row) => row.flatMap(([, value]) => (value ? namedBy(keyOf(row), value) : [])))];
  }
  if (types.isBlockStatement(node)) {
    return [
      node.body.flatMap((each) =>
        types.isIfStatement(each) ? namedBy(comparedIn(each.test), answerOf(each.consequent)) : [],
      ),
    ];
  }
  if (types.isSwitchStatement(node)) {
    return [node.cases.flatMap((each) => namedBy(nameOf(each.test), answerOf(each.consequent[0])))];
  }
  if (types.isConditionalExpression(node)) {
    return [[...namedBy(comparedIn(node.test), node.consequent), ...namedBy(' ', node.alternate)]];
  }
  if (types.isJSXElement(node) || types.isJSXFragment(node)) {
    return [
      node.children.flatMap((each) => {
        if (!types.isJSXElement(each)) return [];
        const given = attributesOf({ node: each });
        const key = ['value', 'name', 'to', 'field']
          .map((name) => nameOf(given.get(name)))
          .join(' ')
          .trim();
        return namedBy(key, given.get('label') ?? each);
      }),
    ];
  }
  return [];
}

type Part = { stem: string; isNot: boolean };
const partsOf = (text: string): Part[] =>
  (
    text
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  ).map((word) => {
    const [, rest] = /^(?:de|un|in|dis)(.{4,})$/.exec(word) ?? [];
    return { stem: rest ?? word, isNot: rest !== undefined };
  });
function alike(one: Part, other: Part): number {
  const [short, long] = one.stem.length < other.stem.length ? [one.stem, other.stem] : [other.stem, one.stem];
  if (!(short.length > 3 ? long.startsWith(short.slice(0, Math.max(4, short.length - 3))) : short === long)) return 0;
  return one.isNot === other.isNot ? 1 : 0.5;
}
/** How much of a key its words say. */
function said(key: string, words: string): number {
  const parts = partsOf(words);
  return partsOf(key).reduce((sum, part) => sum + Math.max(0, ...parts.map((each) => alike(part, each))), 0);
}

/** The keys of what would be said better by the words of something else beside it. */
function swappedIn(table: readonly Named[]): string[] {
  const fit = (one: Named, other: Named) => said(one.key, other.words);
  return table.flatMap((one, index) =>
    table
      .slice(index + 1)
      .filter((other) => fit(one, one) + fit(other, other) < fit(one, other) + fit(other, one))
      .map(() => one.key.trim()),
  );
}

/** What has more of a word of its neighbour than of its own by chance, by the first of the two. */
const BY_CHANCE = [
  // "Contact" and "Contract".
  'features/service-providers/provider-panel.tsx contactName',
  // Whole sentences, of which several name the work in progress, or the providers and what is viewed; and "zone".
  'features/work-orders/detail/signature.tsx in-progress',
  'features/work-orders/facts/order-facts.tsx order now zone',
  'lib/role-descriptions.ts Manager',
  'lib/role-descriptions.ts Technician',
];

it('says of each thing what it is, and not what the thing beside it is', () => {
  let count = 0;
  const found = Object.entries(SOURCES).flatMap(([file, text]) => {
    if (!/\bmsg\b|\bt[`(]|<Trans\b/.test(text)) return [];
    const left: string[] = [];
    types.traverseFast(treeOf(file), (node) => {
      for (const table of tablesIn(node)) {
        if (table.length > 1) count += table.length;
        left.push(...swappedIn(table).map((key) => `${file} ${key}`));
      }
    });
    return left;
  });
  expect(count).toBeGreaterThan(900);
  expect(found).toEqual(BY_CHANCE);
});
