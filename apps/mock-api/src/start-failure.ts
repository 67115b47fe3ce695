/** Tells the person who started the process why that failed, in one line, and ends the process. */
export function endFailedStart(error: unknown): never {
  process.stderr.write(`\n${reasonOf(error)}\n\n`);
  process.exit(1);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const taken = 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
  return taken
    ? `Port ${error.port} is in use. Stop the process that uses it, or set PORT to another one.`
    : error.message;
}
