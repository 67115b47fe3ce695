import { contract } from '@siteward/contract';
import { expect, it } from 'vitest';
import { SOURCES } from '#testing/sources.ts';

/** Refusals of an import that say nothing of its rows, and what they say. */
const OTHERWISE: Record<string, string> = { 'workOrders CONFLICT': 'that another import is running' };
/** What any call may answer of whoever makes it, or of the server; VALIDATION names the rows. */
const ANY = [
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
  'UNAUTHENTICATED',
  'NOT_FOUND',
  'FORBIDDEN',
  'CUSTOMER_REQUIRED',
];

const AREAS = { invitations: contract.invitations.import, workOrders: contract.workOrders.import };

it('looks at a file again after each refusal by which its rows are no longer as they were found', () => {
  const found = Object.entries(SOURCES).flatMap(([file, text]) => {
    const [, area] = /useFileImport<.*?\bapi\.(\w+)\.import\.mutate\(/s.exec(text) ?? [];
    const [, codes = ''] = /\bcheckAfter: \[([^\]]*)\]/.exec(text) ?? [];
    return area === undefined ? [] : [[file, area, codes.match(/\w+/g) ?? []] as const];
  });
  expect(found.map(([, area]) => area).toSorted()).toEqual(Object.keys(AREAS).toSorted());
  for (const [area, { metadata }] of Object.entries(AREAS)) {
    const after = found.find(([, each]) => each === area)?.[2];
    const wanted = metadata.errors.filter((code) => !ANY.includes(code) && !(`${area} ${code}` in OTHERWISE));
    expect(after, area).toEqual(wanted);
  }
});
