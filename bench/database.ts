import { nameKeyOf, SYSTEM_ROLES } from '@siteward/domain';
import { connectDatabase, ensureIndexes } from '@siteward/mock-api/internals/database/connect.ts';
import { type LocalMongod, startLocalMongod } from '@siteward/mock-api/internals/local-mongod/local-mongod.ts';
import { tokenHash } from '@siteward/mock-api/internals/modules/auth/secrets.ts';
import { createModels } from '@siteward/mock-api/internals/modules/models.ts';
import { Types } from 'mongoose';
import { MEMBERS, ORG, SID } from './members.ts';

export const USER = new Types.ObjectId('2'.repeat(24));

/** Starts a temporary database with the thousand members, plus one signed in as Owner. The caller stops it. */
export async function startDatabase(): Promise<LocalMongod> {
  const mongod = await startLocalMongod({ dataDir: '', log: () => undefined });
  const connection = await connectDatabase({ url: mongod.url });
  const models = createModels(connection);
  await ensureIndexes(connection);
  const org = new Types.ObjectId(ORG);
  const now = new Date();
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const createRole = async (name: string) => {
    const seed = SYSTEM_ROLES.find((role) => role.name === name);
    if (!seed) throw new Error(`there is no role ${name}`);
    const { description, permissions, type } = seed;
    const record = { org, name, nameKey: nameKeyOf(name), description, permissions, type, system: true };
    return (await models.Role.create(record))._id;
  };
  const owner = await createRole('Owner');
  const technician = await createRole('Technician');
  await models.User.create({ _id: USER, email: 'bench@north.example', name: 'Bench', defaultOrg: org });
  await models.Session.create({
    user: USER,
    sidHash: tokenHash(SID),
    lastSeenAt: now,
    expiresAt: inDays(14),
    ip: '',
    userAgent: '',
  });
  await models.Organization.create({
    _id: org,
    name: 'Northwind Facilities',
    nameKey: nameKeyOf('Northwind Facilities'),
    email: 'office@north.example',
    contact: '',
    busInst: 'business',
    type: 'organization',
    nature: 'facility-management',
    status: 'active',
    seats: 2000,
    trialEndsAt: inDays(14),
    paymentLinked: true,
  });
  await models.Member.insertMany([
    ...MEMBERS.map(({ name, email, type }) => ({
      org,
      user: new Types.ObjectId(),
      role: technician,
      name,
      email,
      type,
      status: 'active' as const,
      lastSeenAt: now,
    })),
    {
      org,
      user: USER,
      role: owner,
      name: 'Zz Bench',
      email: 'bench@north.example',
      type: 'staff',
      status: 'active' as const,
      lastSeenAt: now,
    },
  ]);
  await connection.close();
  return mongod;
}
