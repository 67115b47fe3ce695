import { reason } from '@siteward/contract';
import { LINK_LIMITS, type LinkRelation, leadsOn, linkOf, linkSeenFrom } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import type { OrgScope } from '#scope.ts';
import type { LinkDoc, LinkedKind } from './record-links.model.ts';

/** A record of an organization, for example a work order. */
export type LinkedRecord = { kind: LinkedKind; id: string };
/** A link as seen from one of its records. */
export type SeenLink = { link: LinkDoc; relation: LinkRelation; other: string };

const linksOfOrganization = ({ models, org }: OrgScope) => scoped(models.Link, org);

/** All links of a record, oldest first, whether or not the actor may see the records at the other end. */
export async function linksOf(scope: OrgScope, id: string): Promise<SeenLink[]> {
  const found = await linksOfOrganization(scope).list({ ends: new Types.ObjectId(id) }, { sort: { _id: 1 } });
  return found.map((link) => seenFrom(link, id));
}

/**
 * Links two records of the organization. The caller holds both, so neither can be removed meanwhile.
 *
 * @throws CONFLICT if they are already linked this way, if the link would close a circle, or if one of them already has the maximum
 *   number of links.
 */
export async function addLink(
  scope: OrgScope,
  here: LinkedRecord,
  relation: LinkRelation,
  there: LinkedRecord,
): Promise<SeenLink> {
  const { kind, from, to } = linkOf(relation, here.id, there.id);
  // Two links added at the same time may together close a circle that neither closes by itself.
  if (leadsOn(kind)) await lockOrganization(scope);
  const links = await linksOf(scope, here.id);
  if (links.some((each) => each.relation === relation && each.other === there.id)) throw conflict('linked-already');
  const max = LINK_LIMITS.links;
  const ofOther = await linksOf(scope, there.id);
  if (links.length >= max || ofOther.length >= max) throw new AppError('CONFLICT', reason('too-many-links', { max }));
  if (leadsOn(kind)) await assertNoWay(scope, kind, to, from);
  const [first, second] = from === here.id ? [here, there] : [there, here];
  const ends = [new Types.ObjectId(from), new Types.ObjectId(to)] as const;
  const link = await linksOfOrganization(scope).create({
    kind,
    fromKind: first.kind,
    from: ends[0],
    toKind: second.kind,
    to: ends[1],
    ends: [...ends],
  });
  return seenFrom(link, here.id);
}

/**
 * Demands that no chain of links of this kind, however long, leads from one record to the other.
 *
 * @throws CONFLICT, also if there are too many links to follow.
 */
async function assertNoWay(scope: OrgScope, kind: LinkDoc['kind'], start: string, end: string): Promise<void> {
  const met = new Set([start]);
  let next = [start];
  while (next.length > 0) {
    const steps = { kind, from: { $in: next.map((id) => new Types.ObjectId(id)) } };
    const found = await linksOfOrganization(scope).list(steps, { fields: { to: 1 } });
    next = [...new Set(found.map(({ to }) => to.toString()))].filter((id) => !met.has(id));
    if (next.includes(end)) throw conflict('link-circle');
    for (const id of next) met.add(id);
    const max = LINK_LIMITS.chain;
    if (met.size > max) throw new AppError('CONFLICT', reason('link-chain-too-long', { max }));
  }
}

/**
 * Removes a link.
 *
 * @throws NOT_FOUND if it is gone.
 */
export async function removeLink(scope: OrgScope, { _id, version }: LinkDoc): Promise<void> {
  const set = { deletedAt: scope.clock() };
  if (!(await linksOfOrganization(scope).versionedUpdate(_id, version, { $set: set }))) throw notFound('link');
}

/**
 * Removes all links of a record that is itself being removed.
 *
 * @returns The links that it had.
 */
export async function removeLinksOf(scope: OrgScope, id: string): Promise<SeenLink[]> {
  const links = await linksOf(scope, id);
  await linksOfOrganization(scope).removeMany({ ends: new Types.ObjectId(id) }, scope.clock());
  return links;
}

function seenFrom(link: LinkDoc, id: string): SeenLink {
  const { kind, from, to } = link;
  return { link, ...linkSeenFrom({ kind, from: from.toString(), to: to.toString() }, id) };
}

const conflict = (code: 'linked-already' | 'link-circle') => new AppError('CONFLICT', reason(code));
