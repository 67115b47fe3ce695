import {
  afterWorkingMinutes,
  DEFAULT_RESPONSE_MINUTES,
  type ResponseMinutes,
  TICKET_REOPEN_MS,
  type TicketPriority,
  type TicketStatus,
  workingMinutesBetween,
} from '@siteward/domain';
import { cannedKeys } from '#modules/canned-replies/canned-replies.model.ts';
import type { SiteDoc } from '#modules/sites/sites.model.ts';
import { lastMessageOf, type SupportTicketDoc, ticketKeys } from '#modules/support-tickets/support-tickets.model.ts';
import {
  addAsGiven,
  addContents,
  addTold,
  lineOf,
  madeSoFar,
  memberId,
  NORTHWIND_KEY,
  pick,
  recordOf,
  type Seed,
  seedId,
} from '../seed-context.ts';
import { type Pictures, pdfOf } from '../seed-files.ts';
import { workedAt } from '../working-time.ts';
import { NORTHWIND_PEOPLE, type SiteKey } from './people.ts';
import { NORTHWIND_QUESTIONS, type Question } from './questions.ts';

const STATES: readonly TicketStatus[] = ['new', 'open', 'waiting-customer', 'resolved', 'closed'];
/** How many days ago the latest ticket in each state was asked, and how many days lie between it and the next. */
const SINCE: Record<TicketStatus, [first: number, apart: number]> = {
  new: [0.05, 0.09],
  open: [0.4, 0.5],
  'waiting-customer': [1.2, 0.7],
  resolved: [4, 0.9],
  closed: [24, 9],
};
/** How many days it takes until they are done, if they are; every fifth takes twice as long (`SLOW`). */
const SPAN: Record<TicketPriority, number> = { urgent: 0.4, high: 1.5, medium: 3, low: 6 };
const SLOW = 5;
const PRIORITIES: readonly TicketPriority[] = ['medium', 'high', 'low', 'urgent'];
/** Who asks and who answers, by site: at Harbour Campus its tenants ask, at the others the people who run the site. */
const PEOPLE: Readonly<Record<SiteKey, { asking: readonly string[]; team: readonly string[] }>> = {
  harbour: { asking: ['requester', 'lena.fischer', 'yara.mansour'], team: ['manager', 'admin'] },
  mill: { asking: ['manager'], team: ['admin', 'nadia.rahman'] },
  riverside: { asking: ['kateryna.shevchenko'], team: ['admin', 'nadia.rahman'] },
};
/** One in this many tickets comes from there. */
const ELSEWHERE = { mill: 7, riverside: 9 } as const;
/** One in this many questions comes with a photograph, and one in this many answers with a document. */
const [PHOTO, DOCUMENT] = [4, 6];

const CANNED = [
  ['We are on it', 'Thank you, {requester}. Somebody is on the way and will tell you more here.'],
  ['Ask for a photo', 'Could you send us a photo of it, {requester}? It helps us to bring the right part.'],
  ['Solved, please check', '{number} should be solved. Please try again, and tell us if it is not.\n\n{me}'],
] as const;

const email = (name: string) => `${name}@north.example`;
const nameOf = (address: string) => NORTHWIND_PEOPLE.find((person) => person.email === address)?.name ?? address;

/** Forty tickets of Northwind Facilities, eight in each state, with their threads, files, notes and ratings, and the canned replies. */
export function seedTickets(seed: Seed, pictures: Pictures): void {
  const { models } = seed;
  const org = seedId(NORTHWIND_KEY);
  const all = NORTHWIND_QUESTIONS.length;
  const each = all / STATES.length;
  const desk = deskOf(seed);
  const made = STATES.flatMap((status, state) =>
    NORTHWIND_QUESTIONS.slice(state * each, (state + 1) * each).map((question, at) =>
      ticketOf(seed, desk, { question, status, at, number: all - (state * each + at) }),
    ),
  );
  addTold(seed, models.SupportTicket, made);
  addAsGiven(
    seed,
    models.TicketMessage,
    made.flatMap(({ messages }) => messages),
  );
  const files = made.flatMap((ticket) => filesOf(ticket, pictures));
  addContents(
    seed,
    files.flatMap(({ contents }) => contents),
  );
  addAsGiven(
    seed,
    models.File,
    files.map(({ file }) => file),
  );
  const since = workedAt(seed, 200);
  const counter = { ...recordOf(`${NORTHWIND_KEY}/number/support-ticket`, since), deletedAt: null, version: 1 };
  addAsGiven(seed, models.NumberCounter, [{ ...counter, org, kind: 'support-ticket', last: made.length }]);
  addAsGiven(
    seed,
    models.CannedReply,
    CANNED.map(([title, text], place) => ({
      ...recordOf(`${NORTHWIND_KEY}/canned/${place}`, since),
      deletedAt: null,
      version: 1,
      org,
      place,
      title,
      text,
      ...cannedKeys(title),
    })),
  );
}

