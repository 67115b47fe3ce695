import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take the longest, in descending order. */
const LONGEST = ['screens/axe.test.ts', 'contract-suite/contract-suite.test.ts', 'journeys/german.test.ts'];

/**
 * Starts with the files that take the longest, so no worker is left alone with one in the end; CI knows nothing of earlier runs.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
      return index === -1 ? LONGEST.length : index;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    globalSetup: ['./global-setup.ts'],
    // All files share one browser and one server, and everybody in them has an organization of their own, so two files may run
    // side by side. That suits two cores, because the files wait for the server much of the time.
    pool: 'threads',
    maxWorkers: 2,
    maxConcurrency: 2,
    // The contract and the harness are loaded once rather than by each file, which would take 1.4 s of processor time each.
    isolate: false,
    setupFiles: ['./harness/setup.ts'],
    sequence: { sequencer: LongestFirst },
    // A polled condition may take as long as a page load.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
