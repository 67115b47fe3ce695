import type { Contract, Problem } from '@siteward/contract';
import { type ApiClient, createClient, createFetcher, fillPath, isProblem } from '@siteward/contract/client';
import { fetchWithProgress } from '@siteward/contract/fetch-with-progress';

type RoutesOf<Calls> = {
  [Call in keyof Calls]: { [Part in 'method' | 'path']: Calls[Call][Part & keyof Calls[Call]] } & {
    responses: Record<number, never>;
  };
};

const responses = {};
const tracking = '/api/public/feedback-tracking/:token';
/** The calls of these pages. Their types are checked against the contract, without bundling any of its schemas. */
const ROUTES = {
  form: { method: 'GET', path: '/api/public/feedbacks/:token', responses },
  send: { method: 'POST', path: '/api/public/feedbacks/:token', responses },
  track: { method: 'GET', path: tracking, responses },
  addPhoto: { method: 'POST', path: `${tracking}/attachments`, responses },
  step: { method: 'PUT', path: `${tracking}/status/:status`, responses },
  reply: { method: 'POST', path: `${tracking}/messages`, responses },
  rate: { method: 'PUT', path: `${tracking}/rating`, responses },
} as const satisfies RoutesOf<Contract['publicFeedbacks']>;

const card = '/api/local-payments/:token';
const CARD_ROUTES = {
  get: { method: 'GET', path: card, responses },
  send: { method: 'POST', path: card, responses },
  cancel: { method: 'POST', path: `${card}/cancel`, responses },
} as const satisfies RoutesOf<Contract['localPayments']>;

const options = { getSid: () => undefined, getLanguage: () => document.documentElement.lang };

/** The calls that need a link rather than an account. */
export const api: ApiClient['publicFeedbacks'] = createClient({ publicFeedbacks: ROUTES }, options).publicFeedbacks;
/** The calls of the page of a test card. */
export const cardApi: ApiClient['localPayments'] = createClient({ localPayments: CARD_ROUTES }, options).localPayments;
/** For whom a card is linked, and where to go afterwards. */
export type CardPayment = Extract<Awaited<ReturnType<typeof cardApi.get>>, { status: 200 }>['body'];

type Answer<Good extends number> = { status: Good; body: unknown };

/**
 * The body of a successful answer.
 *
 * @throws {Refused} If the call was refused; a `TypeError` if there was no answer.
 */
export async function bodyOf<Any extends { status: number; body: unknown }>(
  call: Promise<Any>,
): Promise<Extract<Any, Answer<200 | 201>>['body']> {
  const answer = await call;
  if (isGood(answer)) return answer.body;
  throw new Refused(answer.status, isProblem(answer.body) ? answer.body : undefined);
}

function isGood<Any extends { status: number; body: unknown }>(answer: Any): answer is Extract<Any, Answer<200 | 201>> {
  return answer.status === 200 || answer.status === 201;
}

/** An answer of 400 and above. */
export class Refused extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(status: number, problem: Problem | undefined) {
    super(problem?.detail ?? `The server answers ${status}`);
    this.status = status;
    this.problem = problem;
  }
}

type Sending = {
  /** The same for every attempt, so a photo whose answer was lost is not added twice. */
  key: string;
  /** Called with how much of it has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
};

/**
 * Adds a photo to a feedback.
 *
 * @param token - that of its tracking page
 * @throws As `bodyOf` does.
 */
export async function sendPhoto(token: string, file: File, { key, onProgress }: Sending): Promise<void> {
  const send = createFetcher({ ...options, fetch: fetchWithProgress(onProgress) });
  const { method, path } = ROUTES.addPhoto;
  const answer = await send({
    path: fillPath(path, { token }),
    method,
    body: file,
    headers: { 'idempotency-key': key },
  });
  if (!isGood(answer)) throw new Refused(answer.status, isProblem(answer.body) ? answer.body : undefined);
}
