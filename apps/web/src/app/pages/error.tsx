import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { decodedPath } from '@siteward/domain';
import { Suspense } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { onDemand } from '#components/on-demand.tsx';
import type { ErrorScreenProps } from '#components/page/error-screen.tsx';
import { isChunkError, reloadOnce } from '#lib/navigation/load-chunk.ts';

const Screen = onDemand(async () => (await import('#components/page/error-screen.tsx')).ErrorScreen);

/** The error screen, loaded when something has gone wrong; without a connection it waits for the connection to return. */
function ErrorScreen(props: ErrorScreenProps) {
  return (
    <Suspense>
      <Screen {...props} />
    </Suspense>
  );
}

/** The screen for an address without a page (spec section 8). */
export function NotFound({ isInMain = false }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const path = decodedPath(pathname);
  return <ErrorScreen title={t`Page not found`} message={t`Page not found: ${path}`} isInMain={isInMain} />;
}

/** The same screen within the default layout, which already has the `main`. */
export function PageError() {
  return <RouteError isInMain />;
}

/** The screen for an error thrown by a page or its loader. For a missing code chunk, the page is reloaded once instead. */
export function RouteError({ isInMain = false }) {
  const { t } = useLingui();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound isInMain={isInMain} />;
  if (isChunkError(error) && reloadOnce()) return null;
  return <ErrorScreen title={t`Something went wrong`} message={messageOf(error)} isInMain={isInMain} />;
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : t`Something went wrong`;
}
