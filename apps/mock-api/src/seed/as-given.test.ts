import { mongo } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { seedDemoData } from './seed.ts';

const api = await openForFile(createTestApi());
beforeAll(async () => {
  await seedDemoData(api.deps);
});

/** Worked out from the other records (`recountWork`) rather than given by the seed. */
const NOT_INSERTED = new Set(['WorkCount']);
/** For these the seed itself provides the words they are searched by. */
const GIVEN = new Set(['Feedback.words', 'MaintenancePlan.words', 'SupportTicket.words', 'WorkOrder.words']);

/** What the demo data does not contain at first, and why. */
const WITHOUT: Record<string, string> = {
  BulkChange: 'is made when somebody tries it',
  CalendarFeed: 'has a secret of its own',
  EmailChange: 'lives for an hour',
  FeedbackRead: 'is made by reading, and nobody has read anything yet',
  FileBytes: 'is added up when the next file is added',
  FirstAnswer: 'lives for minutes',
  IdempotentResult: 'lives for a day',
  LooseContent: 'is cleaned up',
  Mail: 'would be sent for real',
  MailCount: 'counts what was sent',
  OutsideBytes: 'counts what outsiders have uploaded',
  RateLimit: 'lives for minutes',
  ScheduledJob: 'is made when the server starts',
  Session: 'is made by signing in',
  Token: 'lives for minutes or days, and is mailed',
  UsedStamp: 'lives as long as a form does',
  ViewChoice: 'is made by choosing a view, and nobody has yet',
};

/** A record's bytes as stored, with its fields sorted, because their order means nothing. */
function bytesOf(record: object): string {
  const inOrder = Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Buffer.from(mongo.BSON.serialize(Object.fromEntries(inOrder))).toString('base64');
}

describe('records of the demo data, which bypass Mongoose', () => {
  it('exist for everything that people see', async () => {
    const none: string[] = [];
    for (const model of Object.values(api.deps.connection.models)) {
      if ((await model.collection.findOne()) === null) none.push(model.modelName);
    }
    expect(none.sort(), 'make some in seed/, or say in WITHOUT why there are none').toEqual(Object.keys(WITHOUT));
  });

  it('are what Mongoose would have made of them', async () => {
    const different: unknown[] = [];
    let seen = 0;
    for (const model of Object.values(api.deps.connection.models)) {
      if (NOT_INSERTED.has(model.modelName)) continue;
      // Values that depend on the rest of a record are computed again.
      const made = new Set<string>();
      model.schema.eachPath((path, { instance, options }) => {
        const isMade = instance !== 'Mixed' && typeof options['default'] === 'function';
        if (isMade && !GIVEN.has(`${model.modelName}.${path}`)) made.add(path);
      });
      for (const stored of await model.collection.find().toArray()) {
        const record = new model(Object.fromEntries(Object.entries(stored).filter(([path]) => !made.has(path))));
        await record.validate();
        const kept = record.toObject();
        if (bytesOf(kept) !== bytesOf(stored)) different.push({ model: model.modelName, kept, stored });
        seen += 1;
      }
    }
    expect(different.slice(0, 5)).toEqual([]);
    expect(seen).toBeGreaterThan(3000);
  });
});
