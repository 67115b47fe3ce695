import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../words/languages.ts';
import {
  filePriorityCalled,
  fileStatusCalled,
  fileTypeCalled,
  readWorkOrderHeadings,
  WORK_ORDER_FILE_COLUMNS,
  WORK_ORDER_FILE_WORDS,
  workOrderTemplate,
} from './work-order-file.ts';
import { WORK_ORDER_PRIORITIES, WORK_ORDER_TYPES } from './work-orders.ts';

const read = (cells: string[], isAtSite = false) => readWorkOrderHeadings(cells, { isAtSite });

describe.each(LANGUAGES)('a file of work orders in %s', (language) => {
  const { columns, statuses, priorities, types } = WORK_ORDER_FILE_WORDS[language];

  it('has distinct column names of its own', () => {
    const { at, ignored, faults } = read(WORK_ORDER_FILE_COLUMNS.map((column) => ` ${columns[column].toUpperCase()} `));
    expect([[...at.keys()], ignored, faults]).toEqual([[...WORK_ORDER_FILE_COLUMNS], [], []]);
  });

  it('recognizes statuses, priorities and types in its words, in any case', () => {
    for (const status of ['draft', 'open'] as const) expect(fileStatusCalled(statuses[status])).toBe(status);
    for (const each of WORK_ORDER_PRIORITIES) expect(filePriorityCalled(priorities[each].toUpperCase())).toBe(each);
    for (const type of WORK_ORDER_TYPES) expect(fileTypeCalled(` ${types[type]}`)).toBe(type);
  });

  it('begins with a template whose headings are right', () => {
    const [headings = '', ...rows] = workOrderTemplate(language, 'Mill; "Street", north')
      .replace('\ufeff', '')
      .split('\r\n');
    const separator = language === 'de' || language === 'es' ? ';' : ',';
    expect(read(headings.split(separator))).toMatchObject({ faults: [], ignored: [] });
    expect(rows).toHaveLength(3);
    for (const row of rows.slice(0, 2)) expect(row).toContain(`${separator}"Mill; ""Street"", north"${separator}`);
  });
});

describe('the headings of a file of work orders', () => {
  it('ignore columns of an export that a work order fills by itself', () => {
    expect(read(['Number', 'Title', 'Site', 'Overdue', 'Completed', 'Created'])).toMatchObject({
      ignored: ['Number', 'Overdue', 'Completed', 'Created'],
      faults: [],
    });
  });

  it('require a site only if none is known, and a title always', () => {
    expect(read(['Title'], true).faults).toEqual([]);
    expect(read(['Title']).faults.map(({ message }) => message)).toEqual(['The column Site is missing']);
    expect(read(['Site'], true).faults.map(({ message }) => message)).toEqual(['The column Title is missing']);
  });

  it('list unknown columns, and count as missing if all are unknown', () => {
    const { unknown, faults } = read(['Title', ' Asignees ', 'Site', 'x'.repeat(99)]);
    expect([unknown, faults]).toEqual([['Asignees', 'x'.repeat(60)], []]);
    expect(read(['Pump leaks', 'Main']).faults).toMatchObject([{ code: 'no-headings' }]);
  });
});

it.each(['', 'completed', 'In progress', 'x'.repeat(10_000), '\ufdfa'.repeat(1000)])(
  '%.20j is not a status',
  (cell) => {
    expect([fileStatusCalled(cell), filePriorityCalled(cell), fileTypeCalled(cell)]).toEqual(Array(3).fill(undefined));
  },
);
