import { readEnvironment } from '#env.ts';
import { start } from './start.ts';
import { endFailedStart } from './start-failure.ts';

async function serve(): Promise<void> {
  const began = performance.now();
  await start(readEnvironment(process.env, { built: import.meta.url.endsWith('/dist/server.js') }), { began });
}

serve().catch(endFailedStart);