/** What the durations of tickets are worked out from. */
type Desk = { sites: readonly SiteDoc[]; minutes: ResponseMinutes };

function deskOf(seed: Seed): Desk {
  const org = seedId(NORTHWIND_KEY);
  const { models } = seed;
  const organization = madeSoFar(seed, models.Organization).find(({ _id }) => _id.equals(org));
  const sites = madeSoFar(seed, models.Site).filter((site) => site.org.equals(org));
  return { sites, minutes: { ...DEFAULT_RESPONSE_MINUTES, ...organization?.responseMinutes } };
}

type Made = ReturnType<typeof ticketOf>;

/** For some, a photograph with the question and a document with the answer. */
function filesOf({ record: { number, org }, messages }: Made, pictures: Pictures) {
  const [asked, answer] = messages;
  const { stain, door, lamp } = pictures;
  const photo = [stain, door, lamp][number % 3] ?? stain;
  const image = { name: 'Photo.jpg', type: 'image/jpeg', ...photo };
  const bytes = pdfOf(`Answer to ticket ${number}`);
  const added = [
    ...(asked && number % PHOTO === 0 ? [{ ...image, to: asked }] : []),
    ...(answer && number % DOCUMENT === 0
      ? [{ name: 'Details.pdf', type: 'application/pdf', bytes, thumbnail: null, to: answer }]
      : []),
  ];
  return added.map(({ to, name, type, bytes: content, thumbnail }) => {
    const key = `${NORTHWIND_KEY}/ticket/${number}/file/${name}`;
    const at = to.createdAt;
    const file = {
      ...recordOf(key, at),
      deletedAt: null,
      version: 1,
      org,
      record: to._id,
      kind: 'ticket-message' as const,
      place: 0,
      name,
      type,
      bytes: content.length,
      addedBy: to.author,
      content: seedId(`${key}/content`),
      thumbnail: thumbnail && seedId(`${key}/thumbnail`),
    };
    const contents = [
      { _id: file.content, bytes: content, at },
      ...(file.thumbnail && thumbnail ? [{ _id: file.thumbnail, bytes: thumbnail, at }] : []),
    ];
    return { file, contents };
  });
}

function siteOf(number: number): SiteKey {
  if (number % ELSEWHERE.mill === 0) return 'mill';
  return number % ELSEWHERE.riverside === 0 ? 'riverside' : 'harbour';
}

type Asked = { question: Question; status: TicketStatus; at: number; number: number };

