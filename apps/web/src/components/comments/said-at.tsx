import { use } from 'react';
import { OrganizationScopeContext } from '#lib/organization-scope.ts';
import { absoluteTime, relativeTime, useNow } from '#lib/time-ago.ts';

/** When something was said, as seen from now; in full under the pointer, once it is tapped, and to screen readers. */
export function SaidAt({ at }: { at: string }) {
  const zone = use(OrganizationScopeContext)?.site?.timezone;
  const now = useNow();
  const exact = absoluteTime(at, zone);
  return (
    // A button, so that it can be tapped; those of a long thread would be many stops on the way through the page.
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
