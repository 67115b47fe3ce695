// How `pnpm mutate` runs tests: with the package's own configuration, but in one thread for all changes.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadConfigFromFile, mergeConfig } from 'vite';
import { ThreadsPoolWorker } from 'vitest/node';

const NAME = 'kept-thread';
/** The thread that is kept between runs. */
let thread;

/**
 * Vitest ends its threads after each run, and there is one run per change: modules would be loaded and a database created every
 * time. This one claims to have stopped, but carries on.
 */
class KeptThread {
  name = NAME;
  #heard = new Set();

  constructor(options) {
    thread ??= { worker: new ThreadsPoolWorker(options) };
  }

  async start() {
    thread.started ??= thread.worker.start();
    await thread.started;
  }

  on(event, listener) {
    if (event === 'message') this.#heard.add(listener);
    thread.worker.on(event, listener);
  }

  off(event, listener) {
    thread.worker.off(event, listener);
  }

  send(message) {
    if (message.type !== 'stop') return thread.worker.send(message);
    for (const listener of this.#heard) listener({ __vitest_worker_response__: true, type: 'stopped' });
  }

  async stop() {
    for (const listener of this.#heard) this.off('message', listener);
  }

  deserialize(data) {
    return data;
  }
}

/**
 * If a whole file cannot run, for example because of its first hook or the code outside its tests, there is no failed test, and
 * Stryker only looks at tests: the change would appear to survive. The file is therefore reported as a failed test.
 */
const failedFiles = {
  onTestRunEnd(modules) {
    for (const { task: file } of modules) {
      if (file.result?.state !== 'fail' || hasFailed(file)) continue;
      const { state, errors } = file.result;
      file.tasks.push({ type: 'test', name: 'the file itself', mode: 'run', file, result: { state, errors } });
    }
  },
};

const hasFailed = ({ tasks = [], ...task }) =>
  task.type === 'test' ? task.result?.state === 'fail' : tasks.some(hasFailed);

const own = ['vitest.config.ts', 'vite.config.ts'].map((file) => resolve(file)).find((file) => existsSync(file));
const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, own);

export default mergeConfig(loaded?.config ?? {}, {
  test: { reporters: ['default', failedFiles] },
  plugins: [
    {
      name: NAME,
      configureVitest({ project }) {
        // Tests that need modules of their own get them from a new thread.
        if (project.config.isolate) return;
        project.config.pool = NAME;
        project.config.poolRunner = { name: NAME, createPoolWorker: (options) => new KeptThread(options) };
      },
    },
  ],
});
