import { afterEach, expect, it, vi } from 'vitest';
import { clearSession } from '#lib/session/session.ts';
import { noteShown } from '#lib/session/shown-person.ts';
import { setCookie } from '#testing/fake-shell.ts';
import { readDraft, writeDraft } from './draft.ts';
import { typedAbout } from './typed-about.ts';

const SOURCES: Record<string, string> = import.meta.glob(['../../**/*.ts', '../../**/*.tsx', '!../../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

afterEach(() => clearSession());

it('keeps what JSON can hold, and forgets it', () => {
  writeDraft('role/1', { name: 'Late crew', permissions: ['plans:view'] });
  expect(readDraft('role/1')).toEqual({ name: 'Late crew', permissions: ['plans:view'] });
  expect(readDraft('role/2')).toBeNull();
  writeDraft('role/1', null);
  expect(readDraft('role/1')).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

it('shows nobody the draft of somebody else', () => {
  setCookie('user', 'a');
  writeDraft('profile', 'mine');
  setCookie('user', 'b');
  expect(readDraft('profile')).toBeNull();
  setCookie('user', 'a');
  expect(readDraft('profile')).toBe('mine');
});

it('is still that of the person whose page it is once another tab has signed somebody else in', () => {
  setCookie('user', 'a');
  noteShown('a');
  setCookie('user', 'b');
  writeDraft('comment/1', 'written by a');
  expect(readDraft('comment/1')).toBe('written by a');
  noteShown('b');
  expect([readDraft('comment/1'), typedAbout('comment')]).toEqual([null, []]);
  noteShown('a');
  expect(readDraft('comment/1')).toBe('written by a');
});

it('lasts as long as the page if the browser has no room for it', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    clear: () => {},
    setItem: () => {
      throw new DOMException('The storage is full.', 'QuotaExceededError');
    },
  });
  writeDraft('role/1', { name: 'Late crew' });
  expect(readDraft('role/1')).toEqual({ name: 'Late crew' });
  writeDraft('role/1', null);
  expect(readDraft('role/1')).toBeNull();
});

it('ignores a damaged draft', () => {
  writeDraft('x', 'y');
  const [key = ''] = Object.keys(sessionStorage);
  sessionStorage.setItem(key, '{"half');
  expect(readDraft('x')).toBeNull();
});

it('knows what was typed about a record: changes to what the form began with, and what was not sent', () => {
  const id = 'a'.repeat(24);
  const before = { title: 'Pump', place: '', assignees: [] };
  const values = { ...before, place: 'Cellar', assignees: ['b'.repeat(24)], dueAt: '2026-07-03T12:00:00.000Z' };
  writeDraft(`work-order/${id}`, { version: 3, values, base: before });
  writeDraft(`comment/${id}`, {
    text: 'It drips',
    note: ' \n',
    internal: false,
    unsent: [{ key: '0'.repeat(32), text: 'Cellar' }],
  });
  writeDraft(`comment/${'c'.repeat(24)}`, { text: 'Elsewhere' });
  expect(typedAbout(id).toSorted()).toEqual(['Cellar', 'It drips']);
  expect(typedAbout('d'.repeat(24))).toEqual([]);
  sessionStorage.clear();
});

it('belongs to one form only: no two forms use the same name', () => {
  const named = Object.values(SOURCES).flatMap((text) => [...text.matchAll(/\bdraft(?::| =) `([^`]+)`/g)]);
  const names = named.map(([, name = '']) => name.replace(/\$\{[^}]*\}/g, '*'));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it.each([
  ['a form without a base', { version: 0, values: { name: 'Late crew', note: '' } }, ['Late crew']],
  [
    'a form with one: only what differs from it',
    { version: 2, values: { name: 'Late', place: '3.07' }, base: { name: 'Late', place: '' } },
    ['3.07'],
  ],
  ['a comment', { text: 'Half a sen' }, ['Half a sen']],
  ['a damaged form', { version: 1, values: 'text' }, ['text']],
  ['a form with a damaged base', { version: 1, values: { name: 'Late' }, base: 'x' }, ['Late']],
  [
    'nothing but ids, keys and times',
    { values: { a: 'a'.repeat(24), b: 'b'.repeat(32), c: '2026-01-02T03:04:05.678Z' } },
    [],
  ],
])('finds what was typed about a record in the draft of %s', (_, draft, typed) => {
  writeDraft(`thing/${'7'.repeat(24)}`, draft);
  writeDraft(`thing/${'8'.repeat(24)}`, { text: 'Of another record' });
  sessionStorage.setItem(`elsewhere/${'7'.repeat(24)}`, '"Of another application"');
  expect(typedAbout('7'.repeat(24))).toEqual(typed);
});
