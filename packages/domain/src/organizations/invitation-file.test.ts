import { describe, expect, it } from 'vitest';
import { MEMBER_TYPES, type MemberType, SYSTEM_ROLES } from '../access/roles.ts';
import { LANGUAGES } from '../words/languages.ts';
import { nameKeyOf } from '../words/name-keys.ts';
import { readPeopleHeadings, readSites, siteCandidates } from './invitation-file.ts';
import { INVITATION_WORDS, importTemplate, memberTypeCalled, systemRoleCalled } from './invitation-words.ts';

const NO_HEADINGS = 'The first row must name the columns: Email and Role, and optionally Name, Type and Sites';

describe('the headings of a file of people', () => {
  it('are recognized whatever their case, order and blanks', () => {
    const { at, ignored, faults } = readPeopleHeadings([' ROLE', 'email ', '', 'Sites']);
    expect([...at]).toEqual([
      ['Role', 0],
      ['Email', 1],
      ['Sites', 3],
    ]);
    expect([ignored, faults]).toEqual([[], []]);
  });

  it('of exports are accepted, ignoring those that an invitation has no use for', () => {
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
    const { at, ignored, faults } = readPeopleHeadings(exported);
    expect([...at.keys()]).toEqual(['Name', 'Email', 'Role', 'Type', 'Sites']);
    expect(ignored).toEqual(['Status', 'Invited by', 'Sent', 'Times sent', 'Expires']);
    expect(faults).toEqual([]);
    expect(readPeopleHeadings(['Email', 'Role', 'Last seen', 'Added']).faults).toEqual([]);
  });

  it.each(LANGUAGES)('may be in the language %s, in any case, as in its template', (language) => {
    const names = Object.values(INVITATION_WORDS[language].columns);
    for (const written of [names, names.map((name) => ` ${name.toUpperCase()} `)]) {
      const { at, ignored, faults } = readPeopleHeadings(written);
      expect([[...at.keys()], ignored, faults]).toEqual([['Email', 'Role', 'Name', 'Type', 'Sites'], [], []]);
    }
    const [headings = '', ...people] = importTemplate(language)
      .replace(/^\ufeff/, '')
      .split('\r\n');
    expect([...readPeopleHeadings(headings.split(',')).at.keys()]).toEqual(['Email', 'Role', 'Name', 'Sites']);
    const { roles, allSites } = INVITATION_WORDS[language];
    expect(people).toEqual([
      `ada@example.com,${roles.Technician},Ada Lovelace,${allSites}`,
      `grace@example.com,${roles.Viewer},Grace Hopper,`,
      '',
    ]);
  });

  it('name the same column even in two languages', () => {
    const { at, faults } = readPeopleHeadings(['Email', 'Role', 'E-Mail']);
    expect([...at]).toEqual([
      ['Email', 0],
      ['Role', 1],
    ]);
    expect(faults.map(({ message }) => message)).toEqual(['The column “E-Mail” appears twice']);
  });

  it.each([
    [['Email', 'Role', 'Sitse'], ['The column “Sitse” is not known; use Email, Role, Name, Type, Sites']],
    [['Email', 'Role', 'EMAIL '], ['The column “EMAIL” appears twice']],
    [['Email', 'Role', 'Status', 'status'], ['The column “status” appears twice']],
    [['Name'], ['The column Email is missing', 'The column Role is missing']],
    [[], [NO_HEADINGS]],
    [['ada@a.example', 'Technician'], [NO_HEADINGS]],
  ])('%j are refused', (cells, faults) => {
    expect(readPeopleHeadings(cells).faults.map(({ message }) => message)).toEqual(faults);
  });
});

describe.each(LANGUAGES)('the words of the app in %s', (language) => {
  const { roles, types, allSites, noSitesYet } = INVITATION_WORDS[language];

  it('name the system roles and the types of members', () => {
    for (const { name } of SYSTEM_ROLES) expect(systemRoleCalled(nameKeyOf(roles[name]))).toBe(name);
    for (const type of MEMBER_TYPES) {
      expect(memberTypeCalled(nameKeyOf(types[type]))).toBe(type);
      expect(memberTypeCalled(type)).toBe(type);
    }
    expect([systemRoleCalled('nobody'), memberTypeCalled('nobody')]).toEqual([undefined, undefined]);
  });

  it('express all sites and none yet, by the same rules', () => {
    const read = (cell: string, type: MemberType) => readSites(cell, { type, known: () => false });
    expect(read(allSites.toUpperCase(), 'staff')).toEqual({ fault: null, sites: [] });
    expect(read(noSitesYet, 'customer')).toEqual({ fault: null, sites: [] });
    expect(read(allSites, 'customer').fault?.code).toBe('all-sites-of-a-customer');
    expect(read(noSitesYet, 'staff').fault?.code).toBe('no-sites-yet');
    const named = readSites(allSites, { type: 'staff', known: (key) => key === nameKeyOf(allSites) });
    expect(named.fault?.code).toBe('words-or-site');
  });
});

