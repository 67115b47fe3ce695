import type { DispatchedWork } from '@siteward/contract';
import { commentParts, FILE_LIMITS, opensDispatch } from '@siteward/domain';
import { Types } from 'mongoose';
import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { Deps } from '#deps.ts';
import { tokenHash } from '#modules/auth/secrets.ts';
import { listComments } from '#modules/comments/comments.service.ts';
import { listFiles } from '#modules/files/files.service.ts';
import { namesForOutside } from '#modules/names/member-names.ts';
import type { WorkOrderDoc } from '#modules/work-orders/work-order-record.ts';
import { WORK_ORDERS_WITH_COMMENTS, WORK_ORDERS_WITH_FILES } from '#modules/work-orders/work-order-rooms.ts';
import { findWorkOrder, toDetail } from '#modules/work-orders/work-orders.service.ts';
import { NO_RECORD } from '#nobody.ts';
import type { LinkScope, OrgScope } from '#scope.ts';
import { type DispatchDoc, runsUntil } from './dispatch.model.ts';

const SHOWN_COMMENTS = 100;

/** The work that a link opens, and the scope in which its bearer acts on it. */
export type Entered = { acting: OrgScope; dispatch: DispatchDoc; order: WorkOrderDoc };

/**
 * Lets the bearer of a dispatch link act on its work order as on their own. The code and the rules are those for a member who is
 * assigned to it; they reach nothing else, because no other record is theirs.
 */
export async function enterWork(scope: LinkScope): Promise<Entered> {
  const { record, name } = scope.link;
  const dispatch = await scoped(scope.models.Dispatch, scope.org).findOne({ _id: record });
  if (!dispatch) throw notFound('work-order');
  const permissions = ['work-orders:view-own', 'work-orders:update-own'] as const;
  const actor = { ...scope.actor, name, role: '', owner: false, type: 'provider' as const, permissions };
  const acting: OrgScope = { ...scope, actor };
  return { acting, dispatch, order: await findWorkOrder(acting, dispatch.workOrder.toString()) };
}

/** The work as the link's page shows it. */
export async function showWork(scope: LinkScope): Promise<DispatchedWork> {
  const { acting, dispatch, order } = await enterWork(scope);
  const { models, org } = acting;
  const id = order._id.toString();
  const organization = await models.Organization.findById(org, { name: 1, contact: 1 }).orFail().lean();
  const site = await scoped(models.Site, org).findOne({ _id: order.site });
  const provider = await scoped(models.ServiceProvider, org).findOne({ _id: dispatch.provider }, { withDeleted: true });
  if (!site || !provider) throw notFound('work-order');
  const detail = await toDetail(acting, order);
  const about = await WORK_ORDERS_WITH_COMMENTS.find(acting, id);
  const comments = await listComments(acting, about, { page: 1, limit: SHOWN_COMMENTS, sort: '-createdAt' });
  const said = comments.items.filter(({ removedAt }) => removedAt === null).toReversed();
  const files = await listFiles(acting, WORK_ORDERS_WITH_FILES, id);
  const named = await namesForOutside(acting, [
    ...said.map(({ author }) => new Types.ObjectId(author._id)),
    ...order.checklist.flatMap(({ doneBy }) => doneBy ?? []),
    dispatch.sentBy,
  ]);
  const nameOf = (id: string) => named(new Types.ObjectId(id));
  const isOwn = (by: string) => by === dispatch._id.toString();
  const { number, title, description, type, priority, place, status, statusSince, resolution, completedAt } = detail;
  const { scheduledStart, scheduledEnd, allDay, dueAt, heldSince, heldTotalMs } = detail;
  const { estimatedMinutes, requiresSignature, signatureMissing } = detail;
  return {
    status: shownStatus(dispatch),
    sentAt: dispatch.sentAt.toISOString(),
    expiresAt: runsUntil(dispatch),
    answeredAt: dispatch.answeredAt?.toISOString() ?? null,
    sentByName: nameOf(dispatch.sentBy.toString()),
    organization: { name: organization.name, contact: organization.contact },
    provider: { name: dispatch.providerName, email: dispatch.email },
    site: { name: site.name, address: site.address, timezone: site.timezone },
    workOrder: {
      number,
      title,
      description,
      type,
      priority,
      place,
      status,
      statusSince,
      resolution,
      completedAt,
      scheduledStart,
      scheduledEnd,
      allDay,
      dueAt,
      heldSince,
      heldTotalMs,
      estimatedMinutes,
      requiresSignature,
      signatureMissing,
      checklist: detail.checklist.map((point, index) => {
        const doneBy = order.checklist[index]?.doneBy;
        return { ...point, doneByName: doneBy ? nameOf(doneBy.toString()) : null };
      }),
    },
    comments: said.map(({ _id, createdAt, author, text }) => ({
      _id,
      createdAt,
      authorName: nameOf(author._id),
      own: isOwn(author._id),
      text: plainly(text),
    })),
    files: files.files.map(({ _id, name, type: kind, bytes, hasThumbnail, addedBy }) => ({
      _id,
      name,
      type: kind,
      bytes,
      hasThumbnail,
      own: isOwn(addedBy._id),
    })),
    mostFiles: FILE_LIMITS.perRecord,
    paused: scope.isPaused,
  };
}

/** A comment as outsiders read it, with mentions reduced to names. */
export function plainly(text: string): string {
  return commentParts(text)
    .map((part) => (typeof part === 'string' ? part : `@${part.name}`))
    .join('');
}

function shownStatus({ status }: DispatchDoc): DispatchedWork['status'] {
  // A link opens no dispatch with any other status.
  return status === 'accepted' || status === 'declined' || status === 'completed' ? status : 'sent';
}

const REASON = { acrossOrganizations: 'only the mailed secret identifies the dispatch' };

/**
 * The dispatch that a token opens, with the site of its work order. Null if it opens none: the work was sent again, taken back,
 * given to somebody else or deleted, the dispatch was declined or has expired, or the service provider is no longer active. An
 * unknown token costs the same queries as a known one.
 */
export async function findDispatchLink({ models, clock }: Pick<Deps, 'models' | 'clock'>, token: string) {
  const filter = { tokenHash: tokenHash(token), deletedAt: null };
  const dispatch = await models.Dispatch.findOne(filter, null, REASON).lean();
  const its = { _id: dispatch?.workOrder ?? NO_RECORD, dispatch: dispatch?._id ?? NO_RECORD, deletedAt: null };
  const order = await models.WorkOrder.findOne({ ...its, org: dispatch?.org ?? NO_RECORD }, { site: 1 }).lean();
  const active = {
    _id: dispatch?.provider ?? NO_RECORD,
    org: dispatch?.org ?? NO_RECORD,
    status: 'active',
    deletedAt: null,
  } as const;
  const provider = await models.ServiceProvider.findOne(active, { _id: 1 }).lean();
  if (!dispatch || !order || !provider || !opensDispatch(dispatch, clock())) return null;
  return { record: dispatch._id, org: dispatch.org, site: order.site, name: dispatch.providerName };
}
