import { randomKey } from '@siteward/contract/client';

/** How long somebody may take to send the same again; then it is a wish of its own. */
const SAME_MS = 2 * 60_000;

type Unanswered = { path: string; key: string; until: number };

/** What was sent and not answered, by what was sent. */
const unanswered = new Map<string, Unanswered>();

/**
 * Sends something that is done once, however often it is sent without an answer: whoever presses the button again after a lost
 * connection sends it with the same key, and the server answers what it did the first time (docs/api.md, Shapes). As soon as
 * it was answered, or anything else was (`noteAnswered`), the same is asked for anew; but of several to one address, such as
 * invitations, each waits for its own answer.
 *
 * This is the way of every POST. A key of its own has only what outlives this page: a file on its way, or a message that is kept
 * with its key until it has arrived.
 *
 * @param path - where to
 * @param body - what is sent
 * @param send - sends it with a key
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
  try {
    const answer = await send(key);
    // What stands between may say so while the server has done it.
    if (answer.status >= 500) keep();
    else {
      unanswered.delete(what);
      noteAnswered(path);
    }
    return answer;
  } catch (error) {
    if (error instanceof TypeError) keep();
    throw error;
  }
}

/**
 * Something was changed: what is sent from now on is about things as they are now.
 *
 * @param path - what else was sent there is still waited for
 */
export function noteAnswered(path?: string): void {
  for (const [what, { path: own }] of unanswered) if (own !== path) unanswered.delete(what);
}

const [seed = 1] = crypto.getRandomValues(new Uint32Array(1));

/** By which a text is known again while this page is open, without being kept: it may hold a password. */
function digestOf(text: string): string {
  let digest = seed;
  for (let at = 0; at < text.length; at += 1) {
    digest = Math.imul(digest ^ text.charCodeAt(at), 0x9e3779b1);
    digest ^= digest >>> 15;
  }
  return `${text.length}/${digest}`;
}
