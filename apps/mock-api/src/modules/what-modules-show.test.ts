import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * What a module shows to others and to which of them, by the file that they import. Listed here so that nobody reaches into a
 * module without a reviewer asking whether that file is what the module means to show (ARCHITECTURE.md, What a module shows).
 */
const REVIEWED: Record<string, string> = {
  'audit/audit-words.ts': 'invitations members work-orders',
  'audit/audit.model.ts': 'files live members work-orders',
  'audit/ids-in-history.ts': 'files support-tickets work-orders',
  'audit/list-audit.ts': 'members',
  'auth/password-hash.ts': 'invitations users',
  'auth/secrets.ts': 'billing calendar dispatch feedbacks files invitations sessions sites users work-orders',
  'auth/set-password.ts': 'users',
  'bulk-changes/bulk-changes.model.ts': 'members',
  'calendar/feeds/calendar-feeds.service.ts': 'members',
  'comments/commented.ts': 'work-orders',
  'comments/comments.routes.ts': 'work-orders',
  'comments/comments.service.ts': 'dispatch work-orders',
  'dispatch/answer-dispatch.ts': 'work-orders',
  'dispatch/dispatch-mails.ts': 'work-orders',
  'dispatch/dispatch.model.ts': 'work-orders',
  'dispatch/dispatches.ts': 'invitations members service-providers work-orders',
  'feedbacks/count-ratings.ts': 'work-orders',
  'feedbacks/feedbacks.model.ts': 'dashboard',
  'feedbacks/resolve-by-work.ts': 'work-orders',
  'files/add-file.ts': 'dispatch feedbacks',
  'files/copy-files.ts': 'feedbacks maintenance-plans',
  'files/files.routes.ts': 'feedbacks maintenance-plans service-providers support-tickets work-orders',
  'files/files.service.ts': 'dispatch feedbacks maintenance-plans service-providers support-tickets work-orders',
  'invitations/accept-invitation.ts': 'members',
  'invitations/end-invitation.ts': 'bulk-changes members roles sites users',
  'invitations/end-unbacked-invitations.ts': 'bulk-changes members roles service-providers sites',
  'invitations/invite.ts': 'members users',
  'record-links/record-links.service.ts': 'work-orders',
  'maintenance-plans/dates-of-plans.ts': 'calendar',
  'maintenance-plans/maintenance-plans.model.ts': 'calendar',
  'maintenance-plans/plan-access.ts': 'work-orders',
  'maintenance-plans/plans-of-site.ts': 'sites',
  'members/access-limits.ts': 'bulk-changes invitations',
  'members/actor-of-member.ts': 'calendar dispatch feedbacks maintenance-plans support-tickets',
  'members/assign-role.ts': 'bulk-changes',
  'members/assigned-to.ts': 'calendar support-tickets work-orders',
  'members/choose-people.ts': 'comments support-tickets work-orders',
  'members/members.model.ts':
    'bulk-changes comments dispatch invitations maintenance-plans organizations roles sites support-tickets users work-orders',
  'members/members.service.ts': 'bulk-changes',
  'members/own-memberships.ts': 'organizations users',
  'members/people-file.ts': 'invitations',
  'members/restore-member.ts': 'bulk-changes',
  'members/set-member-status.ts': 'bulk-changes',
  'members/update-member.ts': 'bulk-changes',
  'numbers/next-number.ts': 'feedbacks support-tickets work-orders',
  'numbers/reserve-numbers.ts': 'work-orders',
  'organizations/customer-organizations.ts': 'audit members sites support-tickets',
  'organizations/organization-lock.ts':
    'billing bulk-changes invitations maintenance-plans members record-links roles saved-views seats service-providers sites users work-orders',
  'organizations/organizations.model.ts': 'billing invitations members seats',
  'organizations/paid-for.ts': 'files members service-providers',
  'roles/create-role.ts': 'organizations',
  'roles/grants.ts': 'bulk-changes invitations members',
  'roles/roles.model.ts': 'invitations members support-tickets',
  'roles/roles.service.ts': 'invitations members',
  'saved-views/remove-private-views.ts': 'members',
  'scheduler/due-job.ts': 'billing dispatch invitations maintenance-plans support-tickets work-counts',
  'scheduler/scheduler.ts': 'billing files maintenance-plans work-counts',
  'seats/seat-use.ts': 'billing invitations members',
  'service-providers/leave-site.ts': 'sites',
  'service-providers/provider-access.ts': 'audit calendar dashboard members',
  'service-providers/provider-for-work.ts': 'dispatch maintenance-plans work-orders',
  'service-providers/service-providers.model.ts': 'calendar work-orders',
  'sessions/sessions.service.ts': 'auth invitations',
  'sites/first-site.ts': 'invitations',
  'sites/new-site.ts': 'organizations',
  'sites/reach.ts':
    'audit billing bulk-changes canned-replies comments dashboard feedbacks invitations maintenance-plans members organizations roles seats support-tickets work-orders',
  'sites/site-clock.ts':
    'calendar dashboard feedbacks maintenance-plans members service-providers support-tickets work-orders',
  'sites/site-code.ts': 'organizations',
  'sites/sites.model.ts': 'feedbacks invitations maintenance-plans organizations support-tickets work-orders',
  'sites/sites.service.ts': 'calendar feedbacks maintenance-plans service-providers support-tickets work-orders',
  'support-tickets/ticket-work.ts': 'work-orders',
  'time-and-costs/entries.service.ts': 'work-orders',
  'users/users.model.ts': 'auth invitations members organizations',
  'work-counts/count-work.ts': 'work-orders',
  'work-counts/kept-counts.ts': 'dashboard maintenance-plans',
  'work-orders/create-work-order.ts': 'feedbacks maintenance-plans',
  'work-orders/signature/sign-work-order.ts': 'dispatch',
  'work-orders/steps/answer-point.ts': 'dispatch',
  'work-orders/steps/set-work-order-status.ts': 'dispatch',
  'work-orders/work-order-changes.ts': 'maintenance-plans',
  'work-orders/work-order-people.ts': 'maintenance-plans time-and-costs',
  'work-orders/work-order-record.ts':
    'calendar dispatch feedbacks maintenance-plans support-tickets time-and-costs work-counts',
  'work-orders/work-order-rooms.ts': 'dispatch',
  'work-orders/work-orders.model.ts': 'calendar dashboard maintenance-plans work-counts',
  'work-orders/work-orders.service.ts': 'calendar dispatch time-and-costs',
};

