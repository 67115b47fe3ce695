import { type Language, LOGOUT_FAILED } from '@siteward/domain';
import { skipToken } from '@tanstack/react-query';
import { useEffect } from 'react';
import { logError } from '#lib/browser/log-error.ts';
import { queryClient } from '#lib/cache/query-client.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { forgetOwnLanguage, languagePreference, ownLanguage, setOwnLanguage } from '#lib/words/language.ts';
import { clearSession, readSession } from './session.ts';
import { noteShown } from './shown-person.ts';

/** Whether the cookies of a session are there; only the API knows whether the session is still valid. */
export function hasSession(): boolean {
  const { sid, user } = readSession();
  return Boolean(sid && user);
}

/**
 * The person named by the session's cookies, whose language the page is then shown in; nothing is requested if they name nobody.
 * `isStranger` means that nobody is signed in, as far as is known.
 */
export function useCurrentUser() {
  const { user = '' } = readSession();
  const query = api.users.get.useQuery({
    queryKey: ['users', 'get', user],
    queryData: hasSession() ? { params: { userId: user } } : skipToken,
  });
  const hasEnded = query.isError && problemOf(query.error).status === 401;
  // What was known before may predate a change of the profile.
  const person = query.isFetchedAfterMount && query.isSuccess ? query.data?.body : undefined;
  useEffect(() => {
    if (hasEnded) forgetOwnLanguage(user);
    else if (person) setOwnLanguage(person);
  }, [hasEnded, person, user]);
  return { ...query, isStranger: !hasSession() || hasEnded };
}

/** The person's active memberships, sorted by the organization's name. */
export function useMyMemberships(userId: string) {
  return api.members.listByUser.useQuery({
    queryKey: ['members', 'mine', userId],
    queryData: { params: { userId }, query: { status: 'active', sort: 'orgName' } },
  });
}

/**
 * Ends the session on the server, then clears its cookies (spec section 4).
 *
 * @returns Whether it worked. A failure is only logged, and the cookies are kept (spec section 8).
 */
export async function signOut(): Promise<boolean> {
  const { sid, user } = readSession();
  // This is about whoever is signed in by now, not about the page.
  noteShown();
  try {
    if (sid) await bodyOf(api.auth.signOut.mutate({ params: { sid } }));
  } catch {
    // Logged without the cause, because the address of the call contains the sid.
    logError(LOGOUT_FAILED);
    return false;
  }
  clearSession();
  forgetOwnLanguage(user);
  return true;
}

let choices = 0;
let saving = Promise.resolve();

/**
 * Shows another language, immediately and from now on. For people who have chosen one in their profile it is saved there, so that
 * their mails follow it and nobody else finds it in this browser; for everybody else it is kept in this browser.
 *
 * @throws What `bodyOf` throws; the language is then as it was.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const { user: _id = '' } = readSession();
  const before = ownLanguage();
  if (before === undefined) return languagePreference.set(language);
  choices += 1;
  const choice = choices;
  setOwnLanguage({ _id, language });
  const turn = saving.then(async () => {
    // Of several quick choices only the last one counts, here and in the profile.
    if (choice !== choices) return;
    const saved = await bodyOf(api.users.update.mutate({ params: { userId: _id }, body: { language } }));
    if (choice === choices) setOwnLanguage(saved);
  });
  saving = turn.catch(() => {});
  try {
    await turn;
    await queryClient.invalidateQueries({ queryKey: ['users'] });
  } catch (error) {
    if (choice !== choices) return;
    if (problemOf(error).status !== 401) {
      setOwnLanguage({ _id, language: before });
      throw error;
    }
    // The session has ended, so this is the choice of somebody who is not signed in.
    languagePreference.set(language);
    forgetOwnLanguage(_id);
  }
}
