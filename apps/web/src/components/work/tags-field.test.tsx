import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { TagsField } from './tags-field.tsx';

function open(initial: readonly string[], faults?: unknown) {
  fakeApi({ 'GET /api/work-orders/tags': () => pageOf([]) });
  function Host() {
    const [tags, setTags] = useState(initial);
    return <TagsField tags={tags} onTagsChange={setTags} faults={faults} />;
  }
  renderPage(<Host />, pageScope([]));
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Tags/ });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const tags = () =>
  within(screen.getByRole('list', { name: 'Tags so far' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
/** What is left in the field, and the tags so far. */
const state = () => [field().value, tags()];

it('completes a tag with Enter, which then does not send the form', () => {
  open(['roof']);
  type(' summer check ');
  const enter = createEvent.keyDown(field(), { key: 'Enter' });
  fireEvent(field(), enter);
  expect([enter.defaultPrevented, ...state()]).toEqual([true, '', ['roof', 'summer check']]);
});

it.each(['', '  '])('lets Enter send the form if %j is typed', (typed) => {
  open(['roof']);
  type(typed);
  const enter = createEvent.keyDown(field(), { key: 'Enter' });
  fireEvent(field(), enter);
  expect([enter.defaultPrevented, ...state()]).toEqual([false, typed, ['roof']]);
});

it('completes no tag while characters are being composed', () => {
  open(['roof']);
  type('夏');
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(state()).toEqual(['夏', ['roof']]);
});

it('takes every tag of a pasted line, each one once, however it is written', () => {
  open(['Roof']);
  type('hvac, roof,,HVAC , lifts');
  expect(state()).toEqual(['', ['Roof', 'hvac', 'lifts']]);
});

it('completes a tag when the field is left', () => {
  open([]);
  type('hvac');
  fireEvent.blur(field());
  expect(state()).toEqual(['', ['hvac']]);
});

it.each([
  ['the last tag if nothing is typed', ['roof', 'hvac'], '', ['roof']],
  ['nothing if there are no tags', [], '', []],
  ['no tag while something is typed', ['roof', 'hvac'], 'li', ['roof', 'hvac']],
])('removes with Backspace %s', (_, initial, typed, left) => {
  open(initial);
  type(typed);
  fireEvent.keyDown(field(), { key: 'Backspace' });
  expect(state()).toEqual([typed, left]);
});

it('removes the tag whose button is pressed, and no other, and then has the focus', async () => {
  open(['roof', 'hvac', 'lifts']);
  const remove = screen.getByRole('button', { name: 'Remove tag hvac' });
  remove.focus();
  fireEvent.click(remove);
  expect(tags()).toEqual(['roof', 'lifts']);
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

it.each([
  ['all of them', { message: 'There are too many' }],
  ['one of them', [undefined, { message: 'There are too many' }, { message: 'Too long' }]],
  ['all of them, beside one without words', [{}, { message: 4 }, { message: 'There are too many' }]],
])('says what is wrong with %s', (_, faults) => {
  open(['roof'], faults);
  expect(screen.getByText('There are too many')).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

it.each([[undefined], [[null]], [['Too long']]])('says nothing is wrong if the faults are %j', (faults) => {
  open(['roof'], faults);
  expect(field().getAttribute('aria-invalid')).not.toBe('true');
});
