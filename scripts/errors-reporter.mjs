// A Vitest reporter for what its JSON report leaves out: errors outside tests, such as uncaught exceptions. They make a run fail
// even if all its tests have passed; scripts/test-summary.mjs counts and lists them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export default class ErrorsReporter {
  #folder = '';

  onInit({ config }) {
    this.#folder = join(config.root, 'test-results');
    rmSync(join(this.#folder, 'errors.json'), { force: true });
  }

  onTestRunEnd(_modules, errors) {
    if (errors.length === 0) return;
    mkdirSync(this.#folder, { recursive: true });
    const told = errors.map(({ stack, message }) => stack ?? message);
    writeFileSync(join(this.#folder, 'errors.json'), JSON.stringify(told));
  }
}
