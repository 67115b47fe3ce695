import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { TenantScopeError } from '#database/tenant.ts';
import { mongooseModel } from '#testing/database.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { audit, changesBetween } from './audit.service.ts';

const api = await openForFile(createTestApi());

const origin = { requestId: 'request-1', ip: '192.0.2.1', userAgent: 'test', acceptLanguage: '' };
const target = { kind: 'site', id: '0123456789abcdef01234567' } as const;

describe('audit', () => {
  it('writes who did what to what, from where and when', async () => {
    const org = new Types.ObjectId().toString();
    const session = { id: new Types.ObjectId().toString(), user: new Types.ObjectId().toString() };
    const changes = { name: { from: 'A', to: 'B' } };
    await audit({ ...api.deps, origin, session, org }, { action: 'site.updated', target, changes });
    expect(await api.deps.models.AuditRecord.find({ org }, { _id: 0 }).lean()).toEqual([
      {
        org: new Types.ObjectId(org),
        actor: new Types.ObjectId(session.user),
        action: 'site.updated',
        target: { kind: 'site', id: new Types.ObjectId(target.id) },
        changes,
        ip: '192.0.2.1',
        requestId: 'request-1',
        createdAt: api.now(),
      },
    ]);
  });

  it('takes actions of people without an organization, and of nobody', async () => {
    const actor = new Types.ObjectId();
    const { AuditRecord } = api.deps.models;
    await audit({ ...api.deps, origin }, { action: 'session.started', target, actor });
    await audit({ ...api.deps, origin }, { action: 'session.ended', target });
    const found = await AuditRecord.collection.find({ org: null }).sort({ _id: 1 }).toArray();
    expect(found.map((record) => record['actor'])).toEqual([actor, null]);
  });

  it('is append-only', async () => {
    const { AuditRecord } = api.deps.models;
    const org = new Types.ObjectId();
    await audit({ ...api.deps, origin, org: org.toString() }, { action: 'site.created', target });
    const attempts = [
      () => AuditRecord.updateOne({ org }, { action: 'site.removed' }),
      () => AuditRecord.updateMany({ org }, { action: 'site.removed' }),
      () => AuditRecord.findOneAndUpdate({ org }, { action: 'site.removed' }),
      () => AuditRecord.deleteOne({ org }),
      () => AuditRecord.deleteMany({ org }),
      () => AuditRecord.findOneAndDelete({ org }),
      () => mongooseModel(api.deps.connection, 'AuditRecord').bulkWrite([{ deleteMany: { filter: { org } } }]),
      async () => {
        const record = await AuditRecord.findOne({ org }).orFail();
        record.action = 'site.removed';
        await record.save();
      },
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('append-only');
    expect(await AuditRecord.find({ org }).lean()).toMatchObject([{ action: 'site.created' }]);
  });

  it('cannot be read across organizations', async () => {
    const { AuditRecord } = api.deps.models;
    await expect(AuditRecord.find({}).exec()).rejects.toThrow(TenantScopeError);
    await expect(AuditRecord.countDocuments({ action: 'site.created' }).exec()).rejects.toThrow(TenantScopeError);
    await expect(AuditRecord.aggregate([{ $match: {} }]).exec()).rejects.toThrow(TenantScopeError);
  });
});

describe('changesBetween', () => {
  it('returns only the named fields that differ', () => {
    const before = { name: 'A', sites: ['1'], version: 1, type: 'staff' };
    const after = { name: 'B', sites: ['1'], version: 2, type: 'staff' };
    expect(changesBetween(before, after, ['name', 'sites', 'type'])).toEqual({ name: { from: 'A', to: 'B' } });
  });
});
