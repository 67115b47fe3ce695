import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../contract.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { listRoutes } from './routes.ts';

/** Stands in for the browser's request, which is answered by hand. */
class FakeRequest {
  static made: FakeRequest[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  readonly sent: unknown[] = [];
  constructor() {
    FakeRequest.made.push(this);
  }
  open() {}
  setRequestHeader() {}
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nx-request-id: a:b\r\n';
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

describe('as fetch', () => {
  it.each([...STATUSES].sort())('answers %i, with a body where that status has one', async (status) => {
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

  it('sends nothing of what was given up before', async () => {
    const reason = new Error('given up');
    await expect(send(AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(FakeRequest.made.flatMap(({ sent }) => sent)).toEqual([]);
  });

  it('ends where it is given up meanwhile, with the reason', async () => {
    const stop = new AbortController();
    const answered = send(stop.signal);
    const reason = new Error('given up');
    stop.abort(reason);
    await expect(answered).rejects.toBe(reason);
  });
});
