import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * Where people move on to another page of their own accord, so that Back leads back: the number of such calls in each file. Any other
 * `navigate` or `<Navigate>` replaces a page that has served its purpose, or that shows what no longer exists, and says `replace`.
 */
const GOES_ON: Record<string, number> = {
  // Somewhere else, through a menu or the palette.
  'app/layouts/switcher-menu.tsx': 1,
  'app/providers.tsx': 1,
  'components/saved-views/saved-view-tabs.tsx': 1,
  'features/palette/command-palette.tsx': 1,
  'features/palette/use-actions.ts': 3,
  'features/palette/use-places.ts': 3,
  'features/palette/record-items.tsx': 1,
  'features/organizations/queries.ts': 1,
  // To the next form, from which one can go back to correct the one before.
  'features/auth/forgot-form.tsx': 1,
  'features/auth/sign-up-form.tsx': 1,
  // From a list to a record, and back to the list from a record that was left unchanged.
  'features/work-orders/agenda/work-order-agenda.tsx': 1,
  'features/work-orders/board/board-card.tsx': 1,
  'features/work-orders/form/new-work-order.tsx': 1,
  'features/work-orders/list/quick-add.tsx': 1,
  'features/work-orders/list/work-order-list.tsx': 1,
  'features/maintenance-plans/plans-screen.tsx': 2,
  'features/maintenance-plans/new-plan-screen.tsx': 1,
  'features/maintenance-plans/head/plan-menu-items.tsx': 1,
  // For any of these, after an answer.
  'lib/navigation/destination.ts': 2,
};

/** Each call of a function, as source text from the name's first letter to the closing parenthesis. */
function callsOf(name: string, text: string): string[] {
  return [...text.matchAll(new RegExp(`\\b${name}\\(`, 'g'))].map(({ index }) => {
    let depth = 0;
    let at = index + name.length;
    do {
      depth += { '(': 1, ')': -1 }[text.charAt(at)] ?? 0;
      at += 1;
    } while (depth > 0);
    return text.slice(index, at);
  });
}

it('does not keep a page in the history that has served its purpose, or that shows what no longer exists', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((file) => /\.tsx?$/.test(file) && !/test/.test(file))
    .map((file): [string, number] => {
      const text = readFileSync(join(import.meta.dirname, file), 'utf8');
      const calls = [
        ...callsOf('navigate', text),
        ...callsOf('navigateFromHere', text),
        ...callsOf('leadOn', text),
        ...(text.match(/<Navigate\b[^>]*>/g) ?? []),
      ];
      return [file, calls.filter((call) => !/\breplace\b/.test(call)).length];
    });
  expect(Object.fromEntries(found.filter(([, count]) => count > 0))).toEqual(GOES_ON);
});

it('drops a deleted record only after leaving its page, which would otherwise request it once more', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => /\.tsx?$/.test(file) && !/test/.test(file))
    .map((file) => [file, readFileSync(join(import.meta.dirname, file), 'utf8')] as const);
  const having = (order: RegExp) => texts.flatMap(([file, text]) => (order.test(text) ? [file] : []));
  expect(having(/\bnavigate\([^;]*;\s+cache\.drop\(/).length).toBeGreaterThan(0);
  expect(having(/\bcache\.drop\([^;]*;\s+(?:await |void )?navigate\(/)).toEqual([]);
});
