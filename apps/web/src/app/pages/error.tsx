import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { decodedPath } from '@siteward/domain';
import { Suspense } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { onDemand } from '#components/on-demand.tsx';
import type { ErrorScreenProps } from '#components/page/error-screen.tsx';
import { isChunkError, reloadOnce } from '#lib/load-chunk.ts';

const Screen = onDemand(async () => (await import('#components/page/error-screen.tsx')).ErrorScreen);

/** The error screen, loaded when something has gone wrong; without a connection it comes with it. */
function ErrorScreen(props: ErrorScreenProps) {
  return (
    <Suspense>
      <Screen {...props} />
    </Suspense>
  );
}

/** The screen for an address that is no page (spec section 8). */
export function NotFound({ isInMain = false }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const path = decodedPath(pathname);
  return <ErrorScreen title={t`Page not found`} message={t`Page not found: ${path}`} isInMain={isInMain} />;
}

/** The same for what a page of the default layout threw, which has the `main` already. */
export function PageError() {
  return <RouteError isInMain />;
}

/** The screen for what a page or its loader threw. A missing code chunk reloads the page once instead. */
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
