import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptsFile, splitAcceptedFiles } from './file-acceptance.ts';

const pdf = { name: 'Plan.PDF', type: 'application/pdf' };
const png = { name: 'photo.png', type: 'image/png' };
const csv = { name: 'rows.csv', type: 'text/csv;charset=utf-8' };
const nameless = { name: 'README', type: '' };
const liar = { name: 'photo.png.exe', type: 'application/x-msdownload' };

describe('acceptsFile (spec section 5)', () => {
  it.each([
    [pdf, '.pdf', true],
    [pdf, '.PDF', true],
    [pdf, ['.png', '.pdf'], true],
    [pdf, '.png, .pdf', true],
    [pdf, '.df', false],
    [pdf, 'pdf', false],
    [pdf, 'application/pdf', true],
    [pdf, 'Application/PDF', true],
    [pdf, 'application/*', true],
    [pdf, 'image/*', false],
    [png, 'image/*', true],
    [png, 'IMAGE/*', true],
    [png, 'image/jpeg', false],
    [png, 'image', false],
    [{ name: 'a.x', type: 'imagery/png' }, 'image/*', false],
    [csv, 'text/csv', true],
    [csv, 'text/*', true],
    [nameless, '.md', false],
    [nameless, 'text/*', false],
    [nameless, '*/*', true],
    [nameless, '*', true],
    [nameless, '', true],
    [nameless, [], true],
    [nameless, ' , ', true],
    [liar, '.png', false],
    [liar, ['.png', 'image/*', 'image/png'], false],
    [{ name: 'a.tar.gz', type: '' }, '.tar.gz', true],
    [{ name: 'a.tar.gz', type: '' }, '.gz', true],
  ])('%j against %j: %s', (file, accept, expected) => {
    expect(acceptsFile(file, accept)).toBe(expected);
  });

  const file = fc.record({
    name: fc.constantFrom('a.pdf', 'b.PNG', 'c', 'd.csv', '.pdf'),
    type: fc.constantFrom('application/pdf', 'image/png', 'text/csv', 'IMAGE/GIF', ''),
  });
  const kinds = fc.array(fc.constantFrom('.pdf', '.png', 'image/*', 'text/csv', 'application/pdf'), { minLength: 1 });

  it('accepts by a list exactly what any of its kinds accepts, in either form', () => {
    fc.assert(
      fc.property(file, kinds, (one, list) => {
        expect(acceptsFile(one, list)).toBe(list.some((kind) => acceptsFile(one, kind)));
        expect(acceptsFile(one, list.join(', '))).toBe(acceptsFile(one, list));
      }),
    );
  });

  it('splits files without losing, changing or reordering any', () => {
    fc.assert(
      fc.property(fc.array(file), kinds, (files, list) => {
        const { accepted, rejected } = splitAcceptedFiles(files, list);
        expect(accepted).toEqual(files.filter((one) => acceptsFile(one, list)));
        expect(rejected).toEqual(files.filter((one) => !acceptsFile(one, list)));
      }),
    );
  });

  it('reports rejected files', () => {
    expect(splitAcceptedFiles([pdf, liar, png], 'image/*,.pdf')).toEqual({ accepted: [pdf, png], rejected: [liar] });
  });
});
