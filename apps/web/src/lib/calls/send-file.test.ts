import { describe, expect, it, vi } from 'vitest';
import { sendFile, sendFileByLink } from './send-file.ts';

const ID = 'a'.repeat(24);

/** Stands in for the browser's request, and is answered by hand. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  sent: unknown;
  readonly opened: string[] = [];
  readonly headers: Record<string, string> = {};
  constructor() {
    FakeRequest.last = this;
  }
  open(...how: string[]) {
    this.opened.push(...how);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return 'content-type: application/problem+json\r\nretry-after: 7\r\n';
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

function start(file = new File(['abc'], 'Größe.csv', { type: 'application/vnd.ms-excel' })) {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const shares: number[] = [];
  const stop = new AbortController();
  const onProgress = (share: number) => void shares.push(share);
  const sent = sendFile('workOrderFiles', ID, file, { key: 'k1', signal: stop.signal, onProgress });
  return { sent, shares, stop, request: FakeRequest.last };
}

describe('a file that is sent', () => {
  it('goes to the record with its name and type, and reports its progress', async () => {
    const { sent, shares, request } = start();
    expect(request.opened).toEqual(['POST', `/api/work-orders/id/${ID}/attachments`]);
    expect(request.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe.csv",
      'idempotency-key': 'k1',
    });
    request.upload.onprogress?.({ loaded: 1, total: 4 });
    request.upload.onprogress?.({ loaded: 4, total: 4 });
    request.answer(201, {});
    await sent;
    expect(shares).toEqual([0.25, 1]);
    expect(request.sent).toMatchObject({ name: 'Größe.csv', size: 3 });
  });

  it('goes to the work behind the link of a dispatch', async () => {
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    const { signal } = new AbortController();
    const sent = sendFileByLink('to/ken', new File(['abc'], 'a.jpg'), { key: 'k2', signal, onProgress: () => {} });
    const { opened, headers } = FakeRequest.last;
    expect(opened).toEqual(['POST', '/api/public/dispatch/to%2Fken/attachments']);
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'idempotency-key': 'k2' });
    FakeRequest.last.answer(201, {});
    await expect(sent).resolves.toBeUndefined();
  });

  it('is refused like every other call', async () => {
    const { sent, request } = start();
    request.answer(409, { code: 'CONFLICT' });
    const error: unknown = await sent.catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(Object(error).headers.get('retry-after')).toBe('7');
  });

  it('fails as it does without a connection, or ends when it is cancelled', async () => {
    const lost = start();
    lost.request.onerror?.();
    await expect(lost.sent).rejects.toBeInstanceOf(TypeError);
    const cancelled = start();
    cancelled.stop.abort();
    await expect(cancelled.sent).rejects.toMatchObject({ name: 'AbortError' });
  });
});
