import { afterEach, expect, it } from 'vitest';
import { setCookie } from '#testing/fake-shell.ts';
import { readDraft, writeDraft } from './draft.ts';
import { clearSession } from './session.ts';

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

it('counts what is damaged as nothing', () => {
  writeDraft('x', 'y');
  const [key = ''] = Object.keys(sessionStorage);
  sessionStorage.setItem(key, '{"half');
  expect(readDraft('x')).toBeNull();
});