describe('the sites of a row', () => {
  const names = ['Mill Street, north', 'Mill Street, north; yard', 'a'].map(nameKeyOf);
  const known = (key: string) => names.includes(key);
  const read = (cell: string, type?: MemberType) => {
    const found = readSites(cell, { type, known });
    if (found.fault !== null) return found.fault.message;
    for (const { text, key } of found.sites ?? []) expect(key).toBe(nameKeyOf(text));
    return found.sites?.map(({ text }) => text);
  };

  it.each([
    ['', undefined],
    ['  ', undefined],
    [' All  Sites ', []],
    ['a', ['a']],
    ['a, b ;c,', ['a', 'b', 'c']],
    ['All sites, a', ['All sites', 'a']],
    ['Mill Street, north', ['Mill Street, north']],
    ['a,MILL  Street, north;a', ['a', 'MILL  Street, north', 'a']],
    ['Mill Street, north; yard, a', ['Mill Street, north; yard', 'a']],
    ['Mill Street,north', ['Mill Street', 'north']],
    ['Mill Street, south', ['Mill Street', 'south']],
    ['x'.repeat(500), ['x'.repeat(500)]],
    [',', 'Name at least one site, or leave the cell empty'],
    [' ; , ', 'Name at least one site, or leave the cell empty'],
    ['a,'.repeat(99), Array.from({ length: 99 }, () => 'a')],
    ['a,'.repeat(100), 'A row can name at most 100 sites'],
  ])('%j', (cell, sites) => {
    for (const type of ['staff', 'provider', undefined] as const) expect(read(cell, type)).toEqual(sites);
  });

  it('are refused if the words of exports do not fit the type, or also name a site', () => {
    expect(read('No sites yet', 'customer')).toEqual([]);
    expect(read('No sites yet')).toEqual([]);
    expect(read('all sites', 'customer')).toMatch(/^“All sites” is not for the type Customer;/);
    expect(read('no sites yet', 'staff')).toMatch(/^“No sites yet” is only for the type Customer;/);
    expect(read('No sites yet', 'provider')).toMatch(/^“No sites yet” is only for the type Customer;/);
    for (const cell of ['All Sites', 'no sites yet']) {
      const found = readSites(` ${cell} `, { type: 'staff', known: (key) => key === nameKeyOf(cell) });
      expect(found.fault?.message).toContain(`There is a site called “${cell}”;`);
    }
  });

  it("are quoted no longer than a site's name can be, if a cell could mean something else or a site", () => {
    const found = readSites(`All${' '.repeat(80)}sites`, { type: 'staff', known: () => true });
    expect(found.fault?.message).toContain(`called “All${' '.repeat(57)}”;`);
  });

  it('may be any of their names, even with commas', () => {
    expect(new Set(siteCandidates('a, B;c'))).toEqual(new Set(['a', 'a, b', 'a, b;c', 'b', 'b;c', 'c']));
    expect(siteCandidates(',')).toEqual([',']);
    expect(siteCandidates('a,'.repeat(99))).toContain('a');
    expect(siteCandidates('a,'.repeat(100))).toEqual([]);
    const name = '…'.repeat(50);
    expect(siteCandidates(`${name}, b`)).toContain(`${nameKeyOf(name)}, b`);
  });

  it.each([
    ['parts', 'a,'.repeat(99)],
    ['signs that become many', Array.from({ length: 100 }, (_, part) => `\ufdfa${part}`).join()],
    ['one of them', '\ufdfa'.repeat(1000)],
    ['spaces', `${' '.repeat(9)},`.repeat(99)],
    ['too many parts', 'a,'.repeat(500)],
  ])('are few and short, whatever the cell contains: %s', (_, cell) => {
    const candidates = siteCandidates(cell);
    expect(candidates.length).toBeLessThanOrEqual(500);
    expect(candidates.filter(({ length }) => length > 160)).toEqual([]);
  });
});
