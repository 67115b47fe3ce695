import { isPermission, permissionLabel } from '@siteward/domain';
import type { Fault } from './problem.ts';

/** A fault in a sentence or two for people: what the server says, and the permission that is missing. */
export function faultWords({ message, permission }: Fault): string {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  if (!isPermission(permission)) return sentence;
  return `${sentence} Missing permission: ${permissionLabel(permission)}.`;
}
