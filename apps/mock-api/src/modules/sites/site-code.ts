import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';

const MAX_LENGTH = 40;

/** The code that a name gives: its letters and digits without accents, in lower case, words joined by hyphens. */
export function siteCodeFrom(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return words.replace(/^-/, '').slice(0, MAX_LENGTH).replace(/-$/, '') || 'site';
}

/** Demands that no other site of the organization has the code. Needs the organization's lock. Throws CONFLICT. */
export async function assertCodeFree({ models, org }: OrgScope, code: string, ownId?: string): Promise<void> {
  const taken = await scoped(models.Site, org).findOne({ code }, { fields: { name: 1 } });
  if (!taken || taken._id.toString() === ownId) return;
  throw new AppError('CONFLICT', `The site ${taken.name} has the code ${code} already. Choose another code.`, {
    errors: [{ path: 'code', message: `The site ${taken.name} has this code already` }],
  });
}
