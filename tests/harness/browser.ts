import { type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';
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
 * Starts the Chromium for the whole run; test files connect to its `wsEndpoint()`.
 *
 * @param log - where to report progress
 * @throws NoChromiumError when there is none.
 */
export async function launchBrowserServer(log: (line: string) => void): Promise<BrowserServer> {
  return chromium.launchServer({ ...(await launchOptions(log)), host: '127.0.0.1' });
}

/**
 * Which Chromium to start, and how.
 *
 * @param log - where to report progress
 * @throws NoChromiumError when there is none.
 */
export async function launchOptions(log: (line: string) => void): Promise<LaunchOptions> {
  const { path, env } = await findChromium({ env: process.env, log });
  return { executablePath: path, args: ARGS, env: { ...definedOnly(process.env), ...env } };
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined));
}
