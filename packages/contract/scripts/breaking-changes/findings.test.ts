import { describe, expect, it } from 'vitest';
import type { Json } from './documents.ts';
import { findChanges } from './findings.ts';
import { BODY, type Call, changesOf, documentOf, inAnswer, inBody, object, query, said, text } from './testing.ts';

describe('a call', () => {
  const calls = { 'sites.create': {}, 'sites.get': { path: '/api/sites/id', method: 'get' } };
  it('that is gone breaks, and a new one does not', () => {
    const one = documentOf({ 'sites.create': {} });
    expect(said(documentOf(calls), one)).toEqual(['breaking: sites.get is gone']);
    expect(said(one, documentOf(calls))).toEqual(['addition: sites.get is a new call']);
  });

  it('breaks if it is renamed, because clients call it by its name', () => {
    expect(said(documentOf({ 'sites.add': {} }), documentOf({ 'sites.create': {} }))).toEqual([
      'breaking: sites.add is called sites.create now',
      'addition: sites.create is a new call',
    ]);
  });

  it.each<[string, Call, string]>([
    ['path', { path: '/api/places' }, 'is POST /api/places, and was POST /api/sites'],
    ['method', { method: 'put' }, 'is PUT /api/sites, and was POST /api/sites'],
  ])('breaks at another %s', (_, now, what) => {
    expect(changesOf({}, now)).toEqual([`breaking: sites.create ${what}`]);
  });

  const permissions = (...names: string[]): Json => ({ kind: 'permission', permissions: names });
  it.each<[string, Json, Json, string[]]>([
    [
      'narrower',
      { kind: 'session' },
      { kind: 'member' },
      ['breaking: sites.create access is for member, and was for session'],
    ],
    [
      'wider',
      { kind: 'member' },
      { kind: 'public' },
      ['addition: sites.create access is for public, and was for member'],
    ],
    [
      'for others',
      { kind: 'self' },
      { kind: 'member' },
      ['breaking: sites.create access is for member, and was for self'],
    ],
    [
      'without a permission',
      permissions('a', 'b'),
      permissions('a'),
      ['breaking: sites.create access `b` no longer does'],
    ],
    ['with one more', permissions('a'), permissions('a', 'b'), ['addition: sites.create access `b` does as well']],
    [
      'by another link',
      { kind: 'link', link: 'card' },
      { kind: 'link', link: 'dispatch' },
      ['breaking: sites.create access `card` no longer does'],
    ],
    [
      'not by the own role',
      { ...permissions('a'), orOwnRole: true },
      permissions('a'),
      ['breaking: sites.create access `own role` no longer does'],
    ],
  ])('whose access is %s', (_, before, now, expected) => {
    expect(changesOf({ access: before }, { access: now })).toEqual(expected);
  });
});

describe('what a client sends', () => {
  it.each<[string, Json[], Json[], string[]]>([
    ['is gone', [query('q', text)], [], ['breaking: sites.create query.q is no longer taken']],
    ['is new', [], [query('q', text)], ['addition: sites.create query.q is taken now']],
    ['is new and required', [], [query('q', text, { required: true })], ['breaking: sites.create query.q is required']],
    [
      'must be sent',
      [query('q', text)],
      [query('q', text, { required: true })],
      ['breaking: sites.create query.q is required'],
    ],
    [
      'may be left out',
      [query('q', text, { required: true })],
      [query('q', text)],
      ['addition: sites.create query.q may be left out'],
    ],
    [
      'is written in another way',
      [query('q', { type: 'array', items: text }, { style: 'form', explode: false })],
      [query('q', { type: 'array', items: text })],
      ['breaking: sites.create query.q is written in another way'],
    ],
    [
      'has another default',
      [query('q', { type: 'integer', default: 20 })],
      [query('q', { type: 'integer', default: 50 })],
      ['breaking: sites.create query.q `default` is 50, and was 20'],
    ],
    [
      'no longer has a default',
      [query('q', { type: 'integer', default: 20 })],
      [query('q', { type: 'integer' })],
      ['breaking: sites.create query.q `default` is not set, and was 20'],
    ],
  ])('in a parameter that %s', (_, before, now, expected) => {
    expect(changesOf({ parameters: before }, { parameters: now })).toEqual(expected);
  });

  it('in a body of another type or size, or one that becomes required', () => {
    const file = (type: string, bytes: number) => ({
      body: { 'x-max-bytes': bytes, content: { [type]: { schema: text } } },
    });
    expect(changesOf(file('text/csv', 10), file('text/plain', 10))).toEqual([
      `breaking: ${BODY} no longer takes text/csv`,
    ]);
    expect(changesOf(file('text/csv', 10), file('text/csv', 5))).toEqual([
      `breaking: ${BODY} \`x-max-bytes\` is 5, and was 10`,
    ]);
    expect(changesOf(file('text/csv', 5), file('text/csv', 10))).toEqual([
      `addition: ${BODY} \`x-max-bytes\` is 10, and was 5`,
    ]);
    expect(changesOf({}, inBody(text))[0]).toBe(`breaking: ${BODY} is required`);
  });
});

