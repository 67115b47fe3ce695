import { ERRORS, type ErrorCode } from '@siteward/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROUTES } from './calls.ts';
import { judge } from './judge.ts';
import type { Answer } from './wire.ts';

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-request-id': 'r1',
};
const REPLY = {
  _id: '0'.repeat(24),
  org: '1'.repeat(24),
  title: 'More, please',
  text: 'Dear',
  version: 1,
  deletedAt: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:00:00.000Z',
};

function routeOf(name: string) {
  const found = ROUTES.find((each) => each.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

function answerOf(status: number, body: unknown, contentType = 'application/json; charset=utf-8'): Answer {
  return { status, headers: HEADERS, contentType, text: body === undefined ? '' : JSON.stringify(body) };
}

function problemOf(code: ErrorCode, extra: object = {}): Answer {
  const { status, title } = ERRORS[code];
  const body = { type: `/api/docs#${code}`, title, status, code, detail: 'Why.', requestId: 'r1', ...extra };
  return answerOf(status, body, 'application/problem+json; charset=utf-8');
}

const kinds = (name: string, answer: Answer) => judge(routeOf(name), answer).map(({ kind }) => kind);

describe('an answer of success', () => {
  it.each<[string, Answer, string[]]>([
    ['is as declared', answerOf(201, REPLY), []],
    ['has an undeclared field', answerOf(201, { ...REPLY, secret: 1 }), ['undeclared-field']],
    ['lacks a field', answerOf(201, { ...REPLY, text: undefined }), ['not-by-schema']],
    ['has a field of another type', answerOf(201, { ...REPLY, version: '1' }), ['not-by-schema']],
    ['has another status', answerOf(200, REPLY), ['undeclared-status']],
    ['has another type', answerOf(201, REPLY, 'text/html'), ['content-type']],
    ['is not JSON', { ...answerOf(201, REPLY), text: '<html>' }, ['not-by-schema']],
  ])('%s', (_, answer, expected) => {
    expect(kinds('cannedReplies.create', answer)).toEqual(expected);
  });

  it('names the superfluous field, however deep', () => {
    const body = { items: [{ ...REPLY, inner: { a: 1 } }], page: 1, pages: 1, limit: 5, total: 1, capped: false };
    expect(judge(routeOf('cannedReplies.list'), answerOf(200, body))).toMatchObject([{ what: 'items.0.inner' }]);
  });

  it('has each value as it is declared, even if parsing would mend it', () => {
    const route = routeOf('cannedReplies.create');
    const named = { ...route, route: { ...route.route, responses: { 201: z.object({ name: z.string().trim() }) } } };
    expect(judge(named, answerOf(201, { name: 'Anna' }))).toEqual([]);
    expect(judge(named, answerOf(201, { name: ' Anna' }))).toMatchObject([{ kind: 'undeclared-field', what: 'name' }]);
  });

  it('has no body if none is declared', () => {
    expect(kinds('cannedReplies.remove', answerOf(204, undefined))).toEqual([]);
    expect(kinds('cannedReplies.remove', answerOf(204, {}))).toEqual(['not-by-schema']);
  });
});

describe('a stream', () => {
  it.each([
    ['of declared events', 'data: {"area":"sites"}\n\n', []],
    ['that begins with none', ': nothing yet\n\n', []],
    ['of other events', 'data: {"area":"nowhere"}\n\n', ['not-by-schema']],
    ['of events that tell more', 'data: {"area":"sites","id":1}\n\n', ['undeclared-field']],
  ])('%s', (_, text, expected) => {
    expect(kinds('live.changes', { ...answerOf(200, undefined, 'text/event-stream'), text })).toEqual(expected);
  });
});

describe('a refusal', () => {
  it.each<[string, Answer, string[]]>([
    ['is a declared problem', problemOf('CONFLICT'), []],
    ['has a code of another call', problemOf('SEAT_LIMIT'), ['undeclared-code']],
    ['has another title', problemOf('CONFLICT', { title: 'Oops' }), ['code-and-status']],
    ['has an undeclared field', problemOf('CONFLICT', { stack: 'at' }), ['not-a-problem']],
    ['does not say why', problemOf('CONFLICT', { detail: ' ' }), ['not-a-problem']],
    ['is a page', { ...answerOf(404, undefined, 'text/html'), text: '<h1>' }, ['not-a-problem']],
    ['is a failure', problemOf('INTERNAL'), ['server-error']],
    ['says that the server is not ready yet', problemOf('UNAVAILABLE'), []],
    ['shows a record that nothing was in conflict with', problemOf('CONFLICT', { current: REPLY }), ['not-a-problem']],
    ['is no answer at all', { status: 0, headers: {}, contentType: '', text: 'hang up' }, ['server-error']],
  ])('%s', (_, answer, expected) => {
    expect(kinds('cannedReplies.create', answer)).toEqual(expected);
  });
});

describe('a version conflict', () => {
  it.each<[string, object, string[]]>([
    ['shows the record as other calls do', { current: REPLY }, []],
    ['shows none', {}, ['not-a-problem']],
    ['shows one with an undeclared field', { current: { ...REPLY, secret: 1 } }, ['undeclared-field']],
    ['shows one that lacks a field', { current: { ...REPLY, text: undefined } }, ['not-by-schema']],
  ])('%s', (_, extra, expected) => {
    expect(kinds('cannedReplies.update', problemOf('VERSION_CONFLICT', extra))).toEqual(expected);
  });
});

describe('the headers of an answer', () => {
  it.each([
    ['cache-control', 'cache-headers'],
    ['x-content-type-options', 'security-headers'],
    ['content-security-policy', 'security-headers'],
    ['x-request-id', 'request-id'],
  ])('are not without %s', (name, kind) => {
    const headers = Object.fromEntries(Object.entries(HEADERS).filter(([key]) => key !== name));
    expect(kinds('cannedReplies.create', { ...answerOf(201, REPLY), headers })).toEqual([kind]);
  });

  it('may let a browser keep a picture, which never changes, but not an export', () => {
    const headers = { ...HEADERS, 'cache-control': 'private, max-age=31536000, immutable' };
    const file = (contentType: string) => ({ status: 200, headers, contentType, text: 'x' });
    expect(kinds('workOrderFiles.thumbnail', file('image/webp'))).toEqual([]);
    expect(kinds('dashboard.export', file('text/csv; charset=utf-8'))).toEqual(['cache-headers']);
  });
});
