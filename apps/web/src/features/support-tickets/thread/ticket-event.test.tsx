import type { RecordHistoryEntry } from '@siteward/contract';
import { PERMISSIONS } from '@siteward/domain';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { TicketEvent } from './ticket-event.tsx';

type Change = RecordHistoryEntry['changes'][number];
const text = (words: string) => ({ code: 'text', params: { text: words }, message: words }) as const;
const status = (value: string) => ({ code: 'ticket-status', params: { status: value }, message: value }) as const;
const category = (value: string) => ({ code: 'ticket-category', params: { category: value }, message: value }) as const;
const priority = (value: string) =>
  ({ code: 'work-order-priority', params: { priority: value }, message: value }) as const;
const change = (field: string, from: Change['from'], to: Change['to']): Change => ({ field, from, to });

const AMIR = { _id: 'b'.repeat(24), name: 'Amir Haddad' };

function said(action: string, changes: Change[] = [], actor: RecordHistoryEntry['actor'] = AMIR) {
  const entry = { _id: 'd'.repeat(24), at: '2026-01-02T03:05:00.000Z', action: `support-ticket.${action}` };
  renderPage(<TicketEvent entry={{ ...entry, actor, changes }} />, pageScope(PERMISSIONS));
  // The time is that of the site.
  expect(screen.getByRole('paragraph').textContent).toMatch(/ · 04:05$/);
  return screen.getByRole('paragraph').textContent?.replace(/ · 04:05$/, '');
}

describe('an event of a ticket', () => {
  it.each<[string, string, Change[]?]>([
    ['created', 'Amir Haddad opened the ticket for Farah', [change('requester', null, text('Farah'))]],
    ['opened', 'Amir Haddad opened the ticket'],
    ['reopened', 'Amir Haddad reopened the ticket'],
    ['waiting', 'Amir Haddad is waiting for the customer'],
    ['resolved', 'Amir Haddad resolved the ticket'],
    ['closed', 'Closed because nobody reopened it'],
    ['linked', 'Amir Haddad linked WO-000405', [change('number', null, text('WO-000405'))]],
    ['unlinked', 'Amir Haddad unlinked WO-000405', [change('number', null, text('WO-000405'))]],
    ['rated', 'Amir Haddad rated it 4 of 5', [change('score', text('2'), text('4'))]],
    ['assigned', 'Amir Haddad took the ticket', [change('assignee', text('Tess'), text('Amir Haddad'))]],
    ['assigned', 'Amir Haddad assigned the ticket to Tess', [change('assignee', null, text('Tess'))]],
    ['assigned', 'Amir Haddad removed the assignee', [change('assignee', text('Tess'), null)]],
    [
      'assigned',
      'Amir Haddad assigned the ticket to Tess · New → Open',
      [change('assignee', null, text('Tess')), change('status', status('new'), status('open'))],
    ],
    [
      'updated',
      'Amir Haddad changed it: Subject Gate → Gate 2, About Access → Billing, Priority Low → Urgent, Status New → Open',
      [
        change('subject', text('Gate'), text('Gate 2')),
        change('category', category('access'), category('billing')),
        change('priority', priority('low'), priority('urgent')),
        change('status', status('new'), status('open')),
      ],
    ],
    ['updated', 'Amir Haddad changed it: colour red', [change('colour', null, text('red'))]],
  ])('%s: "%s"', (action, words, changes) => {
    expect(said(action, changes)).toBe(words);
  });

  it('says so if the person who did it is not a member any more', () => {
    expect(said('resolved', [], { ...AMIR, name: '' })).toBe('Someone who is not a member resolved the ticket');
  });

  it('names nobody when time did it', () => {
    expect(said('closed', [], null)).toBe('Closed because nobody reopened it');
  });
});
