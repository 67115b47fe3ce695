import { type ApiClient, clientRoutes, contract, createClient } from '@siteward/contract';
import { version } from '../package.json';
import { brokenOff, CliError, connectionLost, EXIT, interrupted, type RequestLine, refusalOf } from './errors.ts';
import type { Io } from './io.ts';
import { manyLines } from './output/clean.ts';
import { ConnectionLost, mayBeDoneAllTheSame, mayHaveBeenDone, patientFetch } from './patient-fetch.ts';

type Fetch = typeof fetch;
type Answer = { status: number; body: unknown; headers: Headers };

/** What each answer was the answer to, for whoever asks for a report. */
const requests = new WeakMap<Headers, RequestLine>();

/** The API at an address, as whoever has this sid. It waits for a bad network, and says so on stderr. */
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

/** Says who asks, and follows nobody elsewhere: a sid and a password are for this server alone. */
function stayingHere(send: Fetch): Fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    // By this people tell the session of the command from others, in the list of theirs.
    headers.set('user-agent', `siteward/${version}`);
    return send(input, { ...init, headers, redirect: 'manual' });
  };
}

/** Says of each answer and each failure what was asked. */
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

/** The path of a request without what it was filled with behind the `?`, which may name people, and without the sid that signing out names. */
function pathOf(url: string, address: string, sid: string | undefined): string {
  const path = address.slice(url.length).split('?')[0] ?? '';
  return sid === undefined ? path : path.replace(encodeURIComponent(sid), ':sid');
}

function movedElsewhere(url: string, location: string | null, request: RequestLine): CliError {
  // Of the address no more than the server: it may repeat what was asked for, and so the sid that signing out names.
  const to = location !== null && URL.canParse(location, url) ? new URL(location, url).origin : undefined;
  const hint = to === undefined ? undefined : `It sends elsewhere: ${to}. If that is right, name it with \`--url\`.`;
  return new CliError(EXIT.noConnection, `${url} is not where Siteward is.`, { hint, request });
}

/**
 * Waits for a call's answer.
 *
 * @param call - a call of the client
 * @param wanted - the status of success
 * @param ifLost - asked where the answer to a first attempt was lost and the repeat is refused: what was done the first time, undefined
 *   where nothing was
 * @returns Its body.
 * @throws What the server refused it for.
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

/** Whether it is a page of the web, as a network that asks for a sign-in of its own puts in place of any answer. */
function isPage({ headers }: Answer): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true;
}

function hasStatus<A extends Answer, Status extends A['status']>(
  answer: A,
  status: Status,
): answer is Extract<A, { status: Status }> {
  return answer.status === status;
}
