import { PERMISSIONS } from '@siteward/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { DocumentDialog } from './document-dialog.tsx';
// Loaded on demand by the dialog; imported here so tests need not wait for it.
import './schemas.ts';
import { detail, ID, wulf } from './testing.ts';

const FILE = 'f'.repeat(24);
const DOCUMENT = `/api/service-providers/id/${ID}/documents/${FILE}`;

type End = 'lost' | 'arrived';

/**
 * Replaces the browser's requests with ones that end as given, in order; returns the idempotency keys that files are sent with.
 */
function fakeUploads(ends: End[]): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  class FakeRequest {
    upload = {};
    onload?: () => void;
    onerror?: () => void;
    status = 201;
    responseText = '{}';
    readonly headers = new Map<string, string>();
    open() {}
    abort() {}
    getAllResponseHeaders = () => 'content-type: application/json\r\n';
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }
    send() {
      keys.push(this.headers.get('idempotency-key'));
      queueMicrotask(() => (ends.shift() === 'lost' ? this.onerror?.() : this.onload?.()));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return keys;
}

/** Opens the dialog for a new document; each attempt to send its file ends as given. */
function open(...ends: End[]) {
  const keys = fakeUploads(ends);
  const onClose = vi.fn();
  const api = fakeApi({
    [`GET /api/service-providers/id/${ID}/attachments`]: () => ({
      status: 200,
      body: { files: [{ _id: FILE }], most: 20, mayAdd: true },
    }),
    [`PUT ${DOCUMENT}`]: () => ({ status: 200, body: detail }),
  });
  renderPage(<DocumentDialog provider={wulf} onClose={onClose} />, pageScope(PERMISSIONS));
  fireEvent.change(screen.getByLabelText(/^File/), { target: { files: [new File(['%PDF'], 'Insurance.pdf')] } });
  return { ...api, onClose, keys };
}

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('a file that did not arrive is sent again with the same key', async () => {
  const { onClose, keys } = open('lost', 'arrived');
  save();
  await screen.findByRole('alert');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

it('a file that has arrived is not sent again when its description is refused', async () => {
  const { answer, sent, onClose, keys } = open('arrived');
  answer(`PUT ${DOCUMENT}`, () => problem('UNAVAILABLE', 503));
  save();
  await screen.findByRole('alert');
  answer(`PUT ${DOCUMENT}`, () => ({ status: 200, body: detail }));
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(keys).toHaveLength(1);
  expect(sent('PUT').map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ title: 'Insurance', note: '', expiresOn: null })),
  );
});
