import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { OrganizationScopeContext } from '#lib/organization-scope.ts';
import { absoluteTime, relativeTime, useNow } from '#lib/time-ago.ts';

interface TimeAgoProps {
  /** A time from the API; null for never. */
  at: string | null;
  /** What is shown for null. */
  never?: string;
}

/**
 * A time as seen from now, "4 min ago" or "in 3 d", and in full, in the site's time zone where there is a site, under
 * the pointer. It never breaks: "6" says nothing without its "h ago".
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
