import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Tells the bench on which port this server listens, and answers its questions about the CPU time used so far, in microseconds,
 * or the size of its objects in bytes after a garbage collection.
 *
 * @param address - the result of `server.address()`
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
