import type { OwnedRecord } from '@siteward/contract';
import { isRecordId } from '@siteward/domain';
import type { Models } from './models.ts';

const REASON = { acrossOrganizations: 'whose record it is decides which membership a call needs' };

/** The organization (24 hex) that owns a record; undefined where there is no such record, or it is deleted. */
export async function ownerOf(models: Models, kind: OwnedRecord, id: string): Promise<string | undefined> {
  if (!isRecordId(id)) return undefined;
  const record = await findOwner(models, kind, { _id: id, deletedAt: null });
  return record?.org.toString();
}

function findOwner(models: Models, kind: OwnedRecord, filter: { _id: string; deletedAt: null }) {
  const fields = { org: 1 } as const;
  switch (kind) {
    case 'member':
      return models.Member.findOne(filter, fields, REASON).lean();
    case 'role':
      return models.Role.findOne(filter, fields, REASON).lean();
    case 'site':
      return models.Site.findOne(filter, fields, REASON).lean();
    case 'bulk-change':
      return models.BulkChange.findOne(filter, fields, REASON).lean();
    case 'canned-reply':
      return models.CannedReply.findOne(filter, fields, REASON).lean();
    case 'customer':
      return models.Payer.findOne(filter, fields, REASON).lean();
    case 'invitation':
      return models.Invitation.findOne(filter, fields, REASON).lean();
    case 'feedback':
      return models.Feedback.findOne(filter, fields, REASON).lean();
    case 'maintenance-plan':
      return models.MaintenancePlan.findOne(filter, fields, REASON).lean();
    case 'payment-method':
      return models.PaymentMethod.findOne(filter, fields, REASON).lean();
    case 'saved-view':
      return models.SavedView.findOne(filter, fields, REASON).lean();
    case 'service-provider':
      return models.ServiceProvider.findOne(filter, fields, REASON).lean();
    case 'support-ticket':
      return models.SupportTicket.findOne(filter, fields, REASON).lean();
    case 'ticket-message':
      return models.TicketMessage.findOne(filter, fields, REASON).lean();
    case 'work-order':
      return models.WorkOrder.findOne(filter, fields, REASON).lean();
  }
}