/** @param at - its position among those in its state, latest first */
function ticketOf(seed: Seed, { sites, minutes }: Desk, { question, status, at, number }: Asked) {
  const [subject, category, asked, answered, noted] = question;
  const name = `${NORTHWIND_KEY}/ticket/${number}`;
  const where = siteOf(number);
  const [org, site, _id] = [seedId(NORTHWIND_KEY), seedId(`${NORTHWIND_KEY}/site/${where}`), seedId(name)];
  const { asking, team } = PEOPLE[where];
  const [first, apart] = SINCE[status];
  const days = first + apart * at;
  const [asker, helper] = [
    email(pick(`${name}/asker`, asking) ?? 'requester'),
    email(pick(`${name}/helper`, team) ?? 'admin'),
  ];
  const [requester, assignee] = [memberId(NORTHWIND_KEY, asker), memberId(NORTHWIND_KEY, helper)];
  const priority = PRIORITIES[(at + STATES.indexOf(status)) % PRIORITIES.length] ?? 'medium';
  const askedAt = workedAt(seed, days);
  const isNew = status === 'new';
  const span = Math.min(days, SPAN[priority] * (number % SLOW === 0 ? 2 : 1));
  const later = (part: number) => workedAt(seed, days - span * (1 - part));
  const said = [
    { by: asker, text: asked, internal: false, when: askedAt },
    ...(isNew ? [] : [{ by: helper, text: answered, internal: false, when: later(0.8) }]),
    ...(isNew || at % 2 === 1 ? [] : [{ by: helper, text: noted, internal: true, when: later(0.75) }]),
    ...(status === 'open'
      ? [{ by: asker, text: 'Thank you. Can somebody look today?', internal: false, when: later(0.5) }]
      : []),
  ];
  const messages = said.map(({ by, text, internal, when }, place) => ({
    ...recordOf(`${name}/message/${place}`, when),
    deletedAt: null,
    version: 1,
    org,
    site,
    ticket: _id,
    author: memberId(NORTHWIND_KEY, by),
    authorName: nameOf(by),
    text,
    internal,
    fromTeam: by !== asker,
  }));
  const last = said.filter(({ internal }) => !internal).at(-1) ?? { by: asker, text: asked, when: askedAt };
  const isDone = status === 'resolved' || status === 'closed';
  const [firstResponseAt, resolvedAt] = [isNew ? null : later(0.8), isDone ? later(0.7) : null];
  const place = sites.find((each) => each._id.equals(site));
  if (!place) throw new Error(`There is no site ${where}.`);
  const since = (until: Date | null) => until && workingMinutesBetween(place, askedAt, until);
  const due = minutes[priority];
  const csat =
    isDone && at % 3 !== 2
      ? { score: 5 - (at % 3), note: at % 3 === 0 ? 'Quick and friendly' : '', at: later(0.6) }
      : null;
  const ticket = {
    ...recordOf(name, askedAt),
    deletedAt: null,
    org,
    site,
    number,
    subject,
    category,
    priority,
    status,
    requester,
    assignee: isNew ? null : assignee,
    askedAt,
    firstMessage: seedId(`${name}/message/0`),
    responseDueAt: due === null ? null : new Date(afterWorkingMinutes(place, askedAt, due)),
    ...lastMessageOf({ text: last.text, author: memberId(NORTHWIND_KEY, last.by), at: last.when }),
    firstResponseAt,
    responseMinutes: since(firstResponseAt),
    resolvedAt,
    resolutionMinutes: since(resolvedAt),
    csat,
    closesAt: resolvedAt && new Date(resolvedAt.getTime() + TICKET_REOPEN_MS),
  };
  const lines = linesOf(ticket, { asker, helper, takenAt: later(0.9), waitingSince: later(0.78) });
  // The version grew with every message to its requester, and with every step.
  const version = said.filter(({ internal }) => !internal).length + lines.length - 1;
  return { record: { ...ticket, ...ticketKeys(ticket), version }, messages, lines };
}

type Stepped = Pick<
  SupportTicketDoc,
  '_id' | 'org' | 'number' | 'subject' | 'status' | 'priority' | 'askedAt' | 'resolvedAt' | 'closesAt' | 'csat'
>;
type Steps = { asker: string; helper: string; takenAt: Date; waitingSince: Date };

/** How a ticket became what it is, in the form that the services record it. */
function linesOf(ticket: Stepped, { asker, helper, takenAt, waitingSince }: Steps) {
  const { _id, number, subject, status, priority, askedAt, resolvedAt, closesAt, csat } = ticket;
  const name = `${NORTHWIND_KEY}/ticket/${number}`;
  const line = (action: string, by: string | null, createdAt: Date, changes: Record<string, unknown>) => ({
    ...lineOf(`${name}/audit/${action}`, createdAt, by),
    action: `support-ticket.${action}`,
    target: { kind: 'support-ticket', id: _id },
    changes,
  });
  const step = (from: TicketStatus, to: TicketStatus) => ({ status: { from, to } });
  const taken = { ...step('new', 'open'), assignee: { from: null, to: nameOf(helper) } };
  return [
    line('created', asker, askedAt, { subject, status: 'new', priority }),
    ...(status === 'new' ? [] : [line('assigned', helper, takenAt, taken)]),
    ...(status === 'waiting-customer' ? [line('waiting', helper, waitingSince, step('open', status))] : []),
    ...(resolvedAt ? [line('resolved', helper, resolvedAt, step('open', 'resolved'))] : []),
    ...(csat ? [line('rated', asker, csat.at, { score: { from: null, to: csat.score } })] : []),
    ...(status === 'closed' && closesAt ? [line('closed', null, closesAt, step('resolved', status))] : []),
  ];
}
