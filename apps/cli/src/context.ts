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
  /** Where the sid is from; undefined for whoever is not signed in. */
  place: Place | undefined;
  sid: string | undefined;
  /** The API in the name of whoever is signed in. */
  api: ApiClient;
  /** The API for those who may be signed in, or not yet. */
  openApi: ApiClient;
  /** The API as whoever has this sid, or as nobody. */
  apiOf: (sid: string | undefined) => ApiClient;
  /** What is remembered of this server. */
  remembered: Remembered;
  /** Remembers something else of it, and this server as the one to work with. */
  remember: (change: (before: Remembered) => Remembered) => Promise<void>;
};

/**
 * The context of one command.
 *
 * @param io - the world around it
 * @param options - those that every command takes
 * @throws When no server is known.
 */
export async function createContext(io: Io, options: GlobalOptions): Promise<Context> {
  for (const name of ['url', 'org', 'site'] as const) {
    // What is remembered would count, which a script that names another one does not mean.
    if (options[name]?.trim() === '') throw usageError(`--${name} names nothing.`, EMPTY);
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

/** Where SITEWARD_URL is set, SITEWARD_SID is a session there: a server that `--url` names instead is not sent it. */
function withOwnSid({ env, keyring }: Io, options: GlobalOptions, url: string): Pick<Io, 'env' | 'keyring'> {
  const { SITEWARD_SID: sid, SITEWARD_URL: home, ...others } = env;
  const isElsewhere = Boolean(options.url && home && sid) && serverUrl(home, env) !== url;
  return { env: isElsewhere ? others : env, keyring };
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The address of a server as it is used everywhere: an origin, perhaps with a path, without a slash at the end.
 *
 * @throws When it is none, or would carry passwords over the net as they are.
 */
function serverUrl(text: string | undefined, env: Io['env'] = {}): string {
  if (!text) {
    throw usageError('Which server?', 'Name it once: `siteward sign-in --url https://siteward.example`.');
  }
  const url = URL.parse?.(text) ?? (URL.canParse(text) ? new URL(text) : null);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password) {
    throw usageError(`“${text}” is not the address of a server.`, 'It looks like https://siteward.example.');
  }
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname) && env['SITEWARD_ALLOW_HTTP'] !== '1') {
    throw usageError(
      `${url.origin} would be sent your password as it is, for everybody on the way to read.`,
      'Use https; in a network of your own SITEWARD_ALLOW_HTTP=1 allows it.',
    );
  }
  // The address of the API, as its documents name it, means the server that it is of.
  return (/^\/api\/*$/.test(url.pathname) ? url.origin : url.href).replace(/\/+$/, '');
}
