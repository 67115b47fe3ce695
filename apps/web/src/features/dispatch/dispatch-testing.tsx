import type { DispatchedWork } from '@siteward/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { WordsProvider } from '#components/words.tsx';
import { queryClient } from '#lib/cache/query-client.ts';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { DispatchScreen } from './dispatch-screen.tsx';

/** When the work was sent. */
export const AT = '2026-11-20T15:02:00.000Z';
export const POINT = { _id: 'a'.repeat(24), label: 'Pressure', kind: 'number', required: true } as const;

/** Work as its link shows it, sent and not answered yet. */
export function aWork(more: Partial<DispatchedWork>, order: Partial<DispatchedWork['workOrder']> = {}): DispatchedWork {
  return {
    status: 'sent',
    sentAt: AT,
    expiresAt: '2026-11-27T15:02:00.000Z',
    answeredAt: null,
    sentByName: 'Beatriz',
    organization: { name: 'Northwind', contact: '' },
    provider: { name: 'Elbe Kälte', email: 'service@elbe.example' },
    site: { name: 'Harbour Campus', address: '', timezone: 'Europe/Berlin' },
    workOrder: {
      number: 412,
      title: 'Chiller 2 trips',
      description: 'Since 08:10',
      type: 'corrective',
      priority: 'urgent',
      place: 'Plant room B',
      scheduledStart: null,
      scheduledEnd: null,
      allDay: false,
      dueAt: null,
      heldSince: null,
      heldTotalMs: 0,
      estimatedMinutes: null,
      requiresSignature: false,
      signatureMissing: false,
      resolution: '',
      completedAt: null,
      status: 'open',
      statusSince: AT,
      checklist: [{ ...POINT, value: null, doneByName: null, doneAt: null }],
      ...order,
    },
    comments: [],
    files: [],
    mostFiles: 30,
    paused: false,
    ...more,
  };
}

let last = 0;
/** Opens a link with this answer; each link is a new one, so that nothing of it is cached. */
export function openLink(answer: DispatchedWork | null) {
  last += 1;
  const token = `t${last}`;
  const api = fakeApi({
    [`GET /api/public/dispatch/${token}`]: () => (answer ? { status: 200, body: answer } : problem('GONE', 410)),
    [`POST /api/public/dispatch/${token}`]: () => ({ status: 200, body: answer }),
  });
  const show = () =>
    render(
      <MemoryRouter>
        <QueryClientProvider client={queryClient}>
          <WordsProvider>
            <DispatchScreen token={token} />
          </WordsProvider>
        </QueryClientProvider>
      </MemoryRouter>,
    );
  let shown = show();
  const reload = () => {
    shown.unmount();
    shown = show();
  };
  return { ...api, token, reload };
}
