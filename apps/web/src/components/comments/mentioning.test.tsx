import { mentionText } from '@siteward/domain';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageOf, problem } from '#testing/fake-api.ts';
import { ADA, field, id, openThread as open, type, url } from './comments-testing.tsx';

afterEach(() => sessionStorage.clear());

const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const selected = () => screen.getByRole('option', { selected: true }).textContent;

it.each([
  ['@', '2 people: choose with the arrow keys and Enter.'],
  ['@ad', '1 person: choose with the arrow keys and Enter.'],
  ['@zoe', 'Nobody with this name can see this.'],
])('says for %s who is offered', async (typed, words) => {
  open();
  type(await field(), typed);
  await waitFor(() => expect(said()).toContain(words));
});

it('offers, of those found before, only the ones who match while others are being searched', async () => {
  const { server } = open();
  const text = await field();
  type(text, '@');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  const asked = () =>
    server.calls.filter(({ path, query }) => path === `${url}/people` && query.get('search') === 'be');
  server.answer(`GET ${url}/people`, () => new Promise(() => {}));
  const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent?.slice(-3));
  type(text, '@be');
  expect(offered()).toEqual(['Ben']);
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(offered()).toEqual(['Ben']);
});

it('says that people could not be searched', async () => {
  const { server } = open();
  server.answer(`GET ${url}/people`, () => problem('FORBIDDEN', 403));
  type(await field(), '@ad');
  await waitFor(() => expect(said()).toContain('People could not be searched.'));
});

it('chooses with the pointer the person below it, and keeps the focus in the text', async () => {
  const { server } = open();
  const text = await field();
  type(text, 'Ask @');
  const [, ben = document.body] = await screen.findAllByRole('option');
  fireEvent.pointerMove(ben);
  expect(selected()).toMatch(/Ben$/);
  const press = createEvent.pointerDown(ben);
  fireEvent(ben, press);
  fireEvent.click(ben);
  expect([press.defaultPrevented, text.value, document.activeElement === text]).toEqual([true, 'Ask @Ben ', true]);
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(server.sent('POST')).toHaveLength(1));
  expect(server.sent('POST')[0]?.body).toEqual({ text: `Ask ${mentionText({ id: id(8), name: 'Ben' })}` });
});

it.each([
  ['Tab', 'Ask @Ada Lovelace '],
  ['Enter', 'Ask @Ada Lovelace '],
  ['ArrowRight', 'Ask @'],
  ['Home', 'Ask @'],
])('chooses the selected person, or leaves the key to the field: %s', async (key, value) => {
  open();
  const text = await field();
  type(text, 'Ask @');
  await screen.findAllByRole('option');
  const press = createEvent.keyDown(text, { key });
  fireEvent(text, press);
  expect([text.value, press.defaultPrevented]).toEqual([value, value !== 'Ask @']);
});

it('selects the first of those who match what is typed on', async () => {
  const { server } = open();
  const text = await field();
  server.answer(`GET ${url}/people`, () => pageOf([ADA, { _id: id(8), name: 'Adam' }]));
  type(text, '@a');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  fireEvent.keyDown(text, { key: 'ArrowDown' });
  expect(selected()).toMatch(/Adam$/);
  type(text, '@ad');
  expect(selected()).toMatch(/Ada Lovelace$/);
});

it('leaves every key to the keyboard that composes characters', async () => {
  const { server } = open();
  const text = await field();
  type(text, '@');
  await screen.findAllByRole('option');
  fireEvent.keyDown(text, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true, isComposing: true });
  fireEvent.keyDown(text, { key: 'Escape', isComposing: true });
  expect([text.value, screen.queryAllByRole('option').length, server.sent('POST')]).toEqual(['@', 2, []]);
});

it('offers nobody for a name whose list was closed, until another name is typed', async () => {
  open();
  const text = await field();
  type(text, '@a');
  await screen.findAllByRole('option');
  fireEvent.keyDown(text, { key: 'Escape' });
  type(text, '@ad');
  expect(screen.queryByRole('listbox')).toBeNull();
  type(text, '@ad and @');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  text.setSelectionRange(3, 3);
  fireEvent.select(text);
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toHaveLength(1));
  expect(selected()).toContain(ADA.name);
});

it('does not send a text of spaces, and leaves the focus in it', async () => {
  const { server } = open();
  const text = await field();
  type(text, '  ');
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
  expect([server.sent('POST'), document.activeElement === text, text.value]).toEqual([[], true, '  ']);
});
