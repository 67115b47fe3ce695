import { reason } from '@siteward/contract';
import { reachesSite } from '@siteward/domain';
import { transliterate } from 'transliteration';
import { refusedAt } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';

const MAX_LENGTH = 40;

/** The code derived from a name in any script: Latin letters and digits, with words joined by hyphens. */
export function siteCodeFrom(name: string): string {
  const words = transliterate(name.normalize('NFKC'))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // Apostrophes within a word: as in "St Mary’s", or from transliterating a sign that is joined to the next, "punne
    // ph'aisilittii".
    .replace(/['’ʼ`]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return cut(words.replace(/^-/, ''), MAX_LENGTH) || 'site';
}

const cut = (code: string, length: number): string => code.slice(0, length).replace(/-$/, '');

/**
 * The code derived from a name, with a number appended if another site of the organization has it. Needs the organization's lock.
 */
export async function freeCodeFrom({ models, org }: OrgScope, name: string): Promise<string> {
  const code = siteCodeFrom(name);
  const sites = await scoped(models.Site, org).list(
    { code: { $regex: `^${cut(code, MAX_LENGTH - 4)}` } },
    { fields: { code: 1 } },
  );
  const taken = new Set(sites.map((site) => site.code));
  for (let number = 2, tried = code; ; number += 1) {
    if (!taken.has(tried)) return tried;
    tried = `${cut(code, MAX_LENGTH - `-${number}`.length)}-${number}`;
  }
}

/**
 * Checks that no other site of the organization has the code. Needs the organization's lock.
 *
 * @param ownId - the site itself, when its code is changed
 * @throws CONFLICT, naming the site that has it only to members who reach that site.
 */
export async function assertCodeFree({ models, org, actor }: OrgScope, code: string, ownId?: string): Promise<void> {
  const taken = await scoped(models.Site, org).findOne({ code }, { fields: { name: 1 } });
  if (!taken || taken._id.toString() === ownId) return;
  const why = reachesSite(actor.reach, taken._id.toString())
    ? reason('site-code-taken', { code, name: taken.name })
    : reason('site-code-taken-elsewhere', { code });
  throw refusedAt('code', 'CONFLICT', why);
}
