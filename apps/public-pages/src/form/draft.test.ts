import { afterEach, expect, it } from 'vitest';
import { emptyDraft, keepDraft, keptDraft } from './draft.ts';

afterEach(() => localStorage.clear());

it.each(['subject', 'message', 'name', 'contact'] as const)(
  'is kept if only its %s is filled in, and gone once that is emptied',
  (field) => {
    const kept = { draft: { ...emptyDraft('Lobby'), [field]: 'Still wet' }, hadPhotos: false };
    keepDraft('secret', kept);
    expect([keptDraft('secret'), keptDraft('other')]).toEqual([kept, undefined]);
    keepDraft('secret', { ...kept, draft: emptyDraft('Lobby') });
    expect([keptDraft('secret'), localStorage.length]).toEqual([undefined, 0]);
  },
);
