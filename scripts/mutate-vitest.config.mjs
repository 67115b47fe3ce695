// How `pnpm mutate` runs tests: as the package's own configuration says, but in one thread for all changes.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadConfigFromFile, mergeConfig } from 'vite';
import { ThreadsPoolWorker } from 'vitest/node';

const NAME = 'kept-thread';
/** The one that lives on between runs. */
let thread;

/**
 * Vitest ends its threads after each run, of which there is one for each change: modules would be loaded, and a database be made, anew each time.
 * This one says that it has stopped, and goes on.
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
 * What keeps a whole file from running, such as its first hook or the code outside of its tests, leaves no test that has failed, and Stryker asks
 * about tests alone: such a change would seem to survive. So it counts as a test that fails.
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
