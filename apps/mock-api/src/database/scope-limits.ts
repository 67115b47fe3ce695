import {
  CHANGED_BY,
  extentOf,
  idsOf,
  type MemberIds,
  type OwnArea,
  type OwnRight,
  type Reach,
  reachesSite,
} from '@siteward/domain';
import { Types } from 'mongoose';
import type { Model, Own } from './model.ts';
import { isOrganizationId, type SiteRecord, type TenantRecord, TenantScopeError } from './tenant.ts';

/**
 * The organization and the person on whose behalf records are read and written. Every scope of services within an organization is
 * one.
 */
export interface Within {
  org: string | Types.ObjectId;
  actor: MemberIds & { reach: Reach; permissions: readonly string[] };
}

/**
 * Says whose records are meant. Records of sites, and those that can be somebody's own, need an actor, because which of them
 * there are depends on who that is.
 */
export type Whose<T extends TenantRecord, Area extends OwnArea> = [Area] extends [never]
  ? T extends SiteRecord
    ? Within
    : string | Types.ObjectId | Within
  : Within;

/**
 * Which records of an organization somebody reads and changes: among those that belong to a site, the ones within their reach;
 * among those that can be somebody's own, the ones their permissions allow (docs/api.md, Tenancy).
 *
 * @param model - a tenant model
 * @param whose - whose records are meant: an organization's id (24 hex), or a scope
 * @param right - a right that governs both reading and changing instead of the usual ones
 * @returns The organization; the conditions that records must meet to be read, and to be changed; and a function that throws
 *   `TenantScopeError` for a site beyond the reach.
 * @throws `TenantScopeError` when the id is not valid, or when the actor is missing.
 */
export function scopeLimits<T extends TenantRecord, Area extends OwnArea>(
  model: Model<T, Area>,
  whose: Whose<T, Area>,
  right: OwnRight | undefined,
) {
  const { org: organization, actor } = isWithin(whose) ? whose : { org: whose, actor: undefined };
  if (!isOrganizationId(organization)) throw new TenantScopeError(`${model.modelName}: no organization id`);
  const org = new Types.ObjectId(organization);
  const isOfSites = model.schema.path('site') !== undefined;
  const own: Own | undefined = model.schema.get('own');
  if (isOfSites && !actor) throw new TenantScopeError(`${model.modelName}: whose reach?`);
  if (own && !actor) throw new TenantScopeError(`${model.modelName}: whose own?`);
  const reach = isOfSites && actor ? actor.reach : 'all';
  const atSites = reach === 'all' ? [] : [{ site: { $in: Array.from(reach.sites, (id) => new Types.ObjectId(id)) } }];
  const limitsBy = (chosen: (area: OwnArea) => OwnRight) =>
    own && actor ? [...atSites, ...ownLimits(own, actor, right ?? chosen(own.area))] : atSites;
  const readable = limitsBy((area) => `${area}:view`);
  const changeable = limitsBy((area) => CHANGED_BY[area]);
  const assertReached = (site: unknown) => {
    if (site === undefined || reachesSite(reach, String(site))) return;
    throw new TenantScopeError(`${model.modelName}: a write beyond the reach`);
  };
  return { org, isOfSites, readable, changeable, assertReached };
}

/** What the right allows among records that can be somebody's own. */
function ownLimits({ area, by, changedBy = by }: Own, actor: Within['actor'], right: OwnRight): object[] {
  const extent = extentOf(actor.permissions, right);
  if (extent === 'any') return [];
  if (extent === 'none') return [{ _id: { $in: [] } }];
  const ids = idsOf(actor).map((id) => new Types.ObjectId(id));
  const fields = right === CHANGED_BY[area] ? changedBy : by;
  return [{ $or: fields.map((field) => ({ [field]: { $in: ids } })) }];
}

function isWithin(whose: unknown): whose is Within {
  return typeof whose === 'object' && whose !== null && 'actor' in whose;
}
