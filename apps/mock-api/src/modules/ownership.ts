import type { OwnedRecord } from '@siteward/contract';
import type { Models } from './models.ts';

/** The model that holds the records of each kind. */
const KEPT_IN = {
  member: 'Member',
  role: 'Role',
  site: 'Site',
  'bulk-change': 'BulkChange',
  'canned-reply': 'CannedReply',
  customer: 'Payer',
  invitation: 'Invitation',
  feedback: 'Feedback',
  'maintenance-plan': 'MaintenancePlan',
  'payment-method': 'PaymentMethod',
  'saved-view': 'SavedView',
  'service-provider': 'ServiceProvider',
  'support-ticket': 'SupportTicket',
  'ticket-message': 'TicketMessage',
  'work-order': 'WorkOrder',
} as const satisfies Record<OwnedRecord, keyof Models>;

/**
 * The collection that holds the records of a kind, for all organizations. The organization of a record decides which membership a
 * call needs.
 */
export function collectionOf(models: Models, kind: OwnedRecord): string {
  return models[KEPT_IN[kind]].collection.name;
}
