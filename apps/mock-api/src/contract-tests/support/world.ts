import { createTestApi, type TestApi } from '#testing/harness.ts';
import { createHouse, createTenant, type House } from './house.ts';
import { rememberState, type StoredState } from './stored-state.ts';

/** What only Bravo and its people are called: it must never stand in an answer to anybody else. */
export const MARKER = 'zzbravo';

/** The API with two organizations that have the same of everything, and a third one that all are invited to. */
export type World = TestApi & StoredState & { alpha: House; bravo: House };

/** Builds a world. In: variables of the environment to change; what time it is there. Call `close()` when done. */
export async function createWorld(variables: Record<string, string> = {}, now?: Date): Promise<World> {
  const api = await createTestApi(variables);
  if (now) api.advance(now.getTime() - api.now().getTime());
  const third = await createTenant(api, 'Third');
  const alpha = await createHouse(api, 'Zzalpha', third);
  const bravo = await createHouse(api, 'Zzbravo', third);
  return { ...api, ...(await rememberState(api)), alpha, bravo };
}
