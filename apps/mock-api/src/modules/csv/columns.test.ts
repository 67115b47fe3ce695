import { expect, it } from 'vitest';
import { sourcesOfAll } from '#testing/sources.ts';

/** Columns whose heading says in other words what they show. */
const OTHERWISE: Record<string, Record<string, string>> = {
  'modules/dashboard/dashboard-file.ts': { Number: 'value' },
  'modules/invitations/invitations.service.ts': { 'Times sent': 'person.sentCount' },
  'modules/maintenance-plans/maintenance-plans-file.ts': {
    Status: 'PLAN_STATE_LABELS[planStateOf(plan)]',
    'First day': 'plan.from',
    'Last day': "plan.until ?? ''",
    Times: "plan.count ?? ''",
    'Next date': 'at(plan.nextAt)',
    'Made days ahead': 'plan.leadDays',
  },
  'modules/members/members.service.ts': { Added: 'at(person.createdAt)' },
  'modules/members/people-file.ts': { Sites: 'limits' },
  'modules/service-providers/service-providers-file.ts': {
    'Hourly rate': 'rateIn(provider)',
    'First expires on': "provider.papers.expiresOn ?? ''",
  },
  'modules/support-tickets/support-tickets-file.ts': {
    'First response due': 'at(ticket.responseDueAt)',
    'Minutes to first response': "ticket.responseMinutes ?? ''",
    Rating: "ticket.csat?.score ?? ''",
    'Rating note': "ticket.csat?.note ?? ''",
  },
};

const COLUMN = /label: '(?<label>[^']+)',\s*cell: \([^)]*\) =>\s*(?<shown>[^\n]+?),?\s*\},?\n/g;
/** Words that are in headings for the sake of the language. */
const SMALL = ['to', 'by', 'on', 'are'];

/** The words of a heading that are not in what its column shows, whether in the plural or not. */
function missing(label: string, shown: string): string[] {
  const words = (shown.match(/[a-z]+|[A-Z][a-z]+|[A-Z]+/g) ?? []).join(' ').toLowerCase();
  const asked = label.toLowerCase().split(' ');
  return asked.filter((word) => !SMALL.includes(word) && !words.includes(word.replace(/s$/, '')));
}

const files = sourcesOfAll().filter(([, text]) => /readonly \w+Column</.test(text) && text.includes("label: '"));

it.each(files)('each column of the files of %s shows what its heading says, or is in OTHERWISE', (file, text) => {
  const columns = Array.from(
    text.matchAll(COLUMN),
    ({ groups: { label = '', shown = '' } = {} }) => [label, shown] as const,
  );
  expect(columns).toHaveLength(text.split("label: '").length - 1);
  const others = columns.filter(([label, shown]) => missing(label, shown).length > 0);
  expect(Object.fromEntries(others)).toEqual(OTHERWISE[file] ?? {});
});

it('names no other files', () => {
  const names = files.map(([file]) => file);
  expect(Object.keys(OTHERWISE).filter((file) => !names.includes(file))).toEqual([]);
});
