import { expect, it } from 'vitest';
import { changedFields, mergeFields } from './merge.ts';

const base = { title: 'Pump', place: 'A', tags: ['roof'], form: { enabled: false, anonymous: false }, due: null };

it('a field counts as changed if its value is different, regardless of the order of its fields', () => {
  const values = { ...base, tags: ['roof'], form: { anonymous: false, enabled: false }, place: 'B', due: undefined };
  expect(changedFields(base, values)).toEqual({ place: 'B' });
  expect(changedFields(base, { ...base, tags: [], due: '2027-01-01' })).toEqual({ tags: [], due: '2027-01-01' });
});

it('keeps all fields if two people have changed different ones', () => {
  const theirs = { ...base, title: 'Pump 2', form: { enabled: true, anonymous: false } };
  const mine = { ...base, place: 'B', form: { enabled: false, anonymous: true } };
  const both = { ...base, title: 'Pump 2', place: 'B', form: { enabled: true, anonymous: true } };
  expect(mergeFields(base, theirs, mine)).toEqual({ clashes: false, mine: both, theirs: both, contested: theirs });
});

it('what both have changed is contested, and the rest is kept either way', () => {
  const theirs = { ...base, title: 'Theirs', tags: ['cellar'] };
  const mine = { ...base, title: 'Mine', tags: ['roof', 'wet'], place: 'B' };
  expect(mergeFields(base, theirs, mine)).toEqual({
    clashes: true,
    mine,
    theirs: { ...theirs, place: 'B' },
    contested: { ...mine, place: 'A' },
  });
});

it('nothing is contested if both have made the same change, or a field is missing', () => {
  const theirs = { ...base, title: 'Same', due: '2027-01-01' };
  const { due: _, ...mine } = { ...base, title: 'Same' };
  expect(mergeFields(base, theirs, mine)).toEqual({ clashes: false, mine: theirs, theirs, contested: theirs });
});
