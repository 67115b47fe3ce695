import type { FeedbackForm, TrackedFeedback } from '@siteward/contract';
import { act } from 'preact/test-utils';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { en } from '#words/en.ts';
import { SpeechProvider } from '../speech.tsx';

type Call = { method: string; path: string; body: unknown; key: string | null };
type Answer = { status?: number; body?: unknown };

/**
 * Answers the calls of a page.
 *
 * @param answers - by method and path, `POST /api/public/feedbacks/abc`; one that throws is a lost connection
 * @returns The calls that were made.
 */
export function fakeApi(answers: Record<string, (call: Call) => Answer | Promise<Answer>>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const key = new Headers(headers).get('idempotency-key');
    const call = { method, path, body: typeof body === 'string' ? JSON.parse(body) : body, key };
    calls.push(call);
    const answer = answers[`${method} ${path}`];
    if (!answer) throw new Error(`Nobody answers ${method} ${path}`);
    const { status = 200, body: answered } = await answer(call);
    // Every refusal of the API has these two.
    const whole = status < 400 ? answered : { title: 'Refused', detail: 'It is refused.', ...Object(answered) };
    return new Response(JSON.stringify(whole), { status, headers: { 'content-type': 'application/json' } });
  });
  return calls;
}

let roots: Root[] = [];

/** A page as people with an English browser see it. */
export function renderPage(page: ReactNode): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  roots.push(root);
  void act(() => root.render(<SpeechProvider first={{ language: 'en', words: en }}>{page}</SpeechProvider>));
}

/** Closes all pages. */
export function unmountPages(): void {
  for (const root of roots) root.unmount();
  roots = [];
  document.body.replaceChildren();
}

const site = { name: 'Harbour Campus', address: 'Kaistrasse 12, 20457 Hamburg' };

export const FORM: FeedbackForm = {
  organization: 'Northwind Facilities',
  site,
  language: 'en',
  languages: ['en', 'de', 'es', 'hi'],
  anonymous: true,
  kinds: ['complaint', 'request', 'suggestion', 'compliment'],
  photos: 10,
  stamp: 'stamp-1',
  paused: false,
};

export const TRACKED: TrackedFeedback = {
  number: 131,
  createdAt: '2026-11-20T11:04:00.000Z',
  organization: 'Northwind Facilities',
  site,
  language: 'en',
  kind: 'complaint',
  subject: 'Water under the sink',
  message: 'It drips every few seconds.',
  place: 'Building A, 4.12',
  status: 'resolved',
  steps: [
    { status: 'new', at: '2026-11-20T11:04:00.000Z' },
    { status: 'resolved', at: '2026-11-20T16:05:00.000Z' },
  ],
  response: 'The trap has been replaced.',
  declineReason: '',
  respondedBy: 'Beatriz Nunes',
  rating: null,
  photos: 2,
  mayAddPhotos: false,
  messages: [],
  allowedSteps: ['acknowledged'],
  reopenUntil: '2026-12-04T16:05:00.000Z',
  mayReply: true,
  mayRate: true,
  paused: false,
};
