import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { inEachFile, SOURCES, textOf, treeOf } from '#testing/sources.ts';

/** What a file reads from the address by name, and what it keeps there; filters of lists are covered by `lists-asked.test.tsx`. */
const READS =
  /\buseUrlState\((?<kept>`[^`]*`|'[^']*'|\w+)|\b(?:params|query|searchParams|useUrlParams<[^>]*>\(\))\.(?:get|has)\((?<read>'[^']*')\)|(?<![\w.])get\((?<got>'[^']*'|[A-Z_]+)\)/g;

/** The names that each file reads, in the order of its source. */
const READ: Record<string, string> = {
  'app/lookups.ts': 'org',
  'app/pages/create-customer.tsx': 'step',
  'app/pages/invitations.tsx': 'status',
  'app/pages/require-customer.tsx': 'returnTo',
  'app/pages/require-organization-membership.tsx': 'reason',
  'app/pages/unauthorized.tsx': 'permission, org',
  'app/providers.tsx': 'ACCOUNT_KEY',
  'features/auth/auth-address.ts': 'state, email, token, returnTo',
  'features/auth/sign-in.tsx': 'reason',
  'features/billing/create/create-customer-screen.tsx': 'returnTo',
  'features/billing/create/new-payer.tsx': 'step',
  'features/billing/linked/linked-screen.tsx': 'method, returnTo',
  'features/dashboard/look-switch.tsx': '{part}-as',
  'features/dashboard/range.ts': 'from, to, days, sites',
  'features/maintenance-plans/new-plan-screen.tsx': 'from',
  'features/organizations/organizations-screen.tsx': 'create',
  'features/roles/role-matrix.tsx': 'role',
  'features/roles/roles-page.tsx': 'new, view-as, role',
  'features/settings/customers/customers-section.tsx': 'new',
  'features/settings/settings-page.tsx': 'section',
  'features/settings/sites/delete-site-dialog.tsx': 'site',
  'features/settings/sites/sites-section.tsx': 'site, new',
  'features/support-tickets/ticket-view.tsx': 'part',
  'features/work-orders/calendar/calendar-view.ts': 'LOOK_KEY, DAY_KEY, CANCELLED_KEY',
  'features/work-orders/new-work.tsx': 'NEW_KEY',
  'features/work-orders/work-orders-screen.tsx': 'VIEW_KEY',
  'lib/lists/list-view.ts': 'page, limit, search, sort',
};

it('knows for each file what it reads from the address', () => {
  const found = inEachFile((text) => {
    const names = Array.from(text.matchAll(READS), ({ groups = {} }) => Object.values(groups).find(Boolean) ?? '');
    return [...new Set(names)].join(', ').replaceAll(/['$`]/g, '');
  });
  expect(found).toEqual(READ);
});

/** What each file takes from the address as it is, other than to compare it or hand it to a function that checks it. */
const AS_IT_IS: Record<string, string> = {
  'components/saved-views/saved-views.ts': '!params.get(key)',
  'features/auth/auth-address.ts':
    "asked = query.get('state'); secrets.get('email') ?? query.get('email'); secrets.get('token') ?? query.get('token')",
  'features/billing/linked/linked-screen.tsx': "method = query.get('method') ?? ''",
  'features/maintenance-plans/new-plan-screen.tsx': "from = params.get('from') ?? ''",
  'features/settings/sites/sites-section.tsx': "opened = params.get('site')",
  'features/work-orders/work-orders-view.ts': 'params.get(key)?.split',
  'lib/lists/list-view.ts': "params.get(name)?.split; params.get(name)?.split; (params.get('search') ?? '').trim",
  'lib/lists/use-url-state.ts': 'params.get(name) ?? undefined',
};

