import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Tells the bench where this server listens, and answers its questions: about the CPU time it has used, in microseconds, or
 * the bytes of its objects after a collection of garbage.
 *
 * @param address - what `server.address()` gives
 */
export function announce(address: unknown): void {
  const port = typeof address === 'object' && address !== null && 'port' in address ? address.port : undefined;
  process.on('message', (question) => {
    const { user, system } = process.cpuUsage();
    process.send?.(question === 'heap' ? { heap: heapInUse() } : { cpu: user + system });
  });
  process.send?.({ port });
}

function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed;
}
