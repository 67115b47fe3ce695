import { expect, it } from 'vitest';
import { memberColumns } from './member-columns.tsx';

const parts = { me: 'a'.repeat(24), expiry: () => 'tomorrow', linkTo: () => '' };

it.each([
  ['active', false, ['member w-1/4', 'role', 'type w-32', 'sites', 'last-seen']],
  ['active', true, ['member w-60', 'role']],
  ['invited', false, ['member w-1/4', 'role', 'type w-32', 'sites', 'expires']],
  ['invited', true, ['member w-60', 'role', 'expires']],
] as const)(
  'shows beside the panel what it does not show, with room for names: %s, %s',
  (status, isBeside, expected) => {
    const columns = memberColumns({ ...parts, status }, isBeside);
    expect(columns.map(({ key, width }) => [key, width].filter(Boolean).join(' '))).toEqual(expected);
  },
);
