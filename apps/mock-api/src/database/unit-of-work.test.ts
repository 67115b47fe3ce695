import { mongo } from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mongooseModel, testDatabase } from '#testing/database.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { ensureIndexes } from './connect.ts';
import { createSchema, defineModel } from './model.ts';
import { afterCommit, announceLock, UnitOfWorkBusyError, unitOfWork } from './unit-of-work.ts';

const database = await openForFile(testDatabase());
const { connection } = database;

type AccountDoc = { _id: string; balance: number };
const schema = createSchema<AccountDoc>(
  { _id: { type: String, required: true }, balance: Number },
  { collection: 'accounts' },
);
defineModel('Account', schema)(connection);
const Account = mongooseModel(connection, 'Account');
await ensureIndexes(connection);
beforeEach(async () => {
  await database.empty();
  await Account.create({ _id: 'a', balance: 10 });
});

const balances = async () => (await Account.find().sort({ _id: 1 }).lean()).map(({ balance }) => balance);
const add = (amount: number) => Account.updateOne({ _id: 'a' }, { $inc: { balance: amount } });

describe('unitOfWork', () => {
  it('takes turns at a lock that is announced, and passes it on when the work fails', async () => {
    let attempts = 0;
    const units = Array.from({ length: 30 }, (_, index) =>
      unitOfWork(connection, async () => {
        attempts += 1;
        announceLock('account a');
        await Account.findById('a');
        await add(1);
        if (index % 10 === 9) throw new Error('refused');
      }),
    );
    const done = await Promise.allSettled(units);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(27);
    expect(await balances()).toEqual([37]);
    // Each unit meets another one once, and a late one perhaps again; without turns it takes about a hundred attempts.
    expect(attempts).toBeLessThanOrEqual(75);
  });

  it('takes turns at several locks without waiting for each other', async () => {
    await Account.create({ _id: 'b', balance: 10 });
    const both = (first: string, second: string) =>
      unitOfWork(connection, async () => {
        for (const _id of [first, second]) {
          announceLock(_id);
          await Account.updateOne({ _id }, { $inc: { balance: 1 } });
        }
      });
    await Promise.all(Array.from({ length: 10 }, () => [both('a', 'b'), both('b', 'a')]).flat());
    expect(await balances()).toEqual([30, 30]);
  });

  it('commits everything together and returns the result', async () => {
    const result = await unitOfWork(connection, async () => {
      await Account.create({ _id: 'b', balance: 1 });
      await add(-1);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await balances()).toEqual([9, 1]);
  });

  it('keeps nothing when it throws, whatever kind of write it was', async () => {
    const work = unitOfWork(connection, async () => {
      await add(-1);
      await Account.insertMany([{ _id: 'b', balance: 1 }]);
      await Account.bulkWrite([{ insertOne: { document: { _id: 'c', balance: 1 } } }]);
      await new Account({ _id: 'd', balance: 1 }).save();
      const loaded = await Account.findOne({ _id: 'a' }).orFail();
      loaded.balance = 99;
      await loaded.save();
      await Account.findOneAndUpdate({ _id: 'e' }, { balance: 1 }, { upsert: true });
      await Account.deleteMany({ _id: 'a' });
      throw new Error('refused');
    });
    await expect(work).rejects.toThrow('refused');
    expect(await balances()).toEqual([10]);
  });

  it('reads what it wrote, by every way of reading, while nobody else sees it', async () => {
    await unitOfWork(connection, async () => {
      await Account.create({ _id: 'b', balance: 1 });
      expect(await Account.countDocuments()).toBe(2);
      expect(await Account.distinct('balance')).toEqual([1, 10]);
      expect(await Account.aggregate([{ $match: {} }])).toHaveLength(2);
      expect(await Account.exists({ _id: 'b' })).not.toBeNull();
      const seen: string[] = [];
      for await (const account of Account.find().sort({ _id: 1 })) seen.push(account._id);
      for await (const account of Account.aggregate([{ $sort: { _id: 1 } }])) seen.push(account._id);
      expect(seen).toEqual(['a', 'b', 'a', 'b']);
      expect(await connection.collection('accounts').countDocuments()).toBe(1);
    });
  });

  it('runs again after a write conflict, so that no concurrent change is lost', async () => {
    const attempt = vi.fn();
    const take = () =>
      unitOfWork(connection, async () => {
        attempt();
        const account = await Account.findOne({ _id: 'a' }).orFail().lean();
        await Account.updateOne({ _id: 'a' }, { balance: (account.balance ?? 0) - 1 });
      });
    await Promise.all([take(), take(), take(), take(), take()]);
    expect(await balances()).toEqual([5]);
    expect(attempt.mock.calls.length).toBeGreaterThan(5);
  });

  it('joins the outer one, which commits or drops both', async () => {
    const inner = () => unitOfWork(connection, () => add(5));
    await unitOfWork(connection, async () => {
      await inner();
      expect(await connection.collection('accounts').findOne({})).toMatchObject({ balance: 10 });
    });
    expect(await balances()).toEqual([15]);
    const outer = unitOfWork(connection, async () => {
      await inner();
      throw new Error('refused');
    });
    await expect(outer).rejects.toThrow('refused');
    expect(await balances()).toEqual([15]);
  });

  it('keeps nothing of a failed inner one, even if its error is caught', async () => {
    const outer = unitOfWork(connection, async () => {
      const inner = unitOfWork(connection, async () => {
        await add(5);
        throw new Error('half done');
      });
      await inner.catch(() => undefined);
    });
    await expect(outer).rejects.toThrow('half done');
    expect(await balances()).toEqual([10]);
  });

  it('ends with a database error that is not a conflict, without trying again', async () => {
    const attempt = vi.fn();
    const work = unitOfWork(connection, async () => {
      attempt();
      await add(5);
      await Account.create({ _id: 'a', balance: 1 });
    });
    await expect(work).rejects.toMatchObject({ code: 11000 });
    expect(attempt).toHaveBeenCalledOnce();
    expect(await balances()).toEqual([10]);
  });

  describe('when the connection breaks, as all of them do after the machine has paused', () => {
    const lost = () => new mongo.MongoNetworkError('interrupted due to server monitor timeout');

    it.each([
      ['a question', lost],
      ['an insert of several records', () => new mongo.MongoBulkWriteError(lost(), Object.create(null))],
    ])('during %s, runs again', async (_, broken) => {
      const attempt = vi.fn();
      await unitOfWork(connection, async () => {
        attempt();
        await add(5);
        if (attempt.mock.calls.length === 1) throw broken();
      });
      expect(attempt).toHaveBeenCalledTimes(2);
      expect(await balances()).toEqual([15]);
    });

    it.each(['before', 'after'])('%s its commit, commits once', async (when) => {
      const attempt = vi.fn();
      const callback = vi.fn();
      const { commitTransaction } = mongo.ClientSession.prototype;
      const commit = vi.spyOn(mongo.ClientSession.prototype, 'commitTransaction');
      commit.mockImplementationOnce(async function (this: mongo.ClientSession) {
        if (when === 'after') await commitTransaction.call(this);
        throw lost();
      });
      await unitOfWork(connection, async () => {
        attempt();
        afterCommit(callback);
        await add(5);
      });
      expect([attempt.mock.calls.length, commit.mock.calls.length, callback.mock.calls.length]).toEqual([1, 2, 1]);
      commit.mockRestore();
      expect(await balances()).toEqual([15]);
    });

    it('during every commit for 15 s, says so, and does not do the work again', async () => {
      const clock = vi.spyOn(Date, 'now');
      const attempt = vi.fn();
      const { commitTransaction } = mongo.ClientSession.prototype;
      const commit = vi.spyOn(mongo.ClientSession.prototype, 'commitTransaction');
      commit.mockImplementation(async function (this: mongo.ClientSession) {
        await commitTransaction.call(this);
        clock.mockReturnValue(performance.timeOrigin + performance.now() + 15_100);
        throw lost();
      });
      const work = unitOfWork(connection, async () => {
        attempt();
        await add(5);
      });
      await expect(work).rejects.toThrow('interrupted');
      commit.mockRestore();
      clock.mockRestore();
      expect(attempt).toHaveBeenCalledOnce();
      expect(await balances()).toEqual([15]);
    });
  });

  it('gives up after 15 s of conflicts, but not after a single one, and keeps nothing', async () => {
    const clock = vi.spyOn(Date, 'now');
    let attempts = 0;
    const work = unitOfWork(connection, async () => {
      attempts += 1;
      await Account.findOne({ _id: 'a' });
      await connection.collection('accounts').updateOne({}, { $inc: { balance: 1 } });
      clock.mockReturnValue(performance.timeOrigin + performance.now() + 15_100);
      await add(5);
    });
    await expect(work).rejects.toThrow(UnitOfWorkBusyError);
    clock.mockRestore();
    expect(attempts).toBe(2);
    expect(await balances()).toEqual([12]);
  });

  it('keeps two concurrent units apart', async () => {
    const other = unitOfWork(connection, async () => {
      await Account.create({ _id: 'b', balance: 1 });
      throw new Error('refused');
    }).catch(() => undefined);
    await Promise.all([other, unitOfWork(connection, () => Account.create({ _id: 'c', balance: 2 }))]);
    expect(await balances()).toEqual([10, 2]);
  });
});

describe('afterCommit', () => {
  it('runs after the commit, in order, also from an inner unit, outside of the transaction', async () => {
    const seen: unknown[] = [];
    await unitOfWork(connection, async () => {
      await add(1);
      afterCommit(async () => seen.push(await balances()));
      await unitOfWork(connection, async () => afterCommit(() => seen.push('inner')));
      seen.push('before');
    });
    expect(seen).toEqual(['before', [11], 'inner']);
  });

  it('does not run when the unit fails', async () => {
    const callback = vi.fn();
    const work = unitOfWork(connection, async () => {
      afterCommit(callback);
      throw new Error('refused');
    });
    await expect(work).rejects.toThrow('refused');
    expect(callback).not.toHaveBeenCalled();
  });

  it('runs once, however often the unit was retried', async () => {
    const callback = vi.fn();
    let attempts = 0;
    await unitOfWork(connection, async () => {
      attempts += 1;
      const { balance } = await Account.findOne({ _id: 'a' }).orFail().lean();
      afterCommit(callback);
      // A concurrent write, made with the raw driver and so outside the transaction.
      if (attempts === 1) await connection.collection('accounts').updateOne({}, { $inc: { balance: 1 } });
      await Account.updateOne({ _id: 'a' }, { balance: (balance ?? 0) * 2 });
    });
    expect(attempts).toBe(2);
    expect(callback).toHaveBeenCalledOnce();
    expect(await balances()).toEqual([22]);
  });

  it('does not affect the result when it fails, and runs the next one', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    const next = vi.fn();
    const result = await unitOfWork(connection, async () => {
      afterCommit(() => Promise.reject(new Error('no mail')));
      afterCommit(next);
      return 'done';
    });
    expect(result).toBe('done');
    expect(next).toHaveBeenCalledOnce();
    expect(warn).toHaveBeenCalledWith(new Error('no mail'), { type: 'AfterCommitWarning' });
    warn.mockRestore();
  });

  it('needs a unit of work', async () => {
    expect(() => afterCommit(() => undefined)).toThrow('needs a unit of work');
    let late: () => void = () => undefined;
    await unitOfWork(connection, async () => {
      late = () => afterCommit(() => undefined);
    });
    expect(late).toThrow('needs a unit of work');
  });
});
