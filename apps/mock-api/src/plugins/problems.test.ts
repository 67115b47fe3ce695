import { mongo } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { AppError } from '#app-error.ts';
import { UnitOfWorkBusyError } from '#database/unit-of-work.ts';
import { toAppError } from './problems.ts';

const named = (name: string) => Object.assign(new Error('mongodb://secret@10.0.0.1'), { name });

describe('toAppError', () => {
  it.each([
    [
      'a record that exists already',
      new mongo.MongoServerError({ code: 11_000, message: 'E11000 { email }' }),
      'CONFLICT',
    ],
    ['another fault of the database', new mongo.MongoServerError({ code: 2, message: 'BadValue' }), 'INTERNAL'],
    ['a connection that is lost', new mongo.MongoNetworkError('ECONNRESET 10.0.0.1'), 'UNAVAILABLE'],
    [
      'a connection that is lost during an insert of several records',
      new mongo.MongoBulkWriteError(new mongo.MongoNetworkError('ECONNRESET 10.0.0.1'), Object.create(null)),
      'UNAVAILABLE',
    ],
    [
      'a commit that takes too long',
      new mongo.MongoWriteConcernError({
        ok: 0,
        writeConcernError: { code: 50, errmsg: 'E11000 exceeded time limit' },
      }),
      'UNAVAILABLE',
    ],
    ['a database that is not found', named('MongooseServerSelectionError'), 'UNAVAILABLE'],
    ['a pool that was closed', named('MongoPoolClosedError'), 'UNAVAILABLE'],
    ['too many writers of one record', new UnitOfWorkBusyError('gave up'), 'UNAVAILABLE'],
    ['a bug of ours', new TypeError('undefined is not a function'), 'INTERNAL'],
    ['something that is not an error', 'E11000', 'INTERNAL'],
  ])('makes of %s what a client may know', (_, error, code) => {
    const found = toAppError(error);
    expect(found.code).toBe(code);
    // The words are ours: those of the database may name addresses and records.
    expect(found.message).not.toMatch(/E11000|10\.0\.0\.1|BadValue|gave up|undefined/);
  });

  it('leaves what a service has thrown as it is', () => {
    const error = new AppError('SEAT_LIMIT', 'All 5 seats are in use.');
    expect(toAppError(error)).toBe(error);
  });
});
