import { pageNotFoundMessage } from '@siteward/domain';
import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { isChunkError, loadChunk, reloadOnce } from '#lib/load-chunk.ts';

const Screen = lazy(async () => ({
  default: (await loadChunk(() => import('#components/error-screen.tsx'))).ErrorScreen,
}));

/** The error screen, loaded when something has gone wrong; without a connection it comes with it. */
function ErrorScreen(props: { title: string; message: string }) {
  return (
    <Suspense>
      <Screen {...props} />
    </Suspense>
  );
}

/** The screen for an address that is no page (spec section 8). */
export function NotFound() {
  const { pathname } = useLocation();
  return <ErrorScreen title="Page not found" message={pageNotFoundMessage(pathname)} />;
}

/** The screen for what a page or its loader threw. A missing code chunk reloads the page once instead. */
export function RouteError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isChunkError(error) && reloadOnce()) return null;
  return <ErrorScreen title="Something went wrong" message={messageOf(error)} />;
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'Something went wrong';
}
