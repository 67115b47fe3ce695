import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ServiceProvider } from '@siteward/contract';
import { Star } from 'lucide-react';
import { numberFormat } from '#lib/words/formats.ts';

type Rating = ServiceProvider['rating'];

const averageIn = (average: number) =>
  numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average);

/** The average of ratings from 1 to 5, and how many there are: a star and 3.2 (26). */
export function AverageRating({ rating }: { rating: Rating }) {
  if (rating === null) {
    return (
      <span className="font-normal text-muted">
        <Trans>No rating yet</Trans>
      </span>
    );
  }
  const { count } = rating;
  const average = averageIn(rating.average);
  return (
    <span className="inline-flex items-baseline gap-1.5 tabular-nums">
      <Star aria-hidden="true" className="size-4 flex-none self-center text-amber" fill="currentColor" />
      <span aria-hidden="true">{average}</span>
      <span aria-hidden="true" className="font-normal text-muted text-sm">
        ({count})
      </span>
      <span className="sr-only">
        {plural(count, { one: `${average} of 5, one rating`, other: `${average} of 5, # ratings` })}
      </span>
    </span>
  );
}

/**
 * The same as plain text, after the name of the person or company rated: "Wulf & Sohn (3.2 of 5)"; only the name if there are no
 * ratings.
 */
export function withRating(name: string, rating: Rating | undefined): string {
  if (!rating) return name;
  const average = averageIn(rating.average);
  return t`${name} (${average} of 5)`;
}
