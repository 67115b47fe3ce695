import { plural, t } from '@lingui/core/macro';
import type { PastedEmail } from '@siteward/domain';
import { type Fault, faultWords, problemOf } from '#lib/calls/problem.ts';
import { asSentence, reasonWords } from '#lib/words/reasons.ts';

/** What became of one pasted address. */
type InviteState = 'invited' | 'mistyped' | 'member' | 'no-seat' | 'failed';
export type InviteLine = { input: string; state: InviteState; text: () => string };

/** An address in the API's format. */
export type Invitee = { email: string; name: string | null };

/** Faults that every further address would meet too, so no more are tried. */
const STOPPING: readonly Fault['code'][] = ['SEAT_LIMIT', 'RATE_LIMITED', 'FORBIDDEN', 'NOT_FOUND', 'UNAUTHENTICATED'];

/**
 * Invites one address after the other, and never throws. Mistyped ones are not sent; after a fault that every address would meet,
 * neither is the rest.
 *
 * @param pasted - what was pasted
 * @param invite - the call, which throws what `bodyOf` throws
 * @returns A line for each, in the same order.
 */
export async function inviteAll(
  pasted: readonly PastedEmail[],
  invite: (invitee: Invitee) => Promise<unknown>,
): Promise<InviteLine[]> {
  const lines: InviteLine[] = [];
  let stopped: Pick<InviteLine, 'state' | 'text'> | undefined;
  for (const { input, email, name } of pasted) {
    if (email === null) lines.push({ input, state: 'mistyped', text: () => t`This is not an email address.` });
    else if (stopped) lines.push({ input, ...stopped });
    else {
      const fault = await attempt(() => invite({ email, name }));
      const outcome = fault
        ? outcomeOf(fault)
        : ({ state: 'invited', text: () => t({ message: 'Invited', context: 'what happened' }) } as const);
      lines.push({ input, ...outcome });
      if (fault && isStopping(fault)) stopped = outcome;
    }
  }
  return lines;
}

async function attempt(call: () => Promise<unknown>): Promise<Fault | null> {
  try {
    await call();
    return null;
  } catch (error) {
    return problemOf(error);
  }
}

function isStopping({ code, status, fields }: Fault): boolean {
  const isOwnFault = code === 'VALIDATION' && fields['email'] !== undefined;
  return STOPPING.includes(code) || status === undefined || (code === 'VALIDATION' && !isOwnFault);
}

function outcomeOf(fault: Fault): Pick<InviteLine, 'state' | 'text'> {
  const atEmail = fault.fields['email'];
  if (fault.code === 'ALREADY_MEMBER') {
    return { state: 'member', text: () => (atEmail ? reasonWords(atEmail) : t`Is already a member or invited.`) };
  }
  if (fault.code === 'SEAT_LIMIT') return { state: 'no-seat', text: () => faultWords(fault) };
  if (atEmail) return { state: 'mistyped', text: () => asSentence(reasonWords(atEmail)) };
  const [first] = Object.values(fault.fields);
  return { state: 'failed', text: () => faultWords({ ...fault, message: first ? reasonWords(first) : fault.message }) };
}

/** What stays in the box to be corrected or tried again, one address per line. */
export function leftInBox(lines: readonly InviteLine[]): string {
  const left = lines.filter(({ state }) => state !== 'invited' && state !== 'member');
  return left.map(({ input }) => input).join('\n');
}

/** The outcome: "2 of 3 people have been invited". */
export function inviteSummary(lines: readonly InviteLine[]): string {
  const invited = lines.filter(({ state }) => state === 'invited').length;
  const total = lines.length;
  if (invited === total) {
    return plural(invited, { one: '# person has been invited', other: '# people have been invited' });
  }
  if (invited === 0) return t`Nobody was invited`;
  return plural(invited, { one: `# of ${total} people is invited`, other: `# of ${total} people are invited` });
}
