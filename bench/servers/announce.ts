/**
 * Tells the bench where this server listens, and answers its questions about the CPU time it has used, in microseconds.
 *
 * @param address - what `server.address()` gives
 */
export function announce(address: unknown): void {
  const port = typeof address === 'object' && address !== null && 'port' in address ? address.port : undefined;
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system });
  });
  process.send?.({ port });
}
