import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { attributesOf, elementsIn, PUBLIC_SOURCES, placeOf, SOURCES, textOf, treeOf } from '#testing/sources.ts';

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys({ ...SOURCES, ...PUBLIC_SOURCES })) treeOf(file);

/** Drafts of things that each person has only one of; the person is part of every draft's name. */
const ONE_OF_IT = ['profile'];

/** The draft name of a form that is set up here; undefined if the node is no form, or the name comes from elsewhere. */
function draftIn(node: types.Node): types.Node | undefined {
  if (!types.isCallExpression(node) || !types.isIdentifier(node.callee) || !/^use\w*Form$/.test(node.callee.name))
    return;
  const [options] = node.arguments;
  if (!types.isObjectExpression(options)) return;
  const draft = options.properties.find(
    (each) => types.isObjectProperty(each) && types.isIdentifier(each.key, { name: 'draft' }),
  );
  return types.isObjectProperty(draft) && !types.isIdentifier(draft.value) ? draft.value : undefined;
}

it('names each draft after the record it is about, so that no record shows what was typed for another', () => {
  const drafts = Object.keys(SOURCES).flatMap((file) => {
    const found: { file: string; node: types.Node }[] = [];
    types.traverseFast(treeOf(file), (node) => {
      const draft = draftIn(node);
      if (draft) found.push({ file, node: draft });
    });
    return found;
  });
  expect(drafts.length).toBeGreaterThan(15);
  const isApart = (node: types.Node) =>
    types.isStringLiteral(node)
      ? ONE_OF_IT.includes(node.value)
      : types.isTemplateLiteral(node) && node.expressions.length > 0;
  expect(drafts.filter(({ node }) => !isApart(node)).map(placeOf)).toEqual([]);
});

/** Texts that are lost with their page, with what they are. */
const LOST: Record<string, string> = {
  'components/record/point-row.tsx': 'the answer to a point of a checklist',
};

/** The names of what `useState` holds in a file. */
function statesIn(file: string): string[] {
  const found: string[] = [];
  types.traverseFast(treeOf(file), (node) => {
    if (!types.isVariableDeclarator(node) || !types.isArrayPattern(node.id)) return;
    const [name] = node.id.elements;
    const isState = types.isCallExpression(node.init) && types.isIdentifier(node.init.callee, { name: 'useState' });
    if (isState && types.isIdentifier(name)) found.push(name.name);
  });
  return found;
}

it('keeps whatever is typed into a field of several lines, as far as it is not among those that are lost', () => {
  const files = Object.keys(SOURCES).filter((file) => file.endsWith('.tsx'));
  const fields = files.flatMap((file) =>
    elementsIn(file)
      .filter(({ name }) => name === 'Textarea')
      .map((field) => ({ file, field })),
  );
  expect(fields.length).toBeGreaterThan(12);
  const lost = fields.filter(({ file, field }) => {
    const given = attributesOf(field).has('readOnly') ? null : attributesOf(field).get('value');
    const value = types.isJSXExpressionContainer(given) ? given.expression : null;
    return types.isIdentifier(value) && statesIn(file).includes(value.name);
  });
  expect([...new Set(lost.map(({ file }) => file))].toSorted()).toEqual(Object.keys(LOST));
});

/** What forgets something that somebody has written or chosen. */
const FORGETS = /^(?:arrived|forget|forgetDraft|forgetUnsent)$/;

/**
 * What is awaited before something that was written is forgotten, in the same function. Forgotten before it has arrived, it would be
 * lost if that fails; forgotten after something else that fails, it would look as if it had not arrived.
 */
const FORGOTTEN_AFTER: Record<string, string> = {
  'components/comments/use-comments.ts': 'forgetUnsent after bodyOf',
  // A file stays among those on their way until it is in the list, which never fails: a list that cannot be loaded says so itself.
  'components/files/use-uploads.ts': 'forget after untilAnswered, onAdded',
  'features/feedbacks/detail/feedback-messages.tsx': 'arrived after bodyOf',
  'features/invitations/use-invite-form.ts': 'writeDraft after inviteAll',
  'features/support-tickets/thread/ticket-rating.tsx': 'arrived after rateTicket',
  'features/support-tickets/thread/use-writing.ts': 'arrived after writeMessage',
  'features/work-orders/entries/entry-form.tsx': 'writeDraft after save',
  'lib/drafts/kept-answer.ts': 'arrived after onSend',
  'lib/forms/record-form.ts': 'writeDraft after options.create',
  'public/form/use-sending.ts': 'forgetDraft after thinkingTime, bodyOf',
};

const functionAround = (ancestors: types.TraversalAncestors) =>
  ancestors.map(({ node }) => node).findLast((node) => types.isFunction(node));

function forgottenIn(file: string): string {
  const waits: { name: string; end: number; within: types.Node | undefined }[] = [];
  const forgotten: typeof waits = [];
  types.traverse(treeOf(file), (node, ancestors) => {
    const at = { end: Number(node.end), within: functionAround(ancestors) };
    if (types.isAwaitExpression(node)) {
      const { argument } = node;
      waits.push({ name: textOf(file, types.isCallExpression(argument) ? argument.callee : argument), ...at });
    }
    if (!types.isCallExpression(node) || !types.isIdentifier(node.callee)) return;
    const { name } = node.callee;
    const isDropped = name === 'writeDraft' && types.isNullLiteral(node.arguments[1]);
    if (isDropped || FORGETS.test(name)) forgotten.push({ name, ...at });
  });
  const found = forgotten.map(({ name, end, within }) => {
    const before = waits.filter((wait) => wait.within === within && wait.end < end);
    return before.length > 0 ? `${name} after ${before.map((wait) => wait.name).join(', ')}` : '';
  });
  return found.filter((each) => each !== '').join('; ');
}

it('forgets what somebody has written as soon as it has arrived, and not before', () => {
  const files = Object.keys({ ...SOURCES, ...PUBLIC_SOURCES });
  const found = files.map((file) => [file, forgottenIn(file)] as const).filter(([, what]) => what !== '');
  expect(Object.fromEntries(found)).toEqual(FORGOTTEN_AFTER);
});
