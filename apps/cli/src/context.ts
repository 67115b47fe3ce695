import type { ApiClient } from '@siteward/contract';
import { createApi } from './api.ts';
import { changeConfig, type Remembered, readConfig } from './config.ts';
import { type Credentials, createCredentials, type Place } from './credentials.ts';
import { EMPTY, notSignedIn, usageError } from './errors.ts';
import type { Io } from './io.ts';
import { createOutput, type Output } from './output/output.ts';

/** The options that every command takes. */
export type GlobalOptions = { url?: string; org?: string; site?: string; json?: boolean; verbose?: boolean };

/** What a command has to work with. */
export type Context = {
  io: Io;
  output: Output;
  options: GlobalOptions;
  /** The address of the server, without a slash at the end. */
  url: string;
  credentials: Credentials;
  /** Where the sid was found; undefined if nobody is signed in. */
  place: Place | undefined;
  sid: string | undefined;
  /** The API as the person who is signed in; reading it throws if nobody is. */
  api: ApiClient;
  /** The API for commands that work with and without a session. */
  openApi: ApiClient;
  /** The API with this sid, or without a session. */
  apiOf: (sid: string | undefined) => ApiClient;
  /** What is remembered about this server. */
  remembered: Remembered;
  /** Changes that, and makes this server the one to use by default. */
  remember: (change: (before: Remembered) => Remembered) => Promise<void>;
};

/**
 * The context of one command.
 *
 * @param io - the world around it
 * @param options - those that every command takes
 * @throws If no server is known.
 */
export async function createContext(io: Io, options: GlobalOptions): Promise<Context> {
  for (const name of ['url', 'org', 'site'] as const) {
    // Otherwise the remembered one would count, which is not what a script that names another one means.
    if (options[name]?.trim() === '') throw usageError(`--${name} is empty.`, EMPTY);
  }
  const config = await readConfig(io.env);
  const url = serverUrl(options.url ?? io.env['SITEWARD_URL'] ?? config.url, io.env);
  const credentials = createCredentials(withOwnSid(io, options, url));
  const found = await credentials.find(url);
  const openApi = createApi(io, url, found?.sid);
  const remembered = config.servers[url] ?? {};
  return {
    io,
    options,
    url,
    credentials,
    output: createOutput(io, options.json === true),
    place: found?.place,
    sid: found?.sid,
    openApi,
    apiOf: (sid) => createApi(io, url, sid),
    get api() {
      if (found === undefined) throw notSignedIn(url, options.url !== undefined && url !== config.url);
      return openApi;
    },
    remembered,
    remember: (change) =>
      changeConfig(io.env, (before) => {
        const server = change(before.servers[url] ?? {});
        return { ...before, url, servers: { ...before.servers, [url]: server } };
      }),
  };
}

/** If SITEWARD_URL is set, SITEWARD_SID is a session at that server, and is not sent to another one that `--url` names. */
function withOwnSid({ env, keyring }: Io, options: GlobalOptions, url: string): Pick<Io, 'env' | 'keyring'> {
  const { SITEWARD_SID: sid, SITEWARD_URL: home, ...others } = env;
  const isElsewhere = Boolean(options.url && home && sid) && serverUrl(home, env) !== url;
  return { env: isElsewhere ? others : env, keyring };
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The address of a server in the form that is used everywhere: an origin, perhaps with a path, without a slash at the end.
 *
 * @throws If it is not one, or passwords would cross the network unencrypted.
 */
function serverUrl(text: string | undefined, env: Io['env'] = {}): string {
  if (!text) {
    throw usageError('Which server?', 'Name it once: `siteward sign-in --url https://siteward.example`.');
  }
  const url = URL.parse?.(text) ?? (URL.canParse(text) ? new URL(text) : null);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password) {
    throw usageError(`“${text}” is not the address of a server.`, 'An address looks like https://siteward.example.');
  }
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname) && env['SITEWARD_ALLOW_HTTP'] !== '1') {
    throw usageError(
      `Your password would go to ${url.origin} unencrypted, for anybody on the way to read.`,
      'Use https; in a network of your own, SITEWARD_ALLOW_HTTP=1 allows http.',
    );
  }
  // The address of the API, as its documents give it, stands for its server.
  return (/^\/api\/*$/.test(url.pathname) ? url.origin : url.href).replace(/\/+$/, '');
}
