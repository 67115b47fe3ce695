import mongoose from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { indexesOf } from '#database/connect.ts';
import { createModels } from './models.ts';

// Declares the models without connecting to a server.
const connection = mongoose.createConnection();
createModels(connection);
afterAll(() => connection.close());

/**
 * Which fields may not be equal in two records of a collection (all fields of a line together), and among which records. Concurrent
 * calls rely on this where nothing is locked, and hardly any test makes them collide, so the indexes are listed here: none is added
 * or lost unnoticed.
 */
const UNIQUE: Record<string, Record<string, object | 'all'>> = {
  calendar_feeds: { 'org, member, about': 'all', tokenHash: 'all' },
  canned_replies: { 'org, place': { deletedAt: null } },
  dispatches: { tokenHash: 'all' },
  email_changes: { user: 'all', tokenHash: 'all' },
  feedback_reads: { 'org, member, feedback': 'all' },
  feedbacks: { 'org, number': 'all', trackingHash: 'all' },
  files: { 'org, record, place': { deletedAt: null } },
  invitations: { 'org, email': { status: 'pending', deletedAt: null } },
  links: { 'org, kind, from, to': { deletedAt: null } },
  members: {
    'org, email': { deletedAt: null },
    'org, user': { deletedAt: null, user: { $type: 'objectId' } },
  },
  number_counters: { 'org, kind': 'all' },
  payers: { org: { deletedAt: null } },
  payment_methods: { setupRef: 'all' },
  roles: { 'org, nameKey': { deletedAt: null } },
  saved_views: { 'org, owner, area, nameKey': { deletedAt: null } },
  sessions: { sidHash: 'all' },
  sites: { 'org, code': { deletedAt: null } },
  support_tickets: { 'org, number': 'all' },
  tokens: { hash: 'all', 'user, kind, slot': { slot: { $exists: true } } },
  users: { email: { deletedAt: null } },
  view_choices: { 'org, member, area': 'all' },
  work_counts: { 'org, plan, site, day': { loose: false } },
  work_order_entries: { 'org, workOrder, kind, place': { deletedAt: null } },
  work_orders: { 'org, number': 'all', 'org, plan, planDay': { planDay: { $type: 'string' } } },
};

/** What the database deletes by itself: the date field, and how many seconds after that date. */
const ENDS: Record<string, Record<string, number>> = {
  email_changes: { expiresAt: 0 },
  first_answers: { expiresAt: 0 },
  idempotent_results: { expiresAt: 0 },
  mail_counts: { expiresAt: 0 },
  mails: { createdAt: 30 * 24 * 60 * 60 },
  outside_bytes: { expiresAt: 0 },
  rate_limits: { expiresAt: 0 },
  sessions: { expiresAt: 0 },
  tokens: { expiresAt: 0 },
  used_stamps: { expiresAt: 0 },
};

type Index = ReturnType<typeof indexesOf>[number];

/** What each collection's indexes say, by their fields. Collections with nothing to say are left out. */
function saidBy<Said>(say: (index: Index) => Said | undefined): Record<string, Record<string, Said>> {
  const collections = Object.values(connection.models).map((model) => {
    const said = indexesOf(model).flatMap((index) => {
      const what = say(index);
      return what === undefined ? [] : [[Object.keys(index.key).join(', '), what] as const];
    });
    return [model.collection.name, Object.fromEntries(said)] as const;
  });
  return Object.fromEntries(collections.filter(([, said]) => Object.keys(said).length > 0));
}

it('no two records share a value that must be unique', () => {
  expect(
    saidBy(({ unique, partialFilterExpression }) => (unique ? (partialFilterExpression ?? 'all') : undefined)),
  ).toEqual(UNIQUE);
});

it('expired records are deleted, and nothing else', () => {
  expect(saidBy(({ expireAfterSeconds }) => expireAfterSeconds)).toEqual(ENDS);
});
