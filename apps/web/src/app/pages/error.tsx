import { pageNotFoundMessage } from '@siteward/domain';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { ErrorScreen } from '#components/error-screen.tsx';
import { isChunkError, reloadOnce } from '#lib/reload-guard.ts';

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
