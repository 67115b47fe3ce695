import { expect } from 'vitest';
import { z } from 'zod';
import { type AnyCall, ROUTES } from './routes.ts';
import { sampleOf } from './samples.ts';
import { send } from './send.ts';
import { createWorld } from './world.ts';

/** How the database executed something. */
type Profile = {
  ns: string;
  op: string;
  command: Record<string, unknown>;
  planSummary?: string;
  hasSortStage?: boolean;
  docsExamined: number;
  keysExamined: number;
  nreturned: number;
};

/** What is reported about one that is not as it should be. */
export const inShort = ({ ns, planSummary, command }: Profile) => [ns, planSummary, JSON.stringify(command)];
export const isCount = ({ command }: Profile) => JSON.stringify(command['pipeline'] ?? '').includes('"$sum":1');
export const isPage = ({ command }: Profile) => 'sort' in command && 'limit' in command;
/** An export reads everything in order, and counts nothing. */
export const isExport = ({ command }: Profile) => 'sort' in command && !('limit' in command) && 'hint' in command;

/** The orders that a list can be asked for. */
export function sortsOf(route: { query?: unknown }): string[] {
  const { sort } = route.query instanceof z.ZodObject ? route.query.shape : {};
  const options = sort instanceof z.ZodOptional ? sort.unwrap() : undefined;
  return options instanceof z.ZodEnum ? options.options.map(String) : [];
}

/** A world whose database records how it executes everything from here on. */
export async function createProfiledWorld() {
  const world = await createWorld();
  const { connection, models } = world.deps;
  const database = connection.getClient().db(connection.name);
  const roleCount = await models.Role.countDocuments({ org: world.alpha.id, deletedAt: null });
  await database.command({ profile: 2 });

  /** The reads, in all collections, that one call made, and how the database executed them. */
  async function readsOf(name: string, call: AnyCall, { sid } = world.alpha.people.Owner): Promise<Profile[]> {
    const named = ROUTES.find((route) => route.name === name);
    if (!named) throw new Error(name);
    const profile = database.collection<Profile>('system.profile');
    const since = new Date();
    const { status } = await send(world.server, named, call, sid);
    expect(status).toBe(200);
    const reads = { ts: { $gte: since }, op: { $in: ['query', 'command', 'getmore'] }, planSummary: { $exists: true } };
    return profile.find({ ...reads, ns: { $not: /system\.profile$/ } }).toArray();
  }

  /**
   * Whether records were fetched in order to be counted. The names that are read in the same query are those of all roles and of
   * the organization.
   */
  const isFetching = ({ command, docsExamined }: Profile) =>
    docsExamined > (JSON.stringify(command['pipeline']).includes('"$lookup"') ? roleCount + 1 : 0);

  /** A call for a list as its sample makes it, but with this query. */
  const plainQuery = (name: string, query: object) => {
    const sample = sampleOf(name, world.alpha, world.alpha.people.Owner);
    const { org } = sample.query ?? {};
    const limit = 'limit' in (sample.query ?? {}) ? { limit: 5 } : {};
    return { ...sample, query: { ...limit, ...(org !== undefined && { org }), ...query } };
  };

  const close = async () => {
    await database.command({ profile: 0 });
    await world.close();
  };
  return { world, readsOf, isFetching, plainQuery, close };
}
