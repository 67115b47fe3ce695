import { beforeEach, expect, it, vi } from 'vitest';
import { readDraft, writeDraft } from './draft.ts';

const signIn = (user: string) => vi.spyOn(document, 'cookie', 'get').mockReturnValue(`user=${user}`);

beforeEach(() => sessionStorage.clear());

it('keeps what JSON can hold, and forgets it', () => {
  writeDraft('role/1', { name: 'Late crew', permissions: ['plans:view'] });
  expect(readDraft('role/1')).toEqual({ name: 'Late crew', permissions: ['plans:view'] });
  expect(readDraft('role/2')).toBeNull();
  writeDraft('role/1', null);
  expect(readDraft('role/1')).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

it('shows nobody the draft of somebody else', () => {
  signIn('a');
  writeDraft('profile', 'mine');
  signIn('b');
  expect(readDraft('profile')).toBeNull();
  signIn('a');
  expect(readDraft('profile')).toBe('mine');
});

it('counts what is damaged as nothing', () => {
  writeDraft('x', 'y');
  const [key = ''] = Object.keys(sessionStorage);
  sessionStorage.setItem(key, '{"half');
  expect(readDraft('x')).toBeNull();
});
