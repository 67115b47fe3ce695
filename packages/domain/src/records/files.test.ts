import { describe, expect, it } from 'vitest';
import { fault } from '../words/faults.ts';
import {
  FILE_ENDINGS_OFFERED,
  FILE_KIND_NAMES,
  FILE_LIMITS,
  FILE_TYPES,
  fileFault,
  fileNameOf,
  fileTypeByName,
  fileTypeOf,
  hasThumbnail,
  nameOfNameless,
} from './files.ts';

const KIND = fault('file-kind-refused', { kinds: FILE_KIND_NAMES });
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('a file that may be added', () => {
  it('is nothing that can run, and no web page', () => {
    const endings = ['exe', 'js', 'mjs', 'html', 'htm', 'svg', 'xml', 'bat', 'sh', 'zip', 'docm', 'msi', 'jar'];
    expect(endings.map((ending) => fileTypeByName(`a.${ending}`))).toEqual(endings.map(() => undefined));
    expect(FILE_TYPES.filter((type) => /svg|html|script|xml$|octet/.test(type))).toEqual([]);
  });

  it('is offered by its extension, except for pictures that phones then convert to JPEG', () => {
    expect(FILE_ENDINGS_OFFERED).toEqual(expect.arrayContaining(['.jpg', '.jpeg', '.png', '.pdf', '.xlsx']));
    expect(FILE_ENDINGS_OFFERED).not.toContain('.heic');
    expect(FILE_ENDINGS_OFFERED.every((ending) => fileTypeByName(`a${ending}`) !== undefined)).toBe(true);
  });

  it.each([
    ['Boiler.JPG', 1, null],
    ['Boiler.heic', FILE_LIMITS.bytes, null],
    ['Boiler.jpg', 0, fault('file-empty')],
    ['Boiler.jpg', FILE_LIMITS.bytes + 1, fault('file-too-large', { max: '20 MB' })],
    ['Boiler', 1, KIND],
    ['Boiler.jpg.exe', 1, KIND],
    ['jpg', 1, KIND],
  ])('%s of %i bytes: %j', (name, size, expected) => expect(fileFault({ name, size })).toEqual(expected));
});

describe('the type of a file', () => {
  it.each([
    ['a.jpg', 'image/jpeg', 'image/jpeg'],
    ['a.JPEG', 'image/jpeg', 'image/jpeg'],
    ['a.jpg', 'image/webp', 'image/webp'],
    ['a.png', 'image/apng', 'image/png'],
    ['a.jpg', 'image/heic', 'image/heic'],
    ['a.csv', 'text/plain', 'text/csv'],
    ['a.docx', DOCX, DOCX],
    ['', 'application/pdf', 'application/pdf'],
  ])('%j with %s is %s', (name, found, type) => expect(fileTypeOf(name, found)).toEqual({ type }));

  it.each([
    ['a.jpg', undefined, fault('file-is-not', { kind: 'JPEG' })],
    ['a.jpg', 'text/plain', fault('file-is-not', { kind: 'JPEG' })],
    ['a.jpg', 'application/pdf', fault('file-is-not', { kind: 'JPEG' })],
    ['a.pdf', 'image/jpeg', fault('file-is-not', { kind: 'PDF' })],
    ['a.docx', 'application/zip', fault('file-is-not', { kind: 'DOCX' })],
    ['a.svg', 'image/jpeg', KIND],
    ['', 'text/plain', KIND],
    ['', undefined, KIND],
  ])('%j with %s is refused', (name, found, expected) => expect(fileTypeOf(name, found)).toEqual({ fault: expected }));

  it('gets a thumbnail if sharp can read it', () => {
    expect(FILE_TYPES.filter(hasThumbnail)).toEqual(['image/jpeg', 'image/png', 'image/webp']);
  });
});

describe('the name of a file', () => {
  it.each([
    ['Boiler room – 3.jpg', 'Boiler room – 3.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\a.pdf', 'a.pdf'],
    [' a\0\n\u202egpj.exe\u200b ', 'agpj.exe'],
    ['a/', ''],
    [`${'x'.repeat(300)}.jpeg`, `${'x'.repeat(195)}.jpeg`],
    ['x'.repeat(300), 'x'.repeat(200)],
    [`${'x'.repeat(195)}👷.pdf`, `${'x'.repeat(195)}.pdf`],
  ])('%j becomes %j', (name, kept) => expect(fileNameOf(name)).toBe(kept));

  it('comes from its type if it has none', () => {
    expect([nameOfNameless('image/jpeg'), nameOfNameless('x/y')]).toEqual(['file.jpg', 'file']);
  });
});