it('knows what each file takes from the address as it is', () => {
  const found = inEachFile((_, file) => {
    const taken: string[] = [];
    types.traverse(treeOf(file), (node, ancestors) => {
      if (!types.isCallExpression(node) || !/^(?:params|query|[\w.]*searchParams)\.get\(/.test(textOf(file, node)))
        return;
      const [around, above] = ancestors.toReversed();
      const isEmptyOtherwise =
        types.isLogicalExpression(around?.node, { operator: '??' }) &&
        types.isStringLiteral(around.node.right, { value: '' });
      const used = isEmptyOtherwise ? above : around;
      const isChecked =
        types.isBinaryExpression(used?.node) || (types.isCallExpression(used?.node) && used.key === 'arguments');
      if (!isChecked) taken.push(textOf(file, used?.node ?? node).slice(0, 90));
    });
    return taken.join('; ');
  });
  expect(found).toEqual(AS_IT_IS);
});

/** Where an address is made from the current one. */
const MADE_OF_IT = /const (?<name>\w+) = (?:[^;\n]* : )?new URLSearchParams\(\w+\);/g;

/** What each file sets (+) and removes (-). Whatever lists other records removes `page`. */
const MADE: Record<string, string> = {
  'app/pages/create-customer.tsx': '-param',
  'components/data-list/use-record-panel.ts': '+param',
  'components/saved-views/saved-views.ts': '-[page, SAVED_KEY, ...SAVED_VIEW_KEYS[area]] +key +SAVED_KEY',
  'features/settings/customers/customers-section.tsx': '+new -new',
  'features/settings/sites/sites-section.tsx': '-new -key +key',
  'features/work-orders/work-orders-screen.tsx': '-[page, NEW_KEY, SAVED_KEY] +TAB_KEY',
  // The first removes unknown values; the second leads to the list for a column of the board.
  'features/work-orders/work-orders-view.ts': '+key -key; -[page, VIEW_KEY] +status +TAB_KEY +assignee +due',
  'lib/lists/list-view.ts': '+name -name; -[page, ...open] -name +name',
  'lib/lists/use-url-state.ts': '-name +name; +ACCOUNT_KEY',
};

it('knows for each link within a page what it changes in the address, and what it keeps', () => {
  const found = inEachFile((text) => {
    const made = Array.from(text.matchAll(MADE_OF_IT), ({ groups = {}, index }) => {
      const rest = text.slice(index);
      const block = rest.slice(0, rest.search(/\n {0,2}\};?\n/));
      const changes = new RegExp(`(?:of (\\[.*\\])\\) )?\\b${groups['name']}\\.(set|delete)\\(([^,)]*)`, 'g');
      return Array.from(
        block.matchAll(changes),
        ([, all, how, key]) => `${how === 'set' ? '+' : '-'}${all ?? key}`,
      ).join(' ');
    });
    return made.join('; ').replaceAll("'", '');
  });
  expect(found).toEqual(MADE);
});

/** What each file closes when it links to another view of its list, and what it changes there. */
const LISTED: Record<string, string> = {
  'app/pages/customer-invitations.tsx': '()()',
  'app/pages/invitations.tsx': '() ({ status: each === FIRST ? null : each })',
  'features/feedbacks/feedbacks-screen.tsx': '(feedback) ({ status: tab === tabs[0] ? null : tab })',
  'features/members/members-screen.tsx': '(member)()',
  'features/service-providers/service-providers-screen.tsx':
    '(provider) ({ status: null }) ({ status: each }) (provider) ({ status: null, documents: expired,due, sort: documents })',
  'features/support-tickets/support-tickets-screen.tsx':
    '(ticket, part) ({ status: null, ...(isMine && { assignee: null }), ...TABS[tab] })',
};

it('knows for each link to another view of a list what it closes and changes', () => {
  const calls = /(?:useListSearch|\bsearchOf)(\((?:[^()]|\([^()]*\))*\)(?:\(\))?)/g;
  const using = Object.entries(SOURCES).filter(
    ([file, text]) => file !== 'lib/lists/list-view.ts' && text.includes('useListSearch'),
  );
  const found = using.map(([file, text]) => {
    const made = Array.from(text.matchAll(calls), ([, given = '']) => given.replaceAll("'", ''));
    return [file, made.join(' ')];
  });
  expect(Object.fromEntries(found)).toEqual(LISTED);
});
