import { AppError } from '#app-error.ts';

/**
 * The version that a change was made on (product 1): of `If-Match` (`3` or `"3"`), else of the body's `version`.
 * Throws VALIDATION where the header is neither that nor `*`.
 */
export function expectedVersionOf(ifMatch: string | undefined, body: unknown): number | undefined {
  if (ifMatch !== undefined && ifMatch !== '*') {
    const digits = /^"?([1-9]\d{0,8})"?$/.exec(ifMatch)?.[1];
    if (digits) return Number(digits);
    throw new AppError('VALIDATION', 'If-Match must be a version number, like "3"', {
      errors: [{ path: 'headers.if-match', message: 'Must be a version number, like "3"' }],
    });
  }
  const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined;
  return typeof version === 'number' ? version : undefined;
}
