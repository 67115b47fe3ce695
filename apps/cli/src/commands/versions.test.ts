import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, listRoutes } from '@siteward/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { IN_ORG, invitation, member, ORG, viewer } from '../testing/people.ts';
import { lamp } from '../testing/work.ts';
import { createWorld, idOf, pageOf, recordOf } from '../testing/world.ts';

const ROUTES = listRoutes(contract);
/** The version that each record is read in. */
const SEEN = 4;
const ID = idOf(60);
const record = { ...lamp, ...recordOf(60), version: SEEN, org: ORG, allowedTransitions: [] };
const READS = {
  [`GET /api/members/id/${ID}`]: { ...member(60, 'Ben', 'ben@north.example'), version: SEEN },
  [`GET /api/roles/id/${viewer._id}`]: viewer,
  [`GET /api/support-tickets/id/${ID}`]: record,
  [`GET /api/feedbacks/id/${ID}`]: record,
  [`GET /api/work-orders/id/${ID}`]: record,
  [`GET /api/sites/id/${record.site}`]: { timezone: 'UTC' },
  'GET /api/invitations': pageOf([{ ...invitation(60, 'ben@north.example', 'pending'), version: SEEN }]),
};

/** Commands that change a record, by the call that does it. */
const CHANGES: [call: string, ...command: string[]][] = [
  ...['suspend', 'reactivate'].map((step): [string, ...string[]] => ['members.setStatus', 'members', step, ID]),
  ['members.setStatus', 'members', 'remove', ID, '--yes'],
  ['members.assignRole', 'members', 'set-role', ID, viewer._id],
  ['members.update', 'members', 'limit', ID, '--all-sites'],
  ['members.update', 'members', 'rename', ID, 'Benjamin'],
  ['invitations.resend', 'invitations', 'resend', 'ben@north.example'],
  ['supportTickets.update', 'tickets', 'update', ID, '--priority', 'high'],
  ['supportTickets.setStatus', 'tickets', 'step', ID, 'resolved'],
  ['feedbacks.update', 'feedbacks', 'update', ID, '--place', 'Room 3'],
  ['feedbacks.convert', 'feedbacks', 'convert', ID],
  ['feedbacks.setStatus', 'feedbacks', 'acknowledge', ID],
  ['workOrders.update', 'work-orders', 'update', ID, '--priority', 'low'],
  ['workOrders.setStatus', 'work-orders', 'step', ID, 'in-progress'],
  ['workOrders.undoStep', 'work-orders', 'undo-step', ID],
];

/** Somebody's own answer, which counts whatever else has changed in the record. */
const WHATEVER_CHANGED = ['members.acceptAsMember', 'supportTickets.rate'];

describe('the version that somebody has read', () => {
  it.each(CHANGES)('is what is changed, not what it has become since: %s by `%s %s`', async (call, ...command) => {
    const replies = Object.fromEntries(Object.entries(READS).map(([address, body]) => [address, { body }]));
    const world = await createWorld({ replies });
    await world.run(...command, ...IN_ORG);
    const sent = world.sent.filter(({ method }) => method !== 'GET');
    expect(sent).toMatchObject([{ body: { version: SEEN } }]);
    const route = ROUTES.find(({ name }) => name === call)?.route;
    const address = new RegExp(`^${route?.path.replaceAll(/:\w+/g, '[^/]+')}$`);
    expect(sent).toMatchObject([{ method: route?.method, path: expect.stringMatching(address) }]);
  });

  it('is checked here for every call that takes a version', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
    const texts = files
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
    const called = new Set(texts.flatMap((text) => [...text.matchAll(/\bapi\.(\w+\.\w+)\(/g)].map(([, call]) => call)));
    const versioned = ROUTES.filter(({ name, route }) => {
      const given: unknown = 'body' in route ? route.body : undefined;
      const body = given instanceof z.ZodOptional ? given.unwrap() : given;
      return called.has(name) && body instanceof z.ZodObject && 'version' in body.shape;
    });
    const known = new Set([...CHANGES.map(([call]) => call), ...WHATEVER_CHANGED]);
    expect(versioned.map(({ name }) => name).toSorted()).toEqual([...known].toSorted());
  });
});
