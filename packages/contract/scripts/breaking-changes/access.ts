import { isJson, textsOf } from './documents.ts';
import type { Effect, Words } from './words.ts';

/** For each kind of access, the kinds that let in everyone it lets in. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  permission: ['member', 'session', 'public'],
  member: ['session', 'public'],
  self: ['session', 'public'],
  session: ['public'],
  link: ['public'],
};

type Found = { effect: Effect } & Words;

/** Compares who may make a call, by its `x-access` before and now. */
export function compareAccess(old: unknown, current: unknown): Found[] {
  if (!isJson(old) || !isJson(current)) return [];
  const [was, is] = [String(old['kind']), String(current['kind'])];
  if (was !== is) {
    const what = `is for ${is}, and was for ${was}`;
    return WIDER[was]?.includes(is) ? [{ effect: 'addition', what }] : [{ effect: 'breaking', what, todo: LET_THEM }];
  }
  const [olds, news] = [whoOf(old), whoOf(current)];
  return [
    ...olds
      .filter((who) => !news.includes(who))
      .map((who) => ({ effect: 'breaking' as const, what: `\`${who}\` no longer does`, todo: LET_THEM })),
    ...news
      .filter((who) => !olds.includes(who))
      .map((who) => ({ effect: 'addition' as const, what: `\`${who}\` does as well` })),
  ];
}

const LET_THEM = 'Let those who could make the call make it still, or make a new call for the others.';

/** What lets somebody make the call: any one of these permissions, the kind of link, or their own role. */
function whoOf(access: Readonly<Record<string, unknown>>): string[] {
  const link = access['link'];
  const own = access['orOwnRole'] === true ? ['own role'] : [];
  return [...textsOf(access, 'permissions'), ...(typeof link === 'string' ? [link] : []), ...own];
}
