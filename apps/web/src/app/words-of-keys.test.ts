import { types } from '@babel/core';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { expect, it } from 'vitest';
import { messages as de } from '#locales/de.ts';
import { messages as es } from '#locales/es.ts';
import { messages as hi } from '#locales/hi.ts';
import { elementsIn, SOURCES, textOf, treeOf } from '#testing/sources.ts';

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(SOURCES)) treeOf(file);

/** A text, and what it belongs to in the code: the key in a table, or the value that is compared. */
type Named = { key: string; words: string; message: types.Node };

/** The English text of a message; empty if the node is not a message. */
function messageOf(node: types.Node | null | undefined): string {
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

/** The name in the code: of an identifier, a string, or a call with a string such as `pathTo('index')`. */
function nameOf(node: types.Node | null | undefined): string {
  if (types.isIdentifier(node)) return node.name;
  if (types.isStringLiteral(node)) return node.value;
  return types.isCallExpression(node) ? node.arguments.map(nameOf).join(' ') : '';
}

const namedBy = (key: string, message: types.Node | null | undefined): Named[] => {
  const words = messageOf(message);
  return message && key !== '' && words.trim() !== '' ? [{ key, words, message }] : [];
};

/** The string that a condition compares with: `paused` in `status === 'paused'`; empty for other conditions. */
function comparedIn(test: types.Node): string {
  return types.isBinaryExpression(test, { operator: '===' }) && types.isStringLiteral(test.right)
    ? test.right.value
    : '';
}

/** What a statement returns, if that is all it does. */
function answerOf(node: types.Node | null | undefined): types.Node | null | undefined {
  if (types.isReturnStatement(node)) return node.argument;
  return types.isBlockStatement(node) && node.body.length === 1 ? answerOf(node.body[0]) : null;
}

/** Texts that appear side by side, each with its key: in an object, in an array, in a series of `if`s, or in a `switch`. */
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
  return [];
}

const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

/** How many words of a key, by their first four letters, occur in a text. */
function said(key: string, words: string): number {
  const beside = wordsOf(words);
  return wordsOf(key).filter((part) => beside.some((word) => word.startsWith(part.slice(0, 4)))).length;
}

/** The keys of texts that would fit better if they were swapped with another one of the same table. */
function swappedIn(table: readonly Named[]): string[] {
  const fit = (one: Named, other: Named) => said(one.key, other.words);
  return table.flatMap((one, index) =>
    table
      .slice(index + 1)
      .filter((other) => fit(one, one) + fit(other, other) < fit(one, other) + fit(other, one))
      .map(() => one.key.trim()),
  );
}

/** Pairs whose texts fit better when swapped only by chance, named by the first of the two. */
const BY_CHANCE = [
  // "Contact" and "Contract".
  'features/service-providers/provider-panel.tsx contactName',
  // Whole sentences, several of which mention providers and viewing; and "zone".
  'features/work-orders/facts/order-facts.tsx order now zone',
  'lib/organization/role-descriptions.ts Manager',
];

it('gives each key its own text, and not that of the key beside it', () => {
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

/** The name of a property, or of an attribute, and its message. */
function givenIn(node: types.Node): { name: string; words: string }[] {
  if (types.isObjectProperty(node)) return [{ name: nameOf(node.key), words: messageOf(node.value) }];
  if (!types.isJSXAttribute(node) || !types.isJSXIdentifier(node.name)) return [];
  const value = types.isJSXExpressionContainer(node.value) ? node.value.expression : null;
  return [{ name: node.name.name, words: messageOf(value) }];
}

it('says of a record that is gone, or that could not be loaded, which of the two it is', () => {
  let count = 0;
  const found = Object.entries(SOURCES).flatMap(([file, text]) => {
    if (!/\bgone[:=]/.test(text)) return [];
    const wrong: string[] = [];
    types.traverseFast(treeOf(file), (node) => {
      for (const { name, words } of givenIn(node)) {
        if (words === '' || (name !== 'gone' && name !== 'failed')) continue;
        count += 1;
        if (!words.includes(name === 'gone' ? 'no longer exists' : 'could not be loaded'))
          wrong.push(`${file} ${name}`);
      }
    });
    return wrong;
  });
  expect(count).toBeGreaterThan(10);
  expect(found).toEqual([]);
});

it('says as a sentence what a page could not load', () => {
  let count = 0;
  const found = Object.entries(SOURCES).flatMap(([file, text]) => {
    if (!text.includes('could not be loaded')) return [];
    const wrong: string[] = [];
    types.traverseFast(treeOf(file), (node) => {
      for (const { name, words } of givenIn(node)) {
        if (!['title', 'failed', 'notLoaded'].includes(name) || !words.includes('could not be loaded')) continue;
        count += 1;
        if (!words.endsWith('loaded.')) wrong.push(`${file} ${words}`);
      }
    });
    return wrong;
  });
  expect(count).toBeGreaterThan(40);
  expect(found).toEqual([]);
});

it('says in the same way what is being loaded', () => {
  let count = 0;
  const found = Object.keys(SOURCES).flatMap((file) =>
    elementsIn(file).flatMap(({ name, node }) => {
      if (name !== 'LoadingRegion') return [];
      return node.openingElement.attributes.flatMap(givenIn).flatMap(({ name: prop, words }) => {
        if (prop !== 'label' || words === '') return [];
        count += 1;
        return /^Loading\b/.test(words) ? [] : [`${file} ${words}`];
      });
    }),
  );
  expect(count).toBeGreaterThan(10);
  expect(found).toEqual([]);
});

/** The context of a message, which tells it from others that are the same in English. */
function contextOf(file: string, message: types.Node): string {
  return /\bcontext(?:: '|=")([^'"]+)['"]/.exec(textOf(file, message))?.[1] ?? '';
}

const CATALOGS = { de, es, hi };

/** Things of one table that are called the same in a language, although they have different names in English. */
const CALLED_THE_SAME: Record<keyof typeof CATALOGS, readonly string[]> = {
  de: [],
  es: [],
  // One and several have the same form.
  hi: ['app/areas.ts: Feedbacks, Feedback', 'app/areas.ts: Work orders, Work order'],
};

it.each(['de', 'es', 'hi'] as const)('calls two things beside each other by different names: %s', (language) => {
  let count = 0;
  const found = Object.entries(SOURCES).flatMap(([file, text]) => {
    if (!/\bmsg\b|\bt[`(]|<Trans\b/.test(text)) return [];
    const same: string[] = [];
    types.traverseFast(treeOf(file), (node) => {
      for (const table of tablesIn(node)) {
        const known = new Map<string, string>();
        for (const { words, message } of table) {
          const translated = CATALOGS[language][generateMessageId(words, contextOf(file, message))];
          if (translated === undefined) continue;
          count += 1;
          const name = JSON.stringify(translated);
          const english = known.get(name) ?? words;
          known.set(name, english);
          if (english !== words) same.push(`${file}: ${english}, ${words}`);
        }
      }
    });
    return same;
  });
  expect(count).toBeGreaterThan(700);
  expect(found).toEqual(CALLED_THE_SAME[language]);
});
