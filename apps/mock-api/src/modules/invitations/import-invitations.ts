import { type ChangeValue, changeValue, type ImportRow, type InvitationImport, reason } from '@siteward/contract';
import {
  type ImportColumn,
  type MemberType,
  memberTypeCalled,
  nameKeyOf,
  ROLE_NAME_MAX,
  readSites,
  siteCandidates,
  systemRoleCalled,
} from '@siteward/domain';
import type { Types } from 'mongoose';
import { AppError, attempt, invalid, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { attemptAt, errorsOfRow } from '#modules/csv/row-faults.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import type { OrganizationDoc } from '#modules/organizations/organizations.model.ts';
import { assertMayGrant } from '#modules/roles/grants.ts';
import type { RoleDoc } from '#modules/roles/roles.model.ts';
import { assertFreeSeat } from '#modules/seats/seat-use.ts';
import { sitesWithin } from '#modules/sites/reach.ts';
import type { SiteDoc } from '#modules/sites/sites.model.ts';
import type { OrgScope } from '#scope.ts';
import { endExpiredInvitations } from './end-invitation.ts';
import { findKnown, type Invitee, limitsToGive, sendInvitations } from './invite.ts';
import type { PeopleFile, Row } from './read-people.ts';

/** Cells are shown cut to this length. */
const LONGEST_SHOWN = 254;

/**
 * Demands that no row has a fault.
 *
 * @throws VALIDATION with the faults of the rows, as `rows.2.Email`, 50 of them at most.
 */
function assertGoodRows(rows: readonly Pick<ImportRow, 'row' | 'faults'>[]): void {
  const errors = rows.flatMap(({ row, faults }) => errorsOfRow(row, faults));
  if (errors.length === 0) return;
  throw new AppError('VALIDATION', reason('rows-with-faults'), { errors: errors.slice(0, 50) });
}

/** Says what a file would do and what is wrong with it, row by row. Writes nothing. */
export async function checkImport(scope: OrgScope, { rows, ignored }: PeopleFile): Promise<InvitationImport> {
  const checked = await checkRows(scope, rows);
  // People who cannot be invited need no seat.
  const good = checked.filter(({ shown }) => shown.faults.length === 0).length;
  const problem = good === 0 ? null : (await attempt(() => assertSeatsFor(scope, good))).refusal;
  return { rows: checked.map(({ shown }) => shown), problem, ignored, invited: 0 };
}

/**
 * Demands that a file can be imported as a whole, as far as that can be known in advance.
 *
 * @throws What `importInvitations` throws.
 */
export async function assertImportable(scope: OrgScope, { rows }: PeopleFile): Promise<void> {
  const checked = await checkRows(scope, rows);
  assertGoodRows(checked.map(({ shown }) => shown));
  await assertSeatsFor(scope, rows.length);
}

/**
 * Invites everybody in a file, or nobody, by the rules for a single invitation (docs/product.md, Members).
 *
 * @throws VALIDATION with the faults of all rows.
 * @throws SEAT_LIMIT.
 */
export async function importInvitations(scope: OrgScope, { rows, ignored }: PeopleFile): Promise<InvitationImport> {
  const organization: OrganizationDoc = await lockOrganization(scope);
  await endExpiredInvitations(scope);
  const checked = await checkRows(scope, rows);
  assertGoodRows(checked.map(({ shown }) => shown));
  await assertFreeSeat(scope, organization, rows.length);
  const invitees = checked.flatMap(({ invitee }) => invitee ?? []);
  await sendInvitations(scope, organization, invitees);
  return { rows: checked.map(({ shown }) => shown), problem: null, ignored, invited: invitees.length };
}

type Checked = { shown: ImportRow; invitee?: Invitee };
type KnownSite = Pick<SiteDoc, '_id' | 'name' | 'nameKey' | 'code'>;

/** The organization's records that a file refers to, read once for all of its rows. */
type Known = {
  roles: ReadonlyMap<string, RoleDoc>;
  /** The sites that a key, from a code or a name, stands for. Several may have the same name. */
  sitesCalled: (key: string) => readonly KnownSite[];
  siteIds: ReadonlySet<string>;
  siteNames: readonly { _id: string; name: string }[];
  before: Awaited<ReturnType<typeof findKnown>>;
};

/** Checks the rows against the organization, one after the other, each as far as possible. */
async function checkRows(scope: OrgScope, rows: readonly Row[]): Promise<Checked[]> {
  const sites = await sitesNamedIn(scope, rows);
  const siteNames = sites.map(({ _id, name }) => ({ _id: _id.toString(), name }));
  const known: Known = {
    roles: await rolesNamedIn(scope, rows),
    sitesCalled: callingOf(sites),
    siteIds: new Set(siteNames.map(({ _id }) => _id)),
    siteNames,
    before: await findKnown(
      scope,
      rows.map(({ email }) => email),
    ),
  };
  const checked: Checked[] = [];
  for (const row of rows) checked.push(await checkRow(scope, row, known));
  return checked;
}

async function checkRow(
  scope: OrgScope,
  { row, cells, email, faults: found }: Row,
  { roles, sitesCalled, siteIds, siteNames, before: findBefore }: Known,
): Promise<Checked> {
  const faults = [...found];
  const attempt = <T>(column: ImportColumn, check: () => T | Promise<T>) => attemptAt(faults, column, check);
  const role = await attempt('Role', () => roleOf(scope, roles, cells.Role));
  if (role) await attempt('Type', () => assertType(role, cells.Type));
  const named = await attempt('Sites', () => sitesOf(cells.Sites, { type: role?.type, sitesCalled }));
  const limits =
    role &&
    named &&
    (await attempt('Sites', () => limitsToGive(scope, { type: role.type, sites: named.sites, known: siteIds })));
  const isAddress = !faults.some(({ column }) => column === 'Email');
  const before = isAddress ? await attempt('Email', () => findBefore(email)) : undefined;
  const name = cells.Name;
  const shown: ImportRow = {
    row,
    email: short(email),
    name: short(name),
    roleName: role?.name ?? short(cells.Role),
    sites: role && limits ? sitesValue(role.type, limits, siteNames) : textValue(short(cells.Sites)),
    faults,
  };
  if (faults.length > 0 || !role || !limits) return { shown };
  return { shown, invitee: { email, name, role, limits, before } };
}

function sitesValue(
  type: MemberType,
  limits: { sites: readonly Types.ObjectId[] },
  known: Known['siteNames'],
): ChangeValue {
  const ids = new Set(limits.sites.map(String));
  const names = known.filter(({ _id }) => ids.has(_id)).map(({ name }) => name);
  if (names.length > 0) return changeValue('names', { names });
  return changeValue(type === 'customer' ? 'no-sites-yet' : 'all-sites');
}

function textValue(text: string): ChangeValue {
  return changeValue('text', { text });
}

function short(cell: string): string {
  return cell.slice(0, LONGEST_SHOWN);
}

async function assertSeatsFor(scope: OrgScope, count: number): Promise<void> {
  const { models, org } = scope;
  const organization = await models.Organization.findOne(
    { _id: org, deletedAt: null },
    { seats: 1, trialEndsAt: 1 },
  ).lean();
  if (!organization) throw notFound('organization');
  await assertFreeSeat(scope, organization, count);
}

/** The key of a cell that may name a role; empty if it is too long for that, because normalizing makes it longer still. */
function roleKeyOf(cell: string): string {
  return cell.length > 2 * ROLE_NAME_MAX ? '' : nameKeyOf(cell);
}

/** The key of the system role that the app shows under a name, in any language. */
function systemRoleKeyOf(key: string): string | undefined {
  const name = systemRoleCalled(key);
  return name && nameKeyOf(name);
}

async function rolesNamedIn({ models, org }: OrgScope, rows: readonly Row[]): Promise<Map<string, RoleDoc>> {
  const written = rows.map(({ cells }) => roleKeyOf(cells.Role));
  const keys = [...new Set(written.flatMap((key) => [key, systemRoleKeyOf(key) ?? []].flat()))];
  const found = await scoped(models.Role, org).list({ nameKey: { $in: keys } }, {});
  return new Map(found.map((role) => [role.nameKey, role]));
}

function roleOf({ actor }: OrgScope, roles: ReadonlyMap<string, RoleDoc>, cell: string): RoleDoc {
  if (cell === '') throw invalid('Role', reason('required'));
  const key = roleKeyOf(cell);
  // A role that the organization has named itself takes precedence.
  const role = roles.get(key) ?? roles.get(systemRoleKeyOf(key) ?? '');
  if (!role) throw invalid('Role', reason('no-role-called'));
  assertMayGrant(actor, role);
  return role;
}

function assertType(role: RoleDoc, cell: string): void {
  const key = nameKeyOf(cell);
  if (key === '' || memberTypeCalled(key) === role.type) return;
  throw invalid('Type', reason('role-of-another-type', { role: role.name, type: role.type }));
}

/** The format of a site's code (contract/organizations/sites.ts). */
const CODE = /^[a-z0-9-]{1,40}$/;

/** The sites within reach that the file names, and those that the actor is limited to, which is what an empty cell means. */
async function sitesNamedIn({ models, org, actor }: OrgScope, rows: readonly Row[]): Promise<KnownSite[]> {
  const keys = [...new Set(rows.flatMap(({ cells }) => siteCandidates(cells.Sites)))];
  const codes = keys.filter((key) => CODE.test(key));
  const own = actor.reach === 'all' ? [] : [{ _id: { $in: [...actor.reach.sites] } }];
  const wanted = { $or: [{ nameKey: { $in: keys } }, { code: { $in: codes } }, ...own] };
  const fields = { name: 1, nameKey: 1, code: 1 } as const;
  return scoped(models.Site, org).list({ $and: [wanted, sitesWithin(actor.reach)] }, { fields, sort: { nameKey: 1 } });
}

/** A code belongs to one site, and takes precedence over a name. */
function callingOf(sites: readonly KnownSite[]): Known['sitesCalled'] {
  const called = new Map<string, KnownSite[]>();
  for (const site of sites) called.set(site.nameKey, [...(called.get(site.nameKey) ?? []), site]);
  for (const site of sites) called.set(site.code, [site]);
  return (key) => called.get(key) ?? [];
}

/** The ids of the sites in a cell; undefined for an empty cell, as for an invitation that names no sites. */
function sitesOf(
  cell: string,
  { type, sitesCalled }: Pick<Known, 'sitesCalled'> & { type: MemberType | undefined },
): { sites: string[] | undefined } {
  const read = readSites(cell, { type, known: (key) => sitesCalled(key).length > 0 });
  if (read.fault !== null) throw invalid('Sites', read.fault);
  const sites = read.sites?.map(({ text, key }) => {
    const [site, other] = sitesCalled(key);
    if (!site) throw invalid('Sites', reason('no-site-called', { name: text.slice(0, 80) }));
    if (other) throw invalid('Sites', reason('sites-called', { name: site.name }));
    return site._id.toString();
  });
  return { sites };
}
