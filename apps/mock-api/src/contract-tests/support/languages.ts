import type { Language } from '@siteward/domain';
import { Types } from 'mongoose';
import { rememberState } from './stored-state.ts';
import type { World } from './world.ts';

/** The languages that callers have chosen; nobody else has chosen one, and so reads English. */
const READ: Readonly<Record<string, Language>> = { Owner: 'es', Administrator: 'hi', Manager: 'de' };

/** Has the callers of a world read different languages, so that the subject of a mail in anybody else's is another one. */
export async function readDifferently(world: World): Promise<void> {
  const { User } = world.deps.models;
  for (const [name, { id }] of Object.entries(world.alpha.people)) {
    await User.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: { language: READ[name] ?? null } });
  }
  Object.assign(world, await rememberState(world));
}
