import { afterEach, expect, it, vi } from 'vitest';
import { emptyDraft, keepDraft, keptDraft } from './draft.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

it.each(['subject', 'message', 'name', 'contact'] as const)(
  'is kept if only its %s is filled in, and gone once that is emptied',
  (field) => {
    const kept = { draft: { ...emptyDraft('Lobby'), [field]: 'Still wet' }, hadPhotos: false };
    keepDraft('secret', kept);
    expect([keptDraft('secret'), keptDraft('other')]).toEqual([expect.objectContaining(kept), undefined]);
    keepDraft('secret', { ...kept, draft: emptyDraft('Lobby') });
    expect([keptDraft('secret'), localStorage.length]).toEqual([undefined, 0]);
  },
);

it('is kept for a day, and then forgotten as soon as any form is opened', () => {
  const at = Date.parse('2026-11-20T11:04:00.000Z');
  const kept = { draft: { ...emptyDraft('Lobby'), name: 'Farah Siddiqui' }, hadPhotos: false };
  vi.setSystemTime(at);
  keepDraft('old', kept);
  localStorage.setItem('siteward:feedback:broken', '{');
  localStorage.setItem('siteward:language', 'de');
  vi.setSystemTime(at + DAY_MS - 1);
  expect(keptDraft('old')).toMatchObject(kept);
  keepDraft('new', kept);
  vi.setSystemTime(at + DAY_MS);
  expect([keptDraft('another'), Object.keys(localStorage).sort()]).toEqual([
    undefined,
    ['siteward:feedback:new', 'siteward:language'],
  ]);
});
