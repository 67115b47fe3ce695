import { randomKey } from '@siteward/contract/client';

/** How long somebody may take to send the same again; then it is a wish of its own. */
const SAME_MS = 2 * 60_000;

type Unanswered = { key: string; until: number };

/** What was sent and not answered, by what was sent. */
const unanswered = new Map<string, Unanswered>();

/**
 * Sends something that is done once, however often it is sent without an answer: whoever presses the button again after a lost
 * connection sends it with the same key, and the server answers what it did the first time (docs/api.md, Shapes). As soon as
 * anything was answered (`noteAnswered`), the same is asked for anew.
 *
 * @param what - what is sent, and where to
 * @param send - sends it with a key
 */
export async function sendOnce<Answer extends { status: number }>(
  what: string,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const known = unanswered.get(what);
  const key = known && known.until > Date.now() ? known.key : randomKey();
  const keep = () => unanswered.set(what, { key, until: Date.now() + SAME_MS });
  try {
    const answer = await send(key);
    // What stands between may say so while the server has done it.
    if (answer.status >= 500) keep();
    else noteAnswered();
    return answer;
  } catch (error) {
    if (error instanceof TypeError) keep();
    throw error;
  }
}

/** Something was changed: what is sent from now on is about things as they are now. */
export function noteAnswered(): void {
  unanswered.clear();
}
