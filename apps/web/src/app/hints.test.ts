import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { attributesOf, elementsIn, PUBLIC_SOURCES, SOURCES, textOf, UI_SOURCES } from '#testing/sources.ts';

const ALL = { ...SOURCES, ...UI_SOURCES, ...PUBLIC_SOURCES };

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
const ELEMENTS = Object.keys(ALL)
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) => elementsIn(file));

/** The source text of what an attribute is set to, or of what is put between the tags, with `{` for what a text is put together from. */
const inBraces = (file: string, node: types.Node | null | undefined) =>
  types.isJSXExpressionContainer(node) ? textOf(file, node.expression).replaceAll('${', '{') : '';

/** What a resting pointer is told other than the whole of the text that is there, which may be cut off. */
const OTHERWISE: Record<string, string> = {
  'app/layouts/topbar.tsx': 't(now)',
  'components/comments/said-at.tsx': 'exact',
  'components/files/file-rows.tsx': 't`Download {name}`',
  'components/saved-views/saved-view-tabs.tsx': 't`Changed`',
  'features/account/sessions-section.tsx': 'userAgent',
  'features/feedbacks/detail/feedback-parts.tsx': 'contact',
  'features/service-providers/provider-columns.tsx': 'names; names',
  'features/service-providers/provider-documents.tsx': 't`Download {title}`',
  'features/support-tickets/thread/message-files.tsx': 'isPicture ? t`Enlarge {name}` : t`Download {name}`',
  'features/support-tickets/ticket-facts.tsx': 't`Phone of {customerName}`',
  'features/work-orders/calendar/entry-block.tsx': 't`Move to… (M)`',
  'features/work-orders/detail/signature.tsx': 't`Download the signature of {name} as a picture`',
  'features/work-orders/list/work-order-columns.tsx': "people.map(({ name }) => name).join(', ')",
};

it('tells a resting pointer the whole of the text that is there', () => {
  const found: Record<string, string> = {};
  let whole = 0;
  for (const { file, name, node } of ELEMENTS) {
    const title = attributesOf({ node }).get('title');
    // What a component does with its title is up to the component; the times have a test of their own below.
    if (!title || !/^[a-z]/.test(name) || name === 'time') continue;
    const hint = inBraces(file, title);
    if (node.children.some((child) => inBraces(file, child) === hint)) whole += 1;
    else found[file] = [...(found[file] === undefined ? [] : [found[file]]), hint].join('; ');
  }
  expect(whole).toBeGreaterThan(4);
  expect(found).toEqual(OTHERWISE);
});

it('tells a resting pointer the time that the machine is told', () => {
  const times = ELEMENTS.filter(({ name }) => name === 'time').flatMap(({ file, node }) => {
    const given = attributesOf({ node });
    const title = inBraces(file, given.get('title'));
    const at = inBraces(file, given.get('dateTime')).replace(/^new Date\((\w+)\)\.toISOString\(\)$/, '$1');
    return title === '' ? [] : [{ file, at, title }];
  });
  expect(times.length).toBeGreaterThan(5);
  expect(times.filter(({ at, title }) => !new RegExp(`^absoluteTime\\(${at}[,)]`).test(title))).toEqual([]);
});
