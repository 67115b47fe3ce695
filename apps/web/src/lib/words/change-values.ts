import { t } from '@lingui/core/macro';
import type { ChangeValue } from '@siteward/contract';
import {
  FEEDBACK_KINDS,
  FEEDBACK_STATUSES,
  MEMBER_STATUSES,
  MEMBER_TYPES,
  SERVICE_PROVIDER_STATUSES,
  TICKET_CATEGORIES,
  TICKET_STATUSES,
  WORK_ORDER_PRIORITIES,
  WORK_ORDER_STATUSES,
  WORK_ORDER_TYPES,
} from '@siteward/domain';
import { absoluteTime } from '#lib/time/time-ago.ts';
import { namesInLine } from './counts.ts';
import {
  feedbackKindLabel,
  feedbackStatusLabel,
  memberStatusLabel,
  memberTypeLabel,
  roleLabel,
  serviceProviderStatusLabel,
  ticketCategoryLabel,
  ticketStatusLabel,
  workOrderPriorityLabel,
  workOrderStatusLabel,
  workOrderTypeLabel,
} from './labels.ts';

/**
 * What a field was or became, in the language being shown; empty for nothing.
 *
 * @param timeZone - the IANA time zone for points in time, by default the viewer's
 */
export function changeValueWords(value: ChangeValue | null, timeZone?: string): string {
  if (value === null) return '';
  const { code, params, message } = value;
  switch (code) {
    case 'names':
      return Array.isArray(params['names']) ? namesInLine(params['names']) : message;
    case 'role':
      return roleLabel(String(params['role']));
    case 'member-status': {
      const status = MEMBER_STATUSES.find((each) => each === params['status']);
      return status ? memberStatusLabel(status) : message;
    }
    case 'member-type': {
      const type = MEMBER_TYPES.find((each) => each === params['type']);
      return type ? memberTypeLabel(type) : message;
    }
    case 'instant': {
      const at = String(params['at']);
      return Number.isNaN(Date.parse(at)) ? message : absoluteTime(at, timeZone);
    }
    case 'work-order-status': {
      const status = WORK_ORDER_STATUSES.find((each) => each === params['status']);
      return status ? workOrderStatusLabel(status) : message;
    }
    case 'work-order-priority': {
      const priority = WORK_ORDER_PRIORITIES.find((each) => each === params['priority']);
      return priority ? workOrderPriorityLabel(priority) : message;
    }
    case 'work-order-type': {
      const type = WORK_ORDER_TYPES.find((each) => each === params['type']);
      return type ? workOrderTypeLabel(type) : message;
    }
    case 'feedback-status': {
      const status = FEEDBACK_STATUSES.find((each) => each === params['status']);
      return status ? feedbackStatusLabel(status) : message;
    }
    case 'feedback-kind': {
      const kind = FEEDBACK_KINDS.find((each) => each === params['kind']);
      return kind ? feedbackKindLabel(kind) : message;
    }
    case 'service-provider-status': {
      const status = SERVICE_PROVIDER_STATUSES.find((each) => each === params['status']);
      return status ? serviceProviderStatusLabel(status) : message;
    }
    case 'ticket-status': {
      const status = TICKET_STATUSES.find((each) => each === params['status']);
      return status ? ticketStatusLabel(status) : message;
    }
    case 'ticket-category': {
      const category = TICKET_CATEGORIES.find((each) => each === params['category']);
      return category ? ticketCategoryLabel(category) : message;
    }
    case 'all-sites':
      return t`All sites`;
    case 'no-sites-yet':
      return t`No sites yet`;
    case 'no-limit-to-sites':
      return t`No limit to sites`;
    case 'out-of-sight':
      return t({ message: 'Others', context: 'sites or customers out of sight' });
    case 'invitation-unbacked':
      return t`The person who sent it may no longer invite this person`;
    case 'text':
    case 'trades':
      return message;
    default:
      return unknownWords(code, message);
  }
}

/** Values that only a newer server knows are shown in its words. A code of this contract needs a case above: here it would not compile. */
function unknownWords(_: never, message: string): string {
  return message;
}
