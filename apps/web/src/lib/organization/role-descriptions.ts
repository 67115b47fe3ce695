import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Role } from '@siteward/contract';
import type { SystemRoleName } from '@siteward/domain';

/** What the system roles are for; the English is the same as in the domain. */
const DESCRIPTIONS: Record<SystemRoleName, MessageDescriptor> = {
  Owner: msg`Everything, including billing and the organization itself.`,
  Administrator: msg`Everything except changing billing and the organization itself.`,
  Manager: msg`Runs the work: work orders, plans, feedbacks, calendar, service providers and support tickets.`,
  Technician: msg`Does the work: own work orders; sees all feedbacks and the calendar.`,
  Requester: msg`Gives feedback and opens support tickets, and follows their own.`,
  Viewer: msg`Sees everything but billing and the audit log, and changes nothing.`,
  Provider: msg`Sees and updates the work orders that were dispatched to them.`,
};

/**
 * What a role is for: in the reader's language for a system role, otherwise as the organization wrote it. Call it while
 * rendering.
 */
export function roleDescription({ system, name, description }: Pick<Role, 'system' | 'name' | 'description'>): string {
  const found =
    system && description !== '' ? Object.entries(DESCRIPTIONS).find(([role]) => role === name)?.[1] : undefined;
  return found ? t(found) : description;
}
