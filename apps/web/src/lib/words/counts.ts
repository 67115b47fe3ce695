import { t } from '@lingui/core/macro';
import { MAX_LISTED, type PageOfTotal, pageRange } from '@siteward/domain';
import { numberFormat } from './formats.ts';
import { intlLocale } from './language.ts';

/**
 * A count for people: "32"; "10,000+" where counting stops, because there may be more. Call it while rendering.
 *
 * @param count - a whole number
 */
export function countLabel(count: number): string {
  if (count < MAX_LISTED) return String(count);
  const most = numberFormat().format(MAX_LISTED);
  return t`${most}+`;
}

/**
 * Which records of a list are shown: "1 - 10 of 32", "1 - 10 of 10,000+" if counting stopped; "0 - 0 of 0" for an empty
 * list, "0 - 0 of 32" past its end, and "-- - -- of --" (spec section 3, "Member") while this is not known. Call it while
 * rendering.
 *
 * @param page - `capped` means that there are more than its `total`
 */
export function pageRangeLabel(page: (PageOfTotal & { capped?: boolean }) | undefined): string {
  const { first, last } = pageRange(page) ?? { first: UNKNOWN, last: UNKNOWN };
  const all =
    first === UNKNOWN || page?.total === undefined ? UNKNOWN : page.capped ? countLabel(page.total) : page.total;
  return t`${first} - ${last} of ${all}`;
}

const UNKNOWN = '--';

/** Names on one line, the same in every language: "Harbour Campus, Mill Street". */
export function namesInLine(names: Iterable<string>): string {
  return [...names].join(', ');
}

/** Names within a sentence, listed as is usual in the language being shown: "Harbour Campus, Mill Street and 2 others". */
export function andWords(names: Iterable<string>): string {
  return new Intl.ListFormat(intlLocale(), { type: 'conjunction' }).format(names);
}
