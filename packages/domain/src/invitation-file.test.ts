import { describe, expect, it } from 'vitest';
import { IMPORT_TEMPLATE, readHeadings, readSites, siteCandidates } from './invitation-file.ts';

const NO_HEADINGS = 'The first row must name the columns: Email and Role, and optionally Name, Type and Sites';

describe('the headings of a file of people', () => {
  it('are known whatever their case, order and blanks', () => {
    const { at, ignored, faults } = readHeadings([' ROLE', 'email ', '', 'Sites']);
    expect([...at]).toEqual([
      ['Role', 0],
      ['Email', 1],
      ['Sites', 3],
    ]);
    expect([ignored, faults]).toEqual([[], []]);
  });

  it('of exports are taken, and what says nothing of an invitation is ignored', () => {
    const exported = [
      'Name',
      'Email',
      'Role',
      'Type',
      'Sites',
      'Status',
      'Invited by',
      'Sent',
      'Times sent',
      'Expires',
    ];
    const { at, ignored, faults } = readHeadings(exported);
    expect([...at.keys()]).toEqual(['Name', 'Email', 'Role', 'Type', 'Sites']);
    expect(ignored).toEqual(['Status', 'Invited by', 'Sent', 'Times sent', 'Expires']);
    expect(faults).toEqual([]);
    expect(readHeadings(['Email', 'Role', 'Last seen', 'Added']).faults).toEqual([]);
  });

  it('of the template are right', () => {
    expect(readHeadings(IMPORT_TEMPLATE.split('\r\n')[0]?.split(',') ?? []).faults).toEqual([]);
  });

  it.each([
    [['Email', 'Role', 'Sitse'], ['The column “Sitse” is not known; use Email, Role, Name, Type, Sites']],
    [['Email', 'Role', 'EMAIL '], ['The column “EMAIL” appears twice']],
    [['Email', 'Role', 'Status', 'status'], ['The column “status” appears twice']],
    [['Name'], ['The column Email is missing', 'The column Role is missing']],
    [[], [NO_HEADINGS]],
    [['ada@a.example', 'Technician'], [NO_HEADINGS]],
  ])('%j are refused', (cells, faults) => {
    expect(readHeadings(cells).faults).toEqual(faults);
  });
});

describe('the sites of a row', () => {
  const known = (text: string) => ['Mill Street, north', 'Mill Street, north; yard', 'a'].includes(text);

  it.each([
    ['', []],
    [' All Sites ', 'all'],
    ['No sites yet', 'all'],
    ['a', ['a']],
    ['a, b ;c,', ['a', 'b', 'c']],
    ['Mill Street, north', ['Mill Street, north']],
    ['a,Mill Street, north;a', ['a', 'Mill Street, north', 'a']],
    ['Mill Street, north; yard, a', ['Mill Street, north; yard', 'a']],
    ['Mill Street, south', ['Mill Street', 'south']],
  ])('%j', (cell, sites) => {
    expect(readSites(cell, known)).toEqual(sites);
  });

  it('may each be a name, also over commas', () => {
    expect(new Set(siteCandidates('a, b;c'))).toEqual(new Set(['a', 'a, b', 'a, b;c', 'b', 'b;c', 'c', '']));
    expect(siteCandidates(','.repeat(1000)).length).toBeLessThan(6000);
  });
});
