import type { Member, Organization, Role, SiteSummary } from '@siteward/contract';
import { isRecordId, MAX_LIMIT } from '@siteward/domain';
import { ask } from './api.ts';
import type { Remembered } from './config.ts';
import type { Context } from './context.ts';
import { CliError, EMPTY, EXIT, usageError } from './errors.ts';

/** A record's id, and what to call it. */
export type Named = { id: string; name: string };
type Scoped = Pick<Context, 'api' | 'io' | 'options' | 'remembered' | 'url'>;

/** How many of the records that may be meant are listed at most. */
const MOST_NAMED = 10;
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
/** A search, cut to the longest text that it takes. */
const searchFor = (text: string) => ({ search: text.slice(0, 100) });

/**
 * The one record that somebody means.
 *
 * @param kind - what it is: `site`
 * @param text - what they called it
 * @param found - the records that a search for it has found
 * @param namesOf - the names that each may be called by, which are also listed next to its id
 * @throws If none or several have exactly that name, with those that may be meant.
 */
export function pick<Row extends { _id: string }>(
  kind: string,
  text: string,
  found: readonly Row[],
  namesOf: (row: Row) => readonly string[],
): Row {
  const exact = found.filter((row) => namesOf(row).some((name) => same(name, text.trim())));
  const [only] = exact;
  if (only !== undefined && exact.length === 1) return only;
  const candidates = (exact.length > 0 ? exact : found)
    .slice(0, MOST_NAMED)
    .map((row) => `${row._id}  ${[...new Set(namesOf(row))].filter((name) => name !== row._id).join(', ')}`);
  if (exact.length > 1) {
    throw usageErrorWith(`There are ${exact.length} with the name “${text}”. Name the ${kind} by its id:`, candidates);
  }
  throw new CliError(
    EXIT.notFound,
    `There is no ${kind} “${text}”${candidates.length > 0 ? '. Do you mean one of these?' : ' that you can see.'}`,
    {
      lines: candidates,
    },
  );
}

function usageErrorWith(message: string, lines: readonly string[]): CliError {
  return new CliError(EXIT.usage, message, { lines });
}

/**
 * The organization that a command is about: the one of `--org`, else of SITEWARD_ORG, else the one remembered, else the only one there is.
 *
 * @throws If there are several, with their names, or none.
 */
export async function organizationOf({ api, io, options, remembered }: Scoped): Promise<Named> {
  const said = options.org ?? io.env['SITEWARD_ORG'];
  if (said) return findOrganization(api, said);
  if (remembered.org) return remembered.org;
  const { items, total } = await ask(api.organizations.list({ query: { limit: MOST_NAMED } }), 200);
  const [only] = items;
  if (only !== undefined && total === 1) return { id: only._id, name: only.name };
  if (only === undefined) {
    throw new CliError(EXIT.notFound, 'You do not belong to any organization.', {
      hint: 'Create one in the web application, or ask for an invitation.',
    });
  }
  throw new CliError(EXIT.usage, 'Which organization?', {
    lines: [...items.map(({ _id, name }) => `${_id}  ${name}`), ...moreThan(items, total)],
    hint: 'Name it with `--org`, or set it with `siteward organizations use`.',
  });
}

/** A line that says how many a list leaves out. */
function moreThan(listed: readonly unknown[], total: number): string[] {
  return total > listed.length ? [`and ${total - listed.length} more`] : [];
}

/** @param text - an organization's id or name */
export async function findOrganization(api: Context['api'], text: string): Promise<Named> {
  if (isRecordId(text)) return { id: text.toLowerCase(), name: text };
  const { items } = await ask(api.organizations.list({ query: { ...searchFor(text), limit: MAX_LIMIT } }), 200);
  const { _id, name } = pick<Organization>('organization', text, items, (row) => [row.name]);
  return { id: _id, name };
}

/**
 * The site that a command is about: the one of `--site`, else of SITEWARD_SITE, else the one remembered for this organization.
 *
 * @param org - the organization's id
 * @returns Undefined if none is named or remembered.
 */
export async function siteOf({ api, io, options, remembered }: Scoped, org: string): Promise<Named | undefined> {
  const said = options.site ?? io.env['SITEWARD_SITE'];
  if (said) return findSite(api, org, said);
  return rememberedSite(remembered, org);
}

