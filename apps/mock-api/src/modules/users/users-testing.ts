import { createAccount, PASSWORD } from '#modules/auth/auth-testing.ts';
import type { TestApi } from '#testing/harness.ts';
import { someWord } from '#testing/some-word.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0 Safari/537.36';

/** A request from a browser: the name that mails give the device, and the header that identifies it. */
export const FROM_CHROME = { device: 'Chrome on Windows', extraHeaders: { 'user-agent': CHROME } };

/** A person with `PASSWORD` who is signed in at two places. */
export async function createSignedIn(api: TestApi, email = `${someWord()}@test.example`) {
  const id = await createAccount(api, email);
  const signIn = async () => {
    const answer = await api.client().auth.signIn({ body: { email, password: PASSWORD } });
    if (answer.status !== 200) throw new Error(`not signed in: ${answer.status}`);
    return answer.body.sid;
  };
  const [sid, otherSid] = [await signIn(), await signIn()];
  return { id, email, sid, otherSid, client: api.client(sid), other: api.client(otherSid) };
}

/** Whether the session of a sid is alive. */
export async function isAlive(api: TestApi, sid: string): Promise<boolean> {
  return (await api.client(sid).sessions.list({ query: {} })).status === 200;
}
