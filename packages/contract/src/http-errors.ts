import type { AppRoute } from './base.ts';
import type { NamedRoute } from './client/routes.ts';
import type { ErrorCode } from './errors.ts';

/**
 * The errors with which HTTP itself and the common conventions may answer a call, besides those that it declares (docs/api.md,
 * Shapes).
 *
 * @param route - a route of the contract
 * @returns The errors that any address and headers can cause by being too long, those of any body, and that of an
 *   `Idempotency-Key` that was used before.
 */
export function httpErrorsOf({ method }: Pick<AppRoute, 'method'>): readonly ErrorCode[] {
  return [
    ...(method === 'GET' ? [] : (['REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
    ...(['URI_TOO_LONG', 'HEADERS_TOO_LARGE'] as const),
    ...(method === 'POST' ? (['IDEMPOTENCY_MISMATCH'] as const) : []),
  ];
}

/** Every code that a call may answer with: those that it declares, and those of HTTP itself. */
export function codesOf(route: NamedRoute['route']): ReadonlySet<ErrorCode> {
  return new Set([...route.metadata.errors, ...httpErrorsOf(route)]);
}