describe('what a client is answered', () => {
  const done = { description: 'Done.' };
  it.each<[string, Call, Call, string[]]>([
    [
      'another status',
      { answers: { 200: done } },
      { answers: { 201: done } },
      ['breaking: sites.create 200 is never answered any more', 'breaking: sites.create 201 may be answered now'],
    ],
    [
      'no status of success',
      { answers: { 200: done, 202: done } },
      { answers: { 200: done } },
      ['breaking: sites.create 202 is never answered any more'],
    ],
    [
      'an error status more',
      { answers: {} },
      { answers: { 410: done } },
      ['breaking: sites.create 410 may be answered now'],
    ],
    [
      'an error status fewer',
      { answers: { 410: done } },
      { answers: {} },
      ['addition: sites.create 410 is never answered any more'],
    ],
    ['a code more', { errors: ['A'] }, { errors: ['A', 'B'] }, ['addition: sites.create errors may be B']],
    ['a code fewer', { errors: ['A', 'B'] }, { errors: ['A'] }, ['addition: sites.create errors is never B any more']],
    [
      'another media type',
      { answers: { 200: { content: { 'text/csv': {} } } } },
      { answers: { 200: { content: { 'text/plain': {} } } } },
      ['breaking: sites.create 200 is no longer text/csv', 'breaking: sites.create 200 is text/plain too'],
    ],
    [
      'a header fewer',
      { answers: { 200: { headers: { 'Content-Disposition': {} } } } },
      { answers: { 200: {} } },
      ['breaking: sites.create 200 Content-Disposition is no longer answered'],
    ],
  ])('by %s', (_, before, now, expected) => {
    expect(changesOf(before, now)).toEqual(expected);
  });
});

describe('a named schema', () => {
  const site = { $ref: '#/components/schemas/Site' };
  const calls = {
    'sites.create': inAnswer(site),
    'sites.get': { path: '/x', ...inAnswer({ type: 'array', items: site }) },
  };
  const documentWith = (schema: Json) => documentOf(calls, { Site: schema });

  it('is named once, with every call that answers it', () => {
    expect(findChanges(documentWith(object({ a: text, b: text })), documentWith(object({ a: text })))).toEqual([
      {
        effect: 'breaking',
        place: 'Site.b',
        calls: ['sites.create', 'sites.get'],
        what: 'is no longer answered',
        todo: 'Answer the field still, besides what takes its place.',
      },
    ]);
  });

  it('is compared with what takes its place, even under another name and through another reference', () => {
    const other = { $ref: '#/components/schemas/Place' };
    const before = documentOf({ 'sites.create': inAnswer(site) }, { Site: object({ a: text, b: text }) });
    const now = documentOf(
      { 'sites.create': inAnswer(other) },
      { Place: { $ref: '#/components/schemas/Spot' }, Spot: object({ a: text }) },
    );
    expect(said(before, now)).toEqual(['breaking: sites.create 200.b is no longer answered']);
  });

  it('may contain itself', () => {
    const tree = (extra: Json) => documentWith(object({ ...extra, children: { type: 'array', items: site } }));
    expect(findChanges(tree({}), tree({}))).toEqual([]);
    expect(said(tree({}), tree({ a: text }))).toEqual(['addition: Site.a is answered now']);
  });
});
