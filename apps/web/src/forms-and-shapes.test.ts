import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { attributesOf, type Element, elementsIn, placeOf, SOURCES } from '#testing/sources.ts';

const elements: readonly Element[] = Object.keys(SOURCES)
  .filter((file) => /^(components|features)\/.*\.tsx$/.test(file))
  .flatMap(elementsIn);

it('text fields in the window of a form say whether they are required', () => {
  const windows = new Set(elements.filter(({ name }) => /^(New|Edit)RecordDialog$/.test(name)).map(({ file }) => file));
  const isTyped = ({ node }: Element) =>
    node.children.some(
      (child) =>
        types.isJSXElement(child) &&
        types.isJSXIdentifier(child.openingElement.name) &&
        /^(Input|Textarea|PhoneInput)$/.test(child.openingElement.name.name),
    );
  const fields = elements.filter((each) => each.name === 'Field' && windows.has(each.file) && isTyped(each));
  const silent = fields.filter((each) => ['required', 'optional'].every((mark) => !attributesOf(each).has(mark)));
  expect(fields.length).toBeGreaterThan(10);
  expect(silent.map(placeOf)).toEqual([]);
});

it('a card that is loading looks like a card with lines, not like a grey area', () => {
  // The dashboard's are tiles and charts, which have no lines.
  const shapes = elements.filter(({ file, name }) => name === 'Skeleton' && !file.startsWith('features/dashboard/'));
  const areas = shapes.filter((each) => {
    const value = attributesOf(each).get('className');
    return types.isStringLiteral(value) && value.value.includes('rounded-lg');
  });
  expect(shapes.length).toBeGreaterThan(10);
  expect(areas.map(placeOf)).toEqual([]);
});

/** What has no placeholder while its code is loaded, and why, by its file. */
const SHAPELESS: Record<string, string> = {
  'components/menu.tsx': 'the items of a menu, whose button says that it is busy',
  'features/maintenance-plans/head/plan-head.tsx': 'the number of unsaved changes, in a place that may be empty',
  'features/maintenance-plans/new-plan-screen.tsx': 'the guard for unsaved changes, which nobody sees',
  'features/maintenance-plans/plan-editor.tsx': 'the same',
  'features/work-orders/detail/work-order-menu.tsx': 'the sheet for the printer, which nobody sees',
  'features/work-orders/work-order-screen.tsx': 'time and costs, which may turn out to be nothing',
};

it('no part of a page is empty while its code is loaded', () => {
  const waiting = elements.filter(({ name }) => name === 'Suspense' || name === 'WhenNear');
  const empty = waiting.filter((each) => {
    const fallback = attributesOf(each).get('fallback');
    return !fallback || (types.isJSXExpressionContainer(fallback) && types.isNullLiteral(fallback.expression));
  });
  expect(waiting.length).toBeGreaterThan(10);
  expect(empty.map(({ file }) => file).sort()).toEqual(Object.keys(SHAPELESS));
});
