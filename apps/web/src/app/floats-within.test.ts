import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { attributesOf, elementsIn, placeOf, SOURCES, textOf, treeOf, UI_SOURCES } from '#testing/sources.ts';

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys({ ...SOURCES, ...UI_SOURCES })) treeOf(file);

/** The text of each attribute of everything in a file that floats next to something else, and so keeps a distance from the edges. */
function floatingIn(file: string): Map<string, string>[] {
  const found: Map<string, string>[] = [];
  types.traverseFast(treeOf(file), (node) => {
    if (!types.isJSXOpeningElement(node)) return;
    const attributes = node.attributes.filter((each) => types.isJSXAttribute(each));
    const texts = new Map(attributes.map((each) => [textOf(file, each.name), textOf(file, each)]));
    if (texts.has('collisionPadding')) found.push(texts);
  });
  return found;
}

it('lets whatever floats be no larger than the room there is, and lets it be scrolled', () => {
  const found = Object.keys(UI_SOURCES).flatMap((file) =>
    floatingIn(file).map((attributes) => {
      const [, kind] = /(?<kind>[\w-]+)\.tsx$/.exec(file) ?? [];
      const classes = attributes.get('className') ?? '';
      // Classes that several components have are in a constant of the file.
      const all = classes + (UI_SOURCES[file]?.match(/const \w+Class = .*/g) ?? []).join(' ');
      const needed = [`max-h-(--radix-${kind}-content-available-height)`, 'max-w-[calc(100vw-16px)]', 'overflow-auto'];
      return [file, needed.filter((each) => !all.includes(each))];
    }),
  );
  expect(found).toEqual([
    ['ui/components/dropdown-menu.tsx', []],
    ['ui/components/popover.tsx', []],
  ]);
});

/** Components whose `className` is one of something that floats. */
const FLOATING = ['DropdownMenuContent', 'LoadedMenu', 'Menu', 'PopoverContent'];

it('gives nothing that floats a height of its own, which could be more than the room there is', () => {
  const all = Object.keys(SOURCES)
    .flatMap(elementsIn)
    .filter(({ name }) => FLOATING.includes(name));
  const wrong = all.filter((element) => {
    const classes = attributesOf(element).get('className');
    const heights = classes ? textOf(element.file, classes).match(/(?<![\w-])(?:max-|min-)?h-[^\s'"`]+/g) : null;
    return heights?.some((each) => !each.includes('-content-available-height'));
  });
  expect(new Set(all.map(({ name }) => name))).toEqual(new Set(FLOATING));
  expect(wrong.map(placeOf)).toEqual([]);
});
