import type { Connection } from 'mongoose';
import { mailModel } from '#mail/mail.model.ts';
import { mailCountModel } from '#mail/mail-count.model.ts';
import { auditRecordModel } from '#modules/audit/audit.model.ts';
import { tokenModel } from '#modules/auth/token.model.ts';
import { payerModel } from '#modules/billing/payers.model.ts';
import { paymentMethodModel } from '#modules/billing/payment-methods.model.ts';
import { bulkChangeModel } from '#modules/bulk-changes/bulk-changes.model.ts';
import { calendarFeedModel } from '#modules/calendar/feeds/calendar-feeds.model.ts';
import { cannedReplyModel } from '#modules/canned-replies/canned-replies.model.ts';
import { commentModel } from '#modules/comments/comments.model.ts';
import { dispatchModel } from '#modules/dispatch/dispatch.model.ts';
import { feedbackMessageModel } from '#modules/feedbacks/feedback-messages.model.ts';
import { feedbackReadModel } from '#modules/feedbacks/feedback-reads.model.ts';
import { feedbackModel } from '#modules/feedbacks/feedbacks.model.ts';
import { usedStampModel } from '#modules/feedbacks/public/used-stamps.model.ts';
import { fileBytesModel } from '#modules/files/file-bytes.model.ts';
import { fileModel } from '#modules/files/files.model.ts';
import { looseContentModel } from '#modules/files/loose-contents.model.ts';
import { outsideBytesModel } from '#modules/files/outside-bytes.model.ts';
import { invitationModel } from '#modules/invitations/invitations.model.ts';
import { maintenancePlanModel } from '#modules/maintenance-plans/maintenance-plans.model.ts';
import { memberModel } from '#modules/members/members.model.ts';
import { numberCounterModel } from '#modules/numbers/numbers.model.ts';
import { organizationModel } from '#modules/organizations/organizations.model.ts';
import { linkModel } from '#modules/record-links/record-links.model.ts';
import { roleModel } from '#modules/roles/roles.model.ts';
import { savedViewModel, viewChoiceModel } from '#modules/saved-views/saved-views.model.ts';
import { scheduledJobModel } from '#modules/scheduler/scheduled-jobs.model.ts';
import { serviceProviderModel } from '#modules/service-providers/service-providers.model.ts';
import { sessionModel } from '#modules/sessions/sessions.model.ts';
import { siteModel } from '#modules/sites/sites.model.ts';
import { supportTicketModel } from '#modules/support-tickets/support-tickets.model.ts';
import { ticketMessageModel } from '#modules/support-tickets/ticket-messages.model.ts';
import { entryModel } from '#modules/time-and-costs/entries.model.ts';
import { emailChangeModel } from '#modules/users/email-change.model.ts';
import { userModel } from '#modules/users/users.model.ts';
import { workCountModel } from '#modules/work-counts/work-counts.model.ts';
import { signatureModel } from '#modules/work-orders/signature/signatures.model.ts';
import { workOrderModel } from '#modules/work-orders/work-orders.model.ts';
import { firstAnswerModel } from '#plugins/contract-routes/first-answers.model.ts';
import { idempotentResultModel } from '#plugins/contract-routes/idempotency.model.ts';
import { rateLimitModel } from '#plugins/rate-limits/rate-limit.model.ts';

/** All models on one connection. Each defines its own Mongoose schema and indexes; nothing else touches a collection. */
export function createModels(connection: Connection) {
  return {
    AuditRecord: auditRecordModel(connection),
    BulkChange: bulkChangeModel(connection),
    CalendarFeed: calendarFeedModel(connection),
    CannedReply: cannedReplyModel(connection),
    Comment: commentModel(connection),
    Payer: payerModel(connection),
    Dispatch: dispatchModel(connection),
    EmailChange: emailChangeModel(connection),
    Feedback: feedbackModel(connection),
    FeedbackMessage: feedbackMessageModel(connection),
    FeedbackRead: feedbackReadModel(connection),
    File: fileModel(connection),
    FileBytes: fileBytesModel(connection),
    FirstAnswer: firstAnswerModel(connection),
    IdempotentResult: idempotentResultModel(connection),
    Invitation: invitationModel(connection),
    Link: linkModel(connection),
    LooseContent: looseContentModel(connection),
    Mail: mailModel(connection),
    MailCount: mailCountModel(connection),
    MaintenancePlan: maintenancePlanModel(connection),
    Member: memberModel(connection),
    NumberCounter: numberCounterModel(connection),
    Organization: organizationModel(connection),
    OutsideBytes: outsideBytesModel(connection),
    PaymentMethod: paymentMethodModel(connection),
    RateLimit: rateLimitModel(connection),
    Role: roleModel(connection),
    SavedView: savedViewModel(connection),
    ScheduledJob: scheduledJobModel(connection),
    ServiceProvider: serviceProviderModel(connection),
    Session: sessionModel(connection),
    Site: siteModel(connection),
    SupportTicket: supportTicketModel(connection),
    TicketMessage: ticketMessageModel(connection),
    Token: tokenModel(connection),
    UsedStamp: usedStampModel(connection),
    User: userModel(connection),
    ViewChoice: viewChoiceModel(connection),
    WorkCount: workCountModel(connection),
    WorkOrderEntry: entryModel(connection),
    WorkOrder: workOrderModel(connection),
    WorkOrderSignature: signatureModel(connection),
  };
}

export type Models = ReturnType<typeof createModels>;
