import { NoAnswer } from '@siteward/contract';
import { withoutSecrets } from '../shown.ts';

/** Thrown if a call cannot be made over HTTP alone on this server; the message says why. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

type Known = { status: number; body: unknown };

/**
 * Waits for an answer that the suite needs in order to continue.
 *
 * @returns Its body.
 * @throws Unavailable if it has another status.
 */
export async function done<A extends Known, Status extends A['status']>(
  what: string,
  call: Promise<A>,
  status: Status,
): Promise<Extract<A, { status: Status }>['body']> {
  const answer = await call.catch((error: unknown) => {
    throw new Unavailable(`${what} brought no answer: ${whyNot(error)}`);
  });
  if (!hasStatus(answer, status)) {
    // Not cut here: it is cut when it is shown, after known secrets have been removed.
    const body = withoutSecrets(JSON.stringify(answer.body) ?? '');
    throw new Unavailable(`${what} answered ${answer.status} instead of ${status}: ${body}`);
  }
  return answer.body;
}

/** Why there was no answer; `fetch` puts that into the cause of what it throws. */
function whyNot(error: unknown): string {
  if (error instanceof NoAnswer) return 'none came in time';
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? cause.message || String(cause) : String(error);
}

function hasStatus<A extends Known, Status extends A['status']>(
  answer: A,
  status: Status,
): answer is Extract<A, { status: Status }> {
  return answer.status === status;
}
