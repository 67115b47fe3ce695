import { type BrowserServer, chromium } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts the Chromium of the whole run; test files connect to its `wsEndpoint()`. In: where to report progress.
 * Throws NoChromiumError when there is none.
 */
export async function launchBrowserServer(log: (line: string) => void): Promise<BrowserServer> {
  const { path, env } = await findChromium({ env: process.env, log });
  return chromium.launchServer({
    executablePath: path,
    args: ARGS,
    host: '127.0.0.1',
    env: { ...definedOnly(process.env), ...env },
  });
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined));
}
