// A Vitest reporter for what its JSON report leaves out: errors outside tests, such as uncaught exceptions, which make a run fail
// even if all its tests have passed; and the differences between what a failed test expected and what it got.
// scripts/test-summary.mjs counts and lists them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export default class ErrorsReporter {
  #folder = '';
  #differences = {};

  onInit({ config }) {
    this.#folder = join(config.root, 'test-results');
    for (const name of ['errors.json', 'differences.json']) rmSync(join(this.#folder, name), { force: true });
  }

  onTestCaseResult(test) {
    const diff = test.result().errors?.find((error) => error.diff)?.diff;
    if (diff) this.#differences[`${test.module.moduleId} > ${test.fullName}`] = diff;
  }

  onTestRunEnd(_modules, errors) {
    const told = errors.map(({ stack, message }) => stack ?? message);
    if (told.length > 0) this.#write('errors.json', told);
    if (Object.keys(this.#differences).length > 0) this.#write('differences.json', this.#differences);
  }

  #write(name, content) {
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(join(this.#folder, name), JSON.stringify(content));
  }
}
