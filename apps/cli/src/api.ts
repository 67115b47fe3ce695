import { type ApiClient, clientRoutes, contract, createClient } from '@siteward/contract';
import { brokenOff, CliError, EXIT, interrupted, noConnection, type RequestLine, refusalOf } from './errors.ts';
import type { Io } from './io.ts';

type Fetch = typeof fetch;
type Answer = { status: number; body: unknown; headers: Headers };

/** What each answer was the answer to, for whoever asks for a report. */
const requests = new WeakMap<Headers, RequestLine>();

/** The API at an address, as whoever has this sid. */
export function createApi(io: Pick<Io, 'fetch' | 'wait' | 'signal'>, url: string, sid: string | undefined): ApiClient {
  return createClient(clientRoutes(contract), {
    baseUrl: url,
    getSid: () => sid,
    fetch: noting(url, interruptible(io.fetch, io.signal), io.signal),
    wait: (ms) => io.wait(ms, io.signal),
  });
}

/** Ends with Ctrl-C, and follows nobody elsewhere: a sid and a password are for this server alone. */
function interruptible(send: Fetch, signal: AbortSignal): Fetch {
  return (input, init) =>
    send(input, {
      ...init,
      redirect: 'manual',
      signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal,
    });
}

/** Says of each answer and each failure what was asked. */
function noting(url: string, send: Fetch, signal: AbortSignal): Fetch {
  return async (input, init) => {
    const request = { method: init?.method ?? 'GET', path: pathOf(url, String(input)) };
    try {
      const answer = await send(input, init);
      if (answer.status >= 300 && answer.status < 400)
        throw movedElsewhere(url, answer.headers.get('location'), request);
      requests.set(answer.headers, request);
      return answer;
    } catch (error) {
      if (signal.aborted) throw interrupted();
      // What is thrown for waiting too long is the client's own, and says so.
      if (error instanceof CliError || init?.signal?.aborted) throw error;
      throw noConnection(url, error, request);
    }
  };
}

/** The path of a request without what it was filled with behind the `?`, which may name people. */
function pathOf(url: string, address: string): string {
  return address.slice(url.length).split('?')[0] ?? '';
}

function movedElsewhere(url: string, location: string | null, request: RequestLine): CliError {
  const hint =
    location === null ? undefined : `It sends elsewhere: ${location}. If that is right, name it with \`--url\`.`;
  return new CliError(EXIT.noConnection, `${url} is not where Siteward is.`, { hint, request });
}

/**
 * Waits for a call's answer.
 *
 * @param call - a call of the client
 * @param wanted - the status of success
 * @returns Its body.
 * @throws What the server refused it for.
 */
export async function ask<A extends Answer, Status extends A['status']>(
  call: Promise<A>,
  wanted: Status,
): Promise<Extract<A, { status: Status }>['body']> {
  const answer = await call.catch((error: unknown) => {
    throw brokenOff(error);
  });
  if (hasStatus(answer, wanted)) return answer.body;
  throw refusalOf(answer, requests.get(answer.headers));
}

function hasStatus<A extends Answer, Status extends A['status']>(
  answer: A,
  status: Status,
): answer is Extract<A, { status: Status }> {
  return answer.status === status;
}
