import type { OwnedRecord } from '@siteward/contract';
import { isRecordId } from '@siteward/domain';
import type { Types } from 'mongoose';
import type { Models } from './models.ts';

const REASON = { acrossOrganizations: 'whose record it is decides which membership a call needs' };

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

/** What all of these models can be asked. */
interface Owned {
  findOne(
    filter: { _id: string; deletedAt: null },
    fields: { org: 1 },
    options: typeof REASON,
  ): { lean(): PromiseLike<{ org: Types.ObjectId } | null> };
}

/** The organization (24 hex) that owns a record; undefined where there is no such record, or it is deleted. */
export async function ownerOf(models: Models, kind: OwnedRecord, id: string): Promise<string | undefined> {
  if (!isRecordId(id)) return undefined;
  const model: Owned = models[KEPT_IN[kind]];
  const record = await model.findOne({ _id: id, deletedAt: null }, { org: 1 }, REASON).lean();
  return record?.org.toString();
}
