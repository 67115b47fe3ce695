import { randomKey } from '@siteward/contract/client';

/** For how long sending the same again counts as a retry; after that it is a new request. */
const SAME_MS = 2 * 60_000;

type Unanswered = { path: string; key: string; until: number };

/** Requests that were sent and not answered, or not yet, by path and digest of the body. */
const unanswered = new Map<string, Unanswered>();

/**
 * Sends something that must be done only once, however often it is sent without an answer. If somebody presses the button again after
 * a lost connection, it is sent with the same key, and the server answers what it did the first time (docs/api.md, Shapes). So is
 * what is sent while the same is still on its way, by the second click of a double click that comes before the button is disabled.
 * Once it or anything else has been answered (`noteAnswered`), sending the same is a new request. But if several requests go to
 * one address, such as invitations, each waits for its own answer.
 *
 * Every POST is sent like this. Only what outlives the page brings its own key: a file on its way, or a message that is kept
 * with its key until it has arrived.
 *
 * @param path - where to send it
 * @param body - what is sent
 * @param send - sends it with the given key
 */
export async function sendOnce<Answer extends { status: number }>(
  path: string,
  body: unknown,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const what = `${path} ${digestOf(JSON.stringify(body) ?? '')}`;
  const known = unanswered.get(what);
  const key = known && known.until > Date.now() ? known.key : randomKey();
  const keep = () => unanswered.set(what, { path, key, until: Date.now() + SAME_MS });
  keep();
  try {
    const answer = await send(key);
    // Such an answer may come from a proxy although the server has done what was asked.
    if (answer.status >= 500) keep();
    else {
      unanswered.delete(what);
      noteAnswered(path);
    }
    return answer;
  } catch (error) {
    if (error instanceof TypeError) keep();
    else unanswered.delete(what);
    throw error;
  }
}

/**
 * Notes that something was changed: what is sent from now on is about things as they are now, and so is no retry.
 *
 * @param path - requests to this path are kept, because each waits for its own answer
 */
export function noteAnswered(path?: string): void {
  for (const [what, { path: own }] of unanswered) if (own !== path) unanswered.delete(what);
}

const [seed = 1] = crypto.getRandomValues(new Uint32Array(1));

/** A digest by which a text is recognized while this page is open, without keeping the text: it may contain a password. */
function digestOf(text: string): string {
  let digest = seed;
  for (let at = 0; at < text.length; at += 1) {
    digest = Math.imul(digest ^ text.charCodeAt(at), 0x9e3779b1);
    digest ^= digest >>> 15;
  }
  return `${text.length}/${digest}`;
}