function rememberedSite({ org, site }: Remembered, wanted: string): Named | undefined {
  return org?.id === wanted ? site : undefined;
}

/**
 * The site of a command that needs one: that of `siteOf`, else the only one there is.
 *
 * @throws If there are several, with their names, or none.
 */
export async function requiredSiteOf(context: Scoped, org: string): Promise<Named> {
  const site = await siteOf(context, org);
  if (site !== undefined) return site;
  const { items, total } = await ask(context.api.sites.list({ query: { org, limit: MOST_NAMED } }), 200);
  const [only] = items;
  if (only !== undefined && total === 1) return { id: only._id, name: only.name };
  if (only === undefined) {
    throw new CliError(EXIT.notFound, 'There is no site that you can see in this organization.', {
      hint: 'Ask an owner or administrator for one; `--org` names another organization.',
    });
  }
  throw new CliError(EXIT.usage, 'Which site?', {
    lines: [...items.map(({ code, name }) => `${code}  ${name}`), ...moreThan(items, total)],
    hint: 'Name it with `--site`, or set it with `siteward sites use`.',
  });
}

/** @param text - a site's id, code or name */
export async function findSite(api: Context['api'], org: string, text: string): Promise<Named> {
  if (isRecordId(text)) return { id: text.toLowerCase(), name: text };
  const { items } = await ask(api.sites.list({ query: { org, ...searchFor(text), limit: MAX_LIMIT } }), 200);
  const { _id, name } = pick<SiteSummary>('site', text, items, (row) => [row.name, row.code]);
  return { id: _id, name };
}

/** Finds several sites, named with commas in between. */
export async function findSites(api: Context['api'], org: string, text: string): Promise<Named[]> {
  const sites: Named[] = [];
  for (const part of partsOf(text)) sites.push(await findSite(api, org, part));
  return sites;
}

/** @param text - a role's id or name */
export async function findRole(api: Context['api'], org: string, text: string): Promise<Role> {
  if (isRecordId(text)) return ask(api.roles.get({ params: { id: text } }), 200);
  const { items } = await ask(api.roles.list({ query: { org, ...searchFor(text), limit: MAX_LIMIT } }), 200);
  return pick<Role>('role', text, items, (row) => [row.name]);
}

/** Finds a member by their id, email address or name: one who was removed only if nobody else is called that. */
export async function findMember(api: Context['api'], org: string, text: string): Promise<Named> {
  if (isRecordId(text)) return { id: text.toLowerCase(), name: text };
  const namesOf = ({ name, email }: Member) => [name || email, email];
  const ofStatus = async (status: Member['status']) => {
    const query = { org, status, ...searchFor(text), limit: MAX_LIMIT };
    return (await ask(api.members.list({ query }), 200)).items;
  };
  const found = (await Promise.all((['active', 'suspended', 'invited'] as const).map(ofStatus))).flat();
  const isThere = found.some((row) => namesOf(row).some((name) => same(name, text.trim())));
  if (!isThere) found.push(...(await ofStatus('removed')));
  const { _id, name, email } = pick('member', text, found, namesOf);
  return { id: _id, name: name || email };
}

/**
 * The ids for the filters of a list that take names: its roles, and the sites of `--site`, but not a remembered one.
 *
 * @param options - the command's own
 */
export async function filtersOf(
  { api, options: { site } }: Pick<Context, 'api' | 'options'>,
  org: string,
  { role }: { role?: string },
): Promise<{ role?: string; site?: string }> {
  const roles = role === undefined ? [] : await Promise.all(partsOf(role).map((part) => findRoleId(api, org, part)));
  const sites = site === undefined ? [] : await findSites(api, org, site);
  return {
    ...(roles.length > 0 && { role: roles.join(',') }),
    ...(sites.length > 0 && { site: sites.map(({ id }) => id).join(',') }),
  };
}

async function findRoleId(api: Context['api'], org: string, text: string): Promise<string> {
  return isRecordId(text) ? text.toLowerCase() : (await findRole(api, org, text))._id;
}

/**
 * The parts of a comma-separated list.
 *
 * @throws If it has none: an empty list would mean everything, such as all sites for somebody who was to be limited.
 */
function partsOf(text: string): string[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) throw usageError(`“${text}” names nothing.`, EMPTY);
  return parts;
}
