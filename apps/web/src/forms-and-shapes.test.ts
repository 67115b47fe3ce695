import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, traverse, types } from '@babel/core';
import { expect, it } from 'vitest';

type Element = { file: string; name: string; node: types.JSXElement };

const elements: readonly Element[] = ['components', 'features'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx$/.test(file))
    .flatMap((file) => elementsIn(join(folder, file))),
);

function elementsIn(file: string): Element[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  const tree = parseSync(text, {
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  if (!tree) throw new Error(`${file} could not be read.`);
  const found: Element[] = [];
  traverse(tree, {
    JSXElement({ node }) {
      const { name } = node.openingElement;
      if (types.isJSXIdentifier(name)) found.push({ file, name: name.name, node });
    },
  });
  return found;
}

function attributesOf({ node }: Element): Map<string, types.Node | null | undefined> {
  return new Map(
    node.openingElement.attributes
      .filter((each) => types.isJSXAttribute(each))
      .flatMap(({ name, value }) => (types.isJSXIdentifier(name) ? [[name.name, value]] : [])),
  );
}

it('a field of text in the window of a form says whether it has to be filled', () => {
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
  expect(silent.map(({ file, node }) => `${file}:${node.loc?.start.line}`)).toEqual([]);
});

it('a card is loaded as a card with lines, not as a grey area', () => {
  // The dashboard's are tiles and charts, which have no lines.
  const shapes = elements.filter(({ file, name }) => name === 'Skeleton' && !file.startsWith('features/dashboard/'));
  const areas = shapes.filter((each) => {
    const value = attributesOf(each).get('className');
    return types.isStringLiteral(value) && value.value.includes('rounded-lg');
  });
  expect(shapes.length).toBeGreaterThan(10);
  expect(areas.map(({ file, node }) => `${file}:${node.loc?.start.line}`)).toEqual([]);
});
