import { afterAll } from 'vitest';

/**
 * Opens what all tests of a file share, and closes it after them: `const api = await openForFile(createTestApi());`.
 *
 * @param opening - the API, a world, two processes, or a database (CONTRIBUTING, A world for a test)
 */
export async function openForFile<Opened extends { close: () => Promise<unknown> }>(
  opening: Promise<Opened>,
): Promise<Opened> {
  const opened = await opening;
  afterAll(() => opened.close());
  return opened;
}
