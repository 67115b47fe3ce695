import { readSession } from './session.ts';

/** The id of the person whose page is on the screen. */
let shown: string | null | undefined;

/** Notes whose page is on the screen; nothing while that is nobody's in particular. */
export function noteShown(user?: string | null): void {
  shown = user;
}

/** The id of whoever typed what is on the screen: the person whose page it is, or else the one who is signed in. */
export const typist = (): string => shown || readSession().user || '';

/**
 * Whether another tab has signed somebody else in since this page was shown. All tabs share one session, so what is sent from here
 * would be written as theirs.
 */
export function isSomebodyElses(): boolean {
  const { user } = readSession();
  return !!shown && !!user && user !== shown;
}
