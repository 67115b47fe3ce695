import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../contract.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { listRoutes } from './routes.ts';

/** Stands in for the browser's request; tests answer it by hand. */
class FakeRequest {
  static made: FakeRequest[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = '';
  heads = 'content-type: application/json\r\nx-request-id: a:b\r\n';
  readonly opened: unknown[] = [];
  readonly headers: Record<string, string> = {};
  readonly sent: unknown[] = [];
  constructor() {
    FakeRequest.made.push(this);
  }
  open(...asked: unknown[]) {
    this.opened.push(asked);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return this.heads;
  }
  send(body: unknown) {
    this.sent.push(body);
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number, text: string) {
    this.status = status;
    this.responseText = text;
    this.onload?.();
  }
}

beforeEach(() => {
  FakeRequest.made = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('ProgressEvent', Event);
});
afterEach(() => vi.unstubAllGlobals());

const send = (signal?: AbortSignal) =>
  fetchWithProgress(() => {})('/api/files', { method: 'POST', body: 'abc', ...(signal && { signal }) });

const STATUSES = new Set(listRoutes(contract).flatMap(({ route }) => Object.keys(route.responses).map(Number)));

describe('like fetch', () => {
  it.each([...STATUSES].sort())('answers %i, with a body if that status has one', async (status) => {
    const answered = send();
    const hasBody = ![204, 205, 304].includes(status);
    FakeRequest.made[0]?.answer(status, hasBody ? '{"a":1}' : '');
    const answer = await answered;
    expect([answer.status, await answer.text(), answer.headers.get('x-request-id')]).toEqual([
      status,
      hasBody ? '{"a":1}' : '',
      'a:b',
    ]);
  });

  it('sends nothing if it was given up before', async () => {
    const reason = new Error('given up');
    await expect(send(AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(FakeRequest.made.flatMap(({ sent }) => sent)).toEqual([]);
  });

  it('ends with the reason if it is given up meanwhile', async () => {
    const stop = new AbortController();
    const answered = send(stop.signal);
    const reason = new Error('given up');
    stop.abort(reason);
    await expect(answered).rejects.toBe(reason);
  });

  it.each([
    [{ method: 'POST', headers: { 'content-type': 'text/csv', authorization: 'sid' }, body: new Blob(['a;b']) }],
    [{ method: 'PUT', body: 'abc' }],
    [{}],
    [undefined],
  ])('sends what it is given: %j', (request: RequestInit | undefined) => {
    void fetchWithProgress(() => {})('/api/files', request);
    const { method = 'GET', headers = {}, body = null } = request ?? {};
    expect(FakeRequest.made).toMatchObject([{ opened: [[method, '/api/files']], headers, sent: [body] }]);
  });

  it('fails without a connection as code that retries expects', async () => {
    const answered = send();
    FakeRequest.made[0]?.onerror?.();
    await expect(answered).rejects.toBeInstanceOf(TypeError);
  });

  it.each([
    ['content-type: text/plain\r\n\r\n', { 'content-type': 'text/plain' }],
    ['x-one:1\nx-two:  b: c \n', { 'x-one': '1', 'x-two': 'b: c' }],
    ['no colon\r\n: no name\r\nx-one: 1', { 'x-one': '1' }],
    ['', {}],
  ])('reads the headers, and passes over what is none: %j', async (heads, expected) => {
    const answered = send();
    const [request] = FakeRequest.made;
    if (request) request.heads = heads;
    request?.answer(204, '');
    expect(Object.fromEntries((await answered).headers)).toEqual(expected);
  });
});

it('reports how much has been sent, and zero as long as the total is not known', () => {
  const told: number[] = [];
  void fetchWithProgress((share) => told.push(share))('/api/files', { method: 'POST', body: 'abc' });
  const [request] = FakeRequest.made;
  for (const [loaded, total] of [
    [0, 4],
    [1, 4],
    [4, 4],
    [7, 0],
  ] as const)
    request?.upload.onprogress?.({ loaded, total });
  expect(told).toEqual([0, 0.25, 1, 0]);
});
