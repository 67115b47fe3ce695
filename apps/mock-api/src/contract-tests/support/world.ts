import { RECORD_ID } from '@siteward/domain';
import type { mongo } from 'mongoose';
import { z } from 'zod';
import { AppError } from '#app-error.ts';
import { indexContents } from '#modules/files/contents.ts';
import type { ProviderReport } from '#payments/provider.ts';
import { createTestApi, type TestApi } from '#testing/harness.ts';
import { createHouse } from './house/create-house.ts';
import { createTenant } from './house/tenant.ts';
import type { House } from './house.ts';
import { rememberState, type StoredState } from './stored-state.ts';

/** The name that only Bravo and its people have: it must never appear in an answer to anybody else. */
export const MARKER = 'zzbravo';

/** The API with two organizations that have the same of everything, and a third one that everybody is invited to. */
export type World = TestApi & StoredState & { alpha: House; bravo: House };

type Contents = { alpha: House; bravo: House; records: readonly (readonly [collection: string, mongo.Document[]])[] };

/** What the worlds of this thread contain, by the secret and the time that their records depend on. */
const contents = new Map<string, Contents>();

/**
 * Makes a world: builds it once, and from then on copies its records. Call `close()` when done.
 *
 * @param variables - environment variables to change
 * @param now - the time in it
 */
export async function createWorld(variables: Record<string, string> = {}, now?: Date): Promise<World> {
  const api = await createTestApi(variables);
  api.deps.payments.readReport ??= readUnsigned;
  if (now) api.advance(now.getTime() - api.now().getTime());
  const { connection, env } = api.deps;
  const db = connection.getClient().db(connection.name);
  const key = JSON.stringify([env.SESSION_SECRET, now]);
  const known = contents.get(key);
  await indexContents(api.deps);
  for (const [collection, records] of known?.records ?? []) await db.collection(collection).insertMany(records);
  const { alpha, bravo } = known ?? (await build(api));
  if (!known) {
    // The collections of the models, and those of files.
    const filled = await Promise.all(
      (await db.listCollections().toArray()).map(async ({ name }) => {
        return [name, await db.collection(name).find().toArray()] as const;
      }),
    );
    contents.set(key, { alpha, bravo, records: filled.filter(([, records]) => records.length > 0) });
  }
  return { ...api, ...(await rememberState(api)), alpha, bravo };
}

const reported = z.object({ method: z.string().regex(RECORD_ID) });

/** What a provider reports, read without a signature: for the provider that the world has, which sends no reports by itself. */
function readUnsigned(body: Uint8Array): ProviderReport {
  try {
    return { about: 'method', ...reported.parse(JSON.parse(Buffer.from(body).toString())) };
  } catch {
    throw new AppError('VALIDATION', 'This is no report.');
  }
}

async function build(api: TestApi): Promise<{ alpha: House; bravo: House }> {
  const third = await createTenant(api, 'Third');
  return { alpha: await createHouse(api, 'Zzalpha', third), bravo: await createHouse(api, 'Zzbravo', third) };
}
