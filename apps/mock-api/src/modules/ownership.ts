import type { OwnedRecord } from '@siteward/contract';
import type { Models } from './models.ts';

/** Where the records of each kind are. */
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

/** The collection in which the records of a kind are, of all organizations: whose record it is decides which membership a call needs. */
export function collectionOf(models: Models, kind: OwnedRecord): string {
  return models[KEPT_IN[kind]].collection.name;
}