/** What every module may import: the audit log's writer, and what it knows about the history of a record. */
const FOR_ALL = new Set(['audit/audit.service.ts', 'audit/record-history.ts']);

/** Folders that all areas share: they are there to be imported, and know no area (`biome.json`). */
const SHARED = new Set(['csv', 'lists', 'names', 'records']);

const SOURCE = new URL('./', import.meta.url);
const IMPORTED = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

/**
 * The files of other modules that a file imports, as `<module>/<file>.ts`.
 *
 * @param file - its path below `modules`
 */
function importedBy(file: string, text: string): string[] {
  const own = file.split('/')[0];
  return [...text.matchAll(IMPORTED)]
    .map(([, path = '']) => (path.startsWith('.') ? posix.join('modules', posix.dirname(file), path) : path.slice(1)))
    .filter((path) => path.startsWith('modules/'))
    .map((path) => path.slice('modules/'.length))
    .filter((path) => path.includes('/') && path.split('/')[0] !== own)
    .filter((path) => !FOR_ALL.has(path) && !SHARED.has(path.split('/')[0] ?? ''));
}

const camelCase = (words: string) => words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

describe('what modules import from each other', () => {
  it('is what was reviewed', () => {
    const found = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      // Files outside any module (index.ts, models.ts, upgrades.ts) bring the modules together.
      .filter((name) => name.includes('/') && name.endsWith('.ts') && !/(?:\.test|-testing)\.ts$/.test(name))
      .flatMap((name) => {
        const text = readFileSync(new URL(name, SOURCE), 'utf8');
        return importedBy(name, text).map((path) => ({ path, by: name.split('/')[0] ?? '' }));
      });
    const shown = [...new Set(found.map(({ path }) => path))].map((path) => {
      const users = new Set(found.filter((each) => each.path === path).map(({ by }) => by));
      return [path, [...users].sort().join(' ')] as const;
    });
    const how = 'REVIEWED says which modules import what: may these, or does a function belong elsewhere?';
    expect(Object.fromEntries(shown), how).toEqual(REVIEWED);
  });
});

it('leaves to services what the database is asked', () => {
  const routes = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.routes.ts'),
  );
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter((name) => /\bmodels\b/.test(readFileSync(new URL(name, SOURCE), 'utf8')))).toEqual([]);
});

it('keeps each operation on a record in the file named after it', () => {
  const operations = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\/(?:create|update|remove|set|store)-[a-z-]+\.ts$/.test(name));
  const elsewhere = operations.filter((name) => {
    const text = readFileSync(new URL(name, SOURCE), 'utf8');
    return !text.includes(`export async function ${camelCase(posix.basename(name, '.ts'))}(`);
  });
  expect(operations.length).toBeGreaterThan(20);
  expect(elsewhere).toEqual([]);
});
