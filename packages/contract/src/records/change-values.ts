import {
  FEEDBACK_KIND_LABELS,
  FEEDBACK_STATUS_LABELS,
  type FeedbackKind,
  type FeedbackStatus,
  isProviderTrade,
  keysOf,
  MEMBER_STATUS_LABELS,
  MEMBER_TYPE_LABELS,
  type MemberStatus,
  type MemberType,
  PROVIDER_TRADE_LABELS,
  reasonsOf,
  SERVICE_PROVIDER_STATUS_LABELS,
  type ServiceProviderStatus,
  TICKET_CATEGORY_LABELS,
  TICKET_STATUS_LABELS,
  type TicketCategory,
  type TicketStatus,
  WORK_ORDER_PRIORITY_LABELS,
  WORK_ORDER_STATUS_LABELS,
  WORK_ORDER_TYPE_LABELS,
  type WorkOrderPriority,
  type WorkOrderStatus,
  type WorkOrderType,
} from '@siteward/domain';
import { z } from 'zod';
import { idSchema, memberNameSchema, timestampSchema } from '../common.ts';
import { reasonFields } from '../reasons/index.ts';

/**
 * What a field was or became: the value itself, or a code if readers' languages have their own words for it; here in English for
 * developers.
 */
const CHANGE_VALUES = {
  text: ({ text }: { text: string }) => text,
  names: ({ names }: { names: readonly string[] }) => names.join(', '),
  role: ({ role }: { role: string }) => role,
  'member-status': ({ status }: { status: MemberStatus }) => MEMBER_STATUS_LABELS[status],
  'member-type': ({ type }: { type: MemberType }) => MEMBER_TYPE_LABELS[type],
  instant: ({ at }: { at: string }) => at,
  'work-order-status': ({ status }: { status: WorkOrderStatus }) => WORK_ORDER_STATUS_LABELS[status],
  'work-order-priority': ({ priority }: { priority: WorkOrderPriority }) => WORK_ORDER_PRIORITY_LABELS[priority],
  'work-order-type': ({ type }: { type: WorkOrderType }) => WORK_ORDER_TYPE_LABELS[type],
  'service-provider-status': ({ status }: { status: ServiceProviderStatus }) => SERVICE_PROVIDER_STATUS_LABELS[status],
  'feedback-status': ({ status }: { status: FeedbackStatus }) => FEEDBACK_STATUS_LABELS[status],
  'feedback-kind': ({ kind }: { kind: FeedbackKind }) => FEEDBACK_KIND_LABELS[kind],
  'ticket-status': ({ status }: { status: TicketStatus }) => TICKET_STATUS_LABELS[status],
  'ticket-category': ({ category }: { category: TicketCategory }) => TICKET_CATEGORY_LABELS[category],
  trades: ({ trades }: { trades: readonly string[] }) =>
    trades.map((trade) => (isProviderTrade(trade) ? PROVIDER_TRADE_LABELS[trade] : trade)).join(', '),
  'all-sites': () => 'All sites',
  'no-sites-yet': () => 'No sites yet',
  'no-limit-to-sites': () => 'No limit to sites',
  'out-of-sight': () => 'Others',
  'invitation-unbacked': () => 'The person who sent it may no longer invite this person',
} as const;

export type ChangeValueCode = keyof typeof CHANGE_VALUES;

/** `changeValue('member-status', { status: 'suspended' })`. */
export const changeValue = /* @__PURE__ */ reasonsOf(CHANGE_VALUES);

export const changeValueSchema = z
  .object({
    // Grows with the areas: a client that does not know a code should show the message.
    code: z
      .enum(keysOf(CHANGE_VALUES))
      .meta({ description: 'What it is, for clients that have their own wording for it.', 'x-extensible': true }),
    params: reasonFields.params,
    message: z.string().meta({ description: 'In English, for developers.' }),
  })
  .meta({ id: 'ChangeValue' });
export type ChangeValue = z.infer<typeof changeValueSchema>;

/** What changed about a record, field by field. */
export const changesSchema = z.array(
  z.object({ field: z.string(), from: changeValueSchema.nullable(), to: changeValueSchema.nullable() }),
);

/**
 * One entry of the history of a record.
 *
 * @param kind - of the record, which each action begins with
 * @param example - something that can happen to it: `completed`
 */
export function recordHistorySchema(kind: string, example: string) {
  return z.object({
    _id: idSchema,
    at: timestampSchema,
    action: z.string().meta({ description: `\`${kind}.<what happened>\`, such as \`${kind}.${example}\`.` }),
    actor: memberNameSchema
      .nullable()
      .meta({ description: 'Null if nobody did it; without a name for a person who was never a member.' }),
    changes: changesSchema,
  });
}

/** What happened to a record: who did what, and what it changed. */
export type RecordHistoryEntry = z.infer<ReturnType<typeof recordHistorySchema>>;
