import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchBrowserServer } from './harness/browser.ts';
import { endPacking, ensureCliBuild, ensureWebBuild } from './harness/builds.ts';
import { type Stack, startStack } from './harness/stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    stackUrl: string;
    browserEndpoint: string;
  }
}

const PICTURES_OF_FAILURES = join(import.meta.dirname, 'test-results/failures');

let browser: BrowserServer | undefined;
let stack: Stack | undefined;

const log = (line: string): void => void process.stderr.write(`${line}\n`);

/** Starts one browser, and one API with the built web application and the demo data, for the whole run. */
export async function setup(project: TestProject): Promise<void> {
  await rm(PICTURES_OF_FAILURES, { recursive: true, force: true });
  await endPacking();
  browser = await launchBrowserServer(log);
  await ensureWebBuild(log);
  await ensureCliBuild(log);
  stack = await startStack();
  project.provide('browserEndpoint', browser.wsEndpoint());
  project.provide('stackUrl', stack.url);
}

/** Stops what `setup` started. */
export async function teardown(): Promise<void> {
  await browser?.close();
  await stack?.stop();
}
