import { use } from 'react';
import { OrganizationScopeContext } from '#lib/organization/organization-scope.ts';
import { absoluteTime, relativeTime, useNow } from '#lib/time/time-ago.ts';

/** When something was said, relative to now; the full time appears under the pointer, on tap, and for screen readers. */
export function SaidAt({ at }: { at: string }) {
  const zone = use(OrganizationScopeContext)?.site?.timezone;
  const now = useNow();
  const exact = absoluteTime(at, zone);
  return (
    // A button because it must be tappable, but not a tab stop: a long thread would have far too many.
    <button
      type="button"
      data-prints=""
      tabIndex={-1}
      title={exact}
      className="group -my-1 min-h-6 rounded-sm text-left text-muted text-sm"
    >
      <time dateTime={at}>{relativeTime(at, now, zone)}</time>
      <span className="sr-only group-focus:not-sr-only"> · {exact}</span>
    </button>
  );
}
