import { useLingui } from '@lingui/react/macro';
import { useLoss } from '#lib/calls/connection.ts';

/**
 * Says that the connection is lost, or that a server which does answer is failing at something; once for everything that waits,
 * and it disappears by itself. It blocks nothing: pointers pass through it. It is always in the page, so that screen readers
 * announce what appears in it.
 */
export function ConnectionBar() {
  const { t } = useLingui();
  const loss = useLoss();
  return (
    <p
      role="status"
      className="pointer-events-none fixed bottom-(--toast-bottom,16px) left-1/2 z-overlay w-max max-w-[calc(100vw-24px)] -translate-x-1/2 rounded-md text-center bg-amber-soft px-4 py-1.5 font-medium text-amber shadow-lg empty:opacity-0"
    >
      {loss === 'connection' && t`Connection lost, trying again`}
      {loss === 'answers' && t`Not everything could be loaded, trying again`}
    </p>
  );
}
