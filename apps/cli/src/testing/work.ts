import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ORG } from './people.ts';
import { idOf, recordOf } from './world.ts';

const AT = '2026-03-01T08:00:00.000Z';
/** The person who wrote everything and is assigned. */
export const ANNA = { _id: idOf(1), name: 'Anna Berg' };
/** The path of these tests' work order. */
export const LAMP = `/api/work-orders/id/${idOf(60)}`;

/** A work order, with the fields of its own page and of lists. */
export const lamp = {
  ...recordOf(60),
  org: ORG,
  site: idOf(41),
  number: 412,
  title: 'Lamp is broken',
  type: 'corrective',
  category: '',
  priority: 'high',
  status: 'open',
  place: 'Room 3',
  assignees: [ANNA],
  serviceProvider: null,
  own: true,
  dispatchedTo: null,
  acceptedBy: null,
  scheduledStart: null,
  scheduledEnd: null,
  allDay: false,
  estimatedMinutes: null,
  dueAt: AT,
  overdue: true,
  heldSince: null,
  heldTotalMs: 0,
  checklistDone: 1,
  checklistTotal: 2,
  checklistLeft: 1,
  completedAt: null,
  completedBy: null,
  signatureMissing: false,
  tags: [],
  description: 'It flickers.',
  statusSince: AT,
  holdReason: '',
  firstResponseAt: null,
  verifiedAt: null,
  verifiedBy: null,
  resolution: '',
  cancelReason: '',
  requiresSignature: false,
  signature: null,
  watchers: [],
  createdBy: ANNA,
  dispatch: null,
  plan: null,
  feedbacks: [],
  supportTickets: [],
  allowedTransitions: ['in-progress', 'cancelled'],
  checklist: [
    { _id: idOf(61), label: 'Power off', kind: 'check', required: true, value: true, doneByName: null, doneAt: null },
    { _id: idOf(62), label: 'Power on', kind: 'check', required: true, value: null, doneByName: null, doneAt: null },
  ],
};
/** One of its files. */
export const photo = {
  _id: idOf(70),
  createdAt: AT,
  name: 'note.txt',
  type: 'text/plain',
  bytes: 6,
  hasThumbnail: false,
  addedBy: ANNA,
  mayRemove: true,
};

/** Writes a file for one test, in a folder of its own. */
export async function fileOf(name: string, content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'siteward-work-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, name), content);
  return join(folder, name);
}
