import { type ApiClient, clientRoutes, contract, createClient } from '@siteward/contract';
import { version } from '../package.json';
import { brokenOff, CliError, connectionLost, EXIT, interrupted, type RequestLine, refusalOf } from './errors.ts';
import type { Io } from './io.ts';
import { manyLines } from './output/clean.ts';
import { ConnectionLost, mayBeDoneAllTheSame, mayHaveBeenDone, patientFetch } from './patient-fetch.ts';

type Fetch = typeof fetch;
type Answer = { status: number; body: unknown; headers: Headers };

/** The request that each answer belongs to, which `--verbose` shows. */
const requests = new WeakMap<Headers, RequestLine>();

/** The API at an address, called with this sid. On a bad network it waits and tries again, and says so on stderr. */
export function createApi(
  { fetch, wait, signal, stderr }: Pick<Io, 'fetch' | 'wait' | 'signal' | 'stderr'>,
  url: string,
  sid: string | undefined,
): ApiClient {
  const tell = (sentence: string) => void stderr.write(`${manyLines(sentence)}\n`);
  const patient = patientFetch({ fetch: stayingHere(fetch), wait, signal, tell });
  return createClient(clientRoutes(contract), {
    baseUrl: url,
    getSid: () => sid,
    fetch: noting({ url, sid }, patient, signal),
    wait: (ms) => wait(ms, signal),
  });
}

/** Says which program is asking, and follows no redirects: a sid or a password is for this server only. */
function stayingHere(send: Fetch): Fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    // Lets people recognize the command's session in the list of their sessions.
    headers.set('user-agent', `siteward/${version}`);
    return send(input, { ...init, headers, redirect: 'manual' });
  };
}

/** Records the request that led to each answer or failure. */
function noting({ url, sid }: { url: string; sid: string | undefined }, send: Fetch, signal: AbortSignal): Fetch {
  return async (input, init) => {
    const request = {
      method: init?.method ?? 'GET',
      path: pathOf(url, String(input), sid),
    };
    try {
      const answer = await send(input, init);
      if (answer.status >= 300 && answer.status < 400)
        throw movedElsewhere(url, answer.headers.get('location'), request);
      requests.set(answer.headers, request);
      return answer;
    } catch (error) {
      if (signal.aborted) throw interrupted({ mayBeDone: mayBeDoneAllTheSame(error) });
      throw error instanceof ConnectionLost ? connectionLost(error, request) : error;
    }
  };
}

/** The path of a request without its query, which may name people, and without the sid that it contains when signing out. */
function pathOf(url: string, address: string, sid: string | undefined): string {
  const path = address.slice(url.length).split('?')[0] ?? '';
  return sid === undefined ? path : path.replace(encodeURIComponent(sid), ':sid');
}

function movedElsewhere(url: string, location: string | null, request: RequestLine): CliError {
  // Only the server is shown: the rest of the address may repeat the request's path, which contains the sid when signing out.
  const to = location !== null && URL.canParse(location, url) ? new URL(location, url).origin : undefined;
  const hint =
    to === undefined ? undefined : `It redirects to ${to}. If that is the right address, name it with \`--url\`.`;
  return new CliError(EXIT.noConnection, `There is no Siteward at ${url}.`, { hint, request });
}

/**
 * Waits for a call's answer.
 *
 * @param call - a call of the client
 * @param wanted - the status that means success
 * @param ifLost - called if the answer to a first attempt was lost and the repeat is refused: what the first attempt did, undefined if
 *   it did nothing
 * @returns The answer's body.
 * @throws The server's refusal, or what went wrong on the way.
 */
export async function ask<A extends Answer, Status extends A['status']>(
  call: Promise<A>,
  wanted: Status,
  ifLost?: () => Promise<{ done: Extract<A, { status: Status }>['body'] } | undefined>,
): Promise<Extract<A, { status: Status }>['body']> {
  const answer = await call.catch((error: unknown) => {
    throw brokenOff(error);
  });
  if (hasStatus(answer, wanted) && !isPage(answer)) return answer.body;
  const first = mayHaveBeenDone(answer) ? await ifLost?.() : undefined;
  if (first) return first.done;
  throw refusalOf(answer, requests.get(answer.headers));
}

/** Whether the answer is a web page, which is what a network with a sign-in page of its own sends in place of any answer. */
function isPage({ headers }: Answer): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true;
}

function hasStatus<A extends Answer, Status extends A['status']>(
  answer: A,
  status: Status,
): answer is Extract<A, { status: Status }> {
  return answer.status === status;
}
