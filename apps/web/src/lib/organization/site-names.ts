import { plural, t } from '@lingui/core/macro';
import { andWords, namesInLine } from '#lib/words/counts.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import { useSitesById } from './places.ts';

/**
 * The names of sites: "All sites", "Harbour Campus, Mill Street", "Mill Street and 2 others". Call it while rendering.
 *
 * @param ids - none means all sites
 * @param sites - the sites that the reader can see; people who are limited to some sites do not learn the names of others
 */
export function siteNames(ids: readonly string[], sites: readonly { _id: string; name: string }[]): string {
  if (ids.length === 0) return t`All sites`;
  const known = sites.filter(({ _id }) => ids.includes(_id)).map(({ name }) => name);
  const others = ids.length - known.length;
  if (others === 0) return namesInLine(known);
  if (known.length === 0) return plural(others, { one: '# other site', other: '# other sites' });
  const more = t({ context: 'sites', message: plural(others, { one: '# other', other: '# others' }) });
  return andWords([...known, more]);
}

/**
 * The names of sites (`siteNames`), looked up by their ids; until they are known, the number of sites.
 *
 * @param ids - none means all sites
 */
export function useSiteNames(ids: readonly string[]): string {
  useLanguage();
  const count = ids.length;
  const { sites, known } = useSitesById(ids);
  if (!known) return plural(count, { one: '# site', other: '# sites' });
  return siteNames(ids, sites);
}
