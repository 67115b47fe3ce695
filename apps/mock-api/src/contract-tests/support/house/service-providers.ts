import { addDays } from '@siteward/domain';
import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { providerKeys, type ServiceProviderDoc } from '#modules/service-providers/service-providers.model.ts';
import type { TestApi } from '#testing/harness.ts';
import type { House } from '../house.ts';
import { addPicture } from './files.ts';
import type { Tenant } from './tenant.ts';

/** Adds two service providers: one that works at all sites, and one that works at the named ones. */
export async function addProviders(api: TestApi, tenant: Tenant, sites: string[]): Promise<House['serviceProviders']> {
  const { id, name } = tenant;
  const org = new Types.ObjectId(id);
  const file = new Types.ObjectId();
  const add = async (which: string, at: string[], documents: ServiceProviderDoc['documents']) => {
    const provider = {
      name: `${name} ${which}`,
      trades: ['plumbing' as const],
      contactName: 'Ann Wulf',
      phone: '',
      website: '',
      email: `${which.toLowerCase()}@${name.toLowerCase()}.example`,
      address: '',
      taxId: '',
      documents,
      sites: at.map((site) => new Types.ObjectId(site)),
      status: 'active' as const,
      blockReason: '',
      blockedAt: null,
      blockedBy: null,
      contractStart: null,
      contractEnd: null,
      hourlyRateMinor: 6800,
      currency: 'EUR',
    };
    const record = { ...provider, ...providerKeys(org, provider) };
    return (await scoped(api.deps.models.ServiceProvider, id).create(record))._id;
  };
  const today = api.now().toISOString().slice(0, 10);
  const hired = await add('Hired', [], []);
  const idle = await add('Idle', sites, [{ file, title: 'Insurance', note: '', expiresOn: addDays(today, 9) }]);
  await addPicture(api, tenant, { _id: file, record: idle, kind: 'service-provider', addedBy: new Types.ObjectId() });
  return { hired: hired.toString(), idle: idle.toString(), document: file.toString() };
}
