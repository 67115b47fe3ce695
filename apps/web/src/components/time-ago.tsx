import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { OrganizationScopeContext } from '#lib/organization/organization-scope.ts';
import { absoluteTime, relativeTime, useNow } from '#lib/time/time-ago.ts';

interface TimeAgoProps {
  /** A time from the API; null if it never happened. */
  at: string | null;
  /** Shown for null. */
  never?: string;
}

/**
 * A time relative to now, "4 min ago" or "in 3 d"; the full time, in the site's time zone if there is a site, appears under the
 * pointer. It never wraps: "6" means nothing without its "h ago".
 */
export function TimeAgo({ at, never }: TimeAgoProps) {
  const zone = use(OrganizationScopeContext)?.site?.timezone;
  const { t } = useLingui();
  const now = useNow();
  if (at === null) return never ?? t`never`;
  return (
    <time dateTime={at} title={absoluteTime(at, zone)} className="whitespace-nowrap">
      {relativeTime(at, now, zone)}
    </time>
  );
}
