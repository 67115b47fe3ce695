import { randomBytes } from 'node:crypto';
import { type ApiClient, createClient } from '@siteward/contract/client';
import { routes } from '@siteward/contract/routes';

/** An address that nobody else has, for `X-Forwarded-For`: limits by address then count each person and browser separately. */
export function newAddress(): string {
  return ['10', ...randomBytes(3)].join('.');
}

/**
 * The API of a running server through the contract's own client, called from an address of its own.
 *
 * @param url - the server's address
 * @param sid - the sid of the caller
 */
export function apiAt(url: string, sid?: string): ApiClient {
  const address = newAddress();
  const fetchFrom: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('x-forwarded-for', address);
    return fetch(input, { ...init, headers });
  };
  return createClient(routes, { baseUrl: url, getSid: () => sid, fetch: fetchFrom });
}

type Answer = { status: number; body: unknown };

/**
 * Waits for the answer to a call and returns its body.
 *
 * @throws With the answer if its status is not the expected one.
 */
export async function expectStatus<A extends Answer, Status extends A['status']>(
  call: Promise<A>,
  status: Status,
): Promise<Extract<A, { status: Status }>['body']> {
  const answer = await call;
  if (!hasStatus(answer, status)) {
    throw new Error(`${status} was wanted, and the answer is ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body;
}

function hasStatus<A extends Answer, Status extends A['status']>(
  answer: A,
  status: Status,
): answer is Extract<A, { status: Status }> {
  return answer.status === status;
}
