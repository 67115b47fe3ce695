import { vi } from 'vitest';

type Asked = { result: unknown; onsuccess?: () => void; onerror?: () => void; onupgradeneeded?: () => void };

/**
 * A browser's database, which happy-dom does not have.
 *
 * @param refuses - what the browser refuses: to open the database, or what is asked of it
 * @param busy - what the browser does before it answers anything
 * @returns What it holds, by key.
 */
export function fakeStore({
  refuses,
  busy = Promise.resolve(),
}: {
  refuses?: 'opening' | 'asking';
  busy?: Promise<void>;
} = {}): Map<unknown, object> {
  const held = new Map<unknown, object>();
  let keyPath = '';
  const ask = (result: unknown, step: typeof refuses = 'asking'): Asked => {
    const asked: Asked = { result };
    void busy.then(() => {
      if (step === refuses) return asked.onerror?.();
      asked.onupgradeneeded?.();
      asked.onsuccess?.();
    });
    return asked;
  };
  const store = {
    getAll: () => ask([...held.values()]),
    put: (value: object) => ask(held.set(Reflect.get(value, keyPath), value)),
    delete: (key: unknown) => ask(held.delete(key)),
  };
  const database = {
    createObjectStore: (_: string, options: { keyPath: string }) => {
      keyPath = options.keyPath;
    },
    transaction: () => ({ objectStore: () => store }),
    close: () => undefined,
  };
  vi.stubGlobal('indexedDB', { open: () => ask(database, 'opening') });
  return held;
}

export type Upload = {
  call: string;
  key: string | undefined;
  file: File;
  /** Tells how much of it has been sent, from 0 to 1. */
  progress: (share: number) => void;
  answer: (status: number) => void;
  /** The connection is lost. */
  lose: () => void;
};

/**
 * Takes what is sent with its progress, which `fetch` does not report.
 *
 * @returns What was sent, each of which waits for its answer.
 */
export function fakeUploads(): Upload[] {
  const uploads: Upload[] = [];
  class Request {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    responseText = '{}';
    onload?: () => void;
    onerror?: () => void;
    #call = '';
    #headers = new Headers();
    open(method: string, address: string): void {
      this.#call = `${method} ${address}`;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }
    getAllResponseHeaders(): string {
      return 'content-type: application/json';
    }
    send(file: File): void {
      uploads.push({
        call: this.#call,
        key: this.#headers.get('idempotency-key') ?? undefined,
        file,
        progress: (share) => this.upload.onprogress?.({ loaded: share * 100, total: 100 }),
        answer: (status) => {
          this.status = status;
          this.onload?.();
        },
        lose: () => this.onerror?.(),
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return uploads;
}
