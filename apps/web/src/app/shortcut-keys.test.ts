import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { REPLY_KEY, STEP_KEYS } from '#features/feedbacks/triage-keys.ts';
import { SOURCES, treeOf } from '#testing/sources.ts';

const SHEET = 'features/palette/shortcuts-sheet.tsx';
const CALENDAR = /^features\/work-orders\/calendar\//;

/** The single keys in a section of the sheet of shortcuts. */
function onTheSheet(section: string): string[] {
  const [, rows = ''] = new RegExp(`const ${section}:[^=]*= \\[([^]*?)\\n\\];`).exec(SOURCES[SHEET] ?? '') ?? [];
  const keys = rows.split('\n').flatMap((row) => /keys: \[(?:SHIFT, )?(.*)\], single: true/.exec(row)?.[1] ?? []);
  return [...new Set(keys.map((key) => key.replaceAll("'", '').toLowerCase()))].toSorted();
}

/** The single keys that a file listens to. */
function listenedTo(file: string): string[] {
  const keys: string[] = [];
  types.traverseFast(treeOf(file), (node) => {
    if (!types.isCallExpression(node) || !types.isIdentifier(node.callee, { name: 'useSingleKeys' })) return;
    const [table] = node.arguments;
    if (!types.isObjectExpression(table)) throw new Error(`${file} has its keys elsewhere.`);
    for (const property of table.properties) {
      // The computed keys of the inbox are listed in `triage-keys.ts`.
      if (!types.isObjectProperty(property) || property.computed) continue;
      keys.push(
        types.isIdentifier(property.key)
          ? property.key.name
          : String(property.key.type === 'StringLiteral' && property.key.value),
      );
    }
  });
  return keys;
}

const listening = Object.keys(SOURCES).filter((file) => /\buseSingleKeys\(\{/.test(SOURCES[file] ?? ''));
const keysOf = (files: readonly string[]) => [...new Set(files.flatMap(listenedTo))].toSorted();

it('the sheet of shortcuts has exactly the keys that pages listen to', () => {
  const elsewhere = listening.filter((file) => !CALENDAR.test(file));
  expect(elsewhere.length).toBeGreaterThan(10);
  expect(keysOf(elsewhere)).toEqual([...onTheSheet('IN_LISTS'), ...onTheSheet('ANYWHERE')].toSorted());
  // The key for new work also works there, as it does anywhere.
  expect([...keysOf(listening.filter((file) => CALENDAR.test(file))), 'c'].toSorted()).toEqual(
    onTheSheet('IN_THE_CALENDAR'),
  );
  expect([...STEP_KEYS.map(({ key }) => key), REPLY_KEY].toSorted()).toEqual(onTheSheet('IN_THE_INBOX'));
});
