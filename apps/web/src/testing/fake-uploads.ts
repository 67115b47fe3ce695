import { vi } from 'vitest';

/** A file being sent, as the API would see it. */
type Upload = { method: string; path: string; name: string; headers: Record<string, string> };
type Answer = { status: number; body?: unknown };

/**
 * Stands in for the API where files are sent, which is not done with `fetch` because that reports no progress (lib/calls/send-file.ts). Test files
 * share their modules, so mocking that module would reach other files too.
 *
 * @param handler - how each file is answered; by default all are added
 * @returns The files sent so far.
 */
export function fakeUploads(handler: (upload: Upload) => Answer | Promise<Answer> = () => ({ status: 201 })): Upload[] {
  const uploads: Upload[] = [];
  class FakeRequest {
    readonly sent: Upload = { method: '', path: '', name: '', headers: {} };
    readonly upload = {};
    status = 0;
    responseText = '';
    onload = () => {};
    open(method: string, path: string) {
      Object.assign(this.sent, { method, path });
    }
    setRequestHeader(name: string, value: string) {
      this.sent.headers[name] = value;
    }
    getAllResponseHeaders() {
      return 'content-type: application/json\r\n';
    }
    send(body: unknown) {
      if (body instanceof File) this.sent.name = body.name;
      uploads.push(this.sent);
      void this.answer();
    }
    async answer() {
      const { status, body = {} } = await handler(this.sent);
      Object.assign(this, { status, responseText: JSON.stringify(body) });
      this.onload();
    }
    abort() {}
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return uploads;
}
