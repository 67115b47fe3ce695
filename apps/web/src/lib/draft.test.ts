import { afterEach, expect, it, vi } from 'vitest';
import { setCookie } from '#testing/fake-shell.ts';
import { readDraft, typedAbout, writeDraft } from './draft.ts';
import { clearSession } from './session.ts';

const SOURCES: Record<string, string> = import.meta.glob(['../**/*.ts', '../**/*.tsx', '!../**/*.test.*'], {
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

it('leaves the form as it is if the browser does not allow storage', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    clear: () => {},
    setItem: () => {
      throw new DOMException('The storage is full.', 'QuotaExceededError');
    },
  });
  expect(() => writeDraft('role/1', { name: 'Late crew' })).not.toThrow();
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
