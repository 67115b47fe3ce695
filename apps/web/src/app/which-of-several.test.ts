import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { inEachFile, inEachNode, PUBLIC_SOURCES, SOURCES, textOf, treeOf, UI_SOURCES } from '#testing/sources.ts';

const ALL = { ...SOURCES, ...UI_SOURCES, ...PUBLIC_SOURCES };

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(ALL)) treeOf(file);

const PICKING = /^(?:filter|find|findLast|findIndex|findLastIndex|some|every)$/;

/** Looks something up, such as a record by its id or a word among those that a list has, or leaves out what is empty. */
const LOOK_UP = /^(?:find|some) [\w.?]+ === [\w.[\]]+(?:\(\w*KEY\)|\('\w+'\))?$|^filter Boolean$/;

/**
 * How a call picks some of several things: the method, and the whole of the condition, with `{` for what a text is put together
 * from; undefined for other calls.
 */
function picked(file: string, node: types.Node): string | undefined {
  if (!types.isCallExpression(node) && !types.isOptionalCallExpression(node)) return;
  const { callee, arguments: given } = node;
  if (!types.isMemberExpression(callee) && !types.isOptionalMemberExpression(callee)) return;
  const [condition] = given;
  if (!condition || !types.isIdentifier(callee.property) || !PICKING.test(callee.property.name)) return;
  const text = textOf(file, types.isArrowFunctionExpression(condition) ? condition.body : condition);
  return `${callee.property.name} ${text.replaceAll('${', '{')}`;
}

/** By which conditions each file picks some of several things, counts them, or finds one of them. */
const PICKED: Record<string, string> = {
  'app/areas.ts': 'find isRouteName',
  'app/check-route.ts': 'filter each !== undefined',
  'app/guards.ts': "some sameId(_id, site ?? '')",
  'app/layouts/default.tsx': 'find sameId(_id, asked)',
  'app/layouts/navigation.tsx': 'filter isOpen(area, permissions)',
  'app/layouts/palette.tsx': 'filter isOpen(name, permissions)',
  'app/pages/customer-invitations.tsx': "find each === params['status']",
  'app/pages/members.tsx': "find each === params['status']",
  'app/pages/require-customer.tsx':
    "find (status === 'past-due' || status === 'cancelled') && Date.parse(statusSince) > Date.parse(trialEndsAt); filter role.permissions.includes('billing:manage'); filter permissions.includes(permission)",
  'app/pages/roles-permissions.tsx': 'filter isOpen(area, permissions)',
  'app/scope-store.ts': "filter !sameId(_id, site ?? '') && _id !== scope.knownSites[0]?._id",
  'components/comments/comment-field.tsx': 'filter !found.searching || isCalled(name, asked.search)',
  'components/comments/comment-text.tsx': 'filter URL.canParse(address)',
  'components/comments/comments.tsx': 'filter at >= since',
  'components/comments/mentions.ts':
    'some start < caret && caret <= end; some start <= from && from < end; filter last <= from || start >= end; every words.some((word) => word.startsWith(part)); some word.startsWith(part)',
  'components/comments/use-comments.ts':
    'some items.some(({ _id }) => _id === comment._id); filter each.key !== key; filter each.key !== key; filter each.key !== key',
  'components/data-list/data-rows.tsx':
    'filter fixed || !(view.hidden.includes(key) || (wide && isNarrow)); filter selection.has(id)',
  'components/data-list/filter-window.tsx': 'filter each !== value',
  'components/data-list/list-filters.tsx': 'filter chosen(name).length > 0',
  'components/data-list/list-toolbar.tsx': 'filter !fixed; filter each !== key',
  'components/data-list/use-list-keys.ts':
    "find row.getAttribute('aria-current') === 'true'; find targets.rowId(each) === id",
  'components/data-list/use-selection.ts':
    'filter chosen.has(id); every chosen.has(id); filter !ids.includes(id); filter !ids.includes(id)',
  'components/fields/sites-field.tsx': 'filter !found.sites.some((site) => site._id === _id); filter each !== id',
  'components/files/file-viewer.tsx': 'findIndex _id === file?._id',
  'components/files/files-card.tsx': 'filter hasThumbnail(type)',
  'components/files/use-uploads.ts':
    'filter refusal === null; filter each.id !== id; filter refusal === null; filter each.id !== id',
  'components/record-links/links-card.tsx':
    'filter !leaving.includes(id); filter each !== id; filter item.relation === relation',
  'components/record-links/work-order-picker.tsx': 'filter _id !== without',
  'components/record/facts.tsx': "filter value !== '' && value !== null",
  'components/record/leave-guard.tsx': 'some from.get(name) !== to.get(name)',
  'components/record/record-history.tsx': "filter text !== ''",
  'components/saved-views/saved-view-dialogs.tsx': 'find _id === view?._id',
  'components/saved-views/saved-views.ts':
    "find sameId(_id, params.get(SAVED_KEY) ?? ''); every !params.get(key); find view.default; every inOrder(one[key]) === inOrder(other[key])",
  'components/when-near.tsx': 'some isIntersecting',
  'components/work/people-field.tsx': 'filter id !== me',
  'components/work/people-select.tsx': 'filter !without.includes(_id)',
  'components/work/tags-field.tsx':
    "filter { const key = keys[index] ?? ''; return key !== '' && !taken.includes(key) && keys.indexOf(key) === index; }; filter each !== tag",
  'features/account/sessions-section.tsx': 'filter !current',
  'features/billing/create/create-customer-screen.tsx': 'find error && !data',
  'features/billing/create/new-payer.tsx':
    "filter name !== 'name'; filter text !== ''; filter key !== 'step'; find ASKED[name].some((field) => isWrong(errors, field)); some isWrong(errors, field)",
  'features/billing/hosted-page.ts': 'find path !== null && path.length <= BILLING_LIMITS.returnTo',
  'features/billing/payer-fields.tsx': 'filter isWrong(errors, each)',
  'features/billing/queries.ts': "filter status === 'linked'",
  'features/billing/section/billing-history.tsx':
    "find field === 'failure' && each === text; find field === 'status' && each === text",
  'features/billing/section/methods-card.tsx': 'find each.default',
  'features/dashboard/dashboard-screen.tsx': 'every count === 0',
  'features/dashboard/day-chart.tsx': 'find each * 4 >= most; some from !== to',
  'features/dashboard/open-bars.tsx': 'every count === 0',
  'features/dashboard/range.ts': "find String(each) === get('days')",
  'features/dashboard/tables.tsx': 'some from !== to',
  'features/dispatch/complete-work.tsx':
    'filter required && (value === null || value === false); filter value !== null && value !== false; filter own',
  'features/dispatch/work-checklist.tsx': 'filter isPointDone',
  'features/dispatch/work-photos.tsx': 'filter hasThumbnail',
  'features/feedbacks/changes/chosen-files.tsx': 'filter fileFault(file) === null; filter each.key !== key',
  'features/feedbacks/detail/feedback-parts.tsx': 'filter allowedTransitions.includes(to)',
  'features/feedbacks/feedback-list.tsx':
    "filter !(panel.isOpen && panel.isDocked && BESIDE_PANEL.has(column)) && !(tab === 'new' && column === 'rating'); filter feedback.status !== status",
  'features/feedbacks/queries.ts':
    'findLast received?.includes(String(each)); filter !listed.has(_id); findIndex _id === above',
  'features/feedbacks/use-feedback-bulk.ts': 'filter ok',
  'features/feedbacks/use-triage-keys.ts': 'find _id === (focused ?? panel.id)',
  'features/first-steps/first-steps.tsx': 'filter data?.body[step]; find !data.body[step]',
  'features/invitations/import-form.tsx': 'filter faults.length === 0',
  'features/invitations/invitation-actions.ts': "some to === 'revoked'; filter action !== false",
  'features/invitations/invitation-flow.tsx': 'filter !result.ok',
  'features/invitations/invitation-list.tsx': "some flow.actionsOf(invitation).includes('revoke')",
  'features/invitations/invite-all.ts': "filter state !== 'invited' && state !== 'member'; filter state === 'invited'",
  'features/invitations/invite-form.tsx': 'filter email === null',
  'features/invitations/use-invite-form.ts': "every state === 'invited'",
  'features/maintenance-plans/beside/made-so-far.tsx': 'filter words !== false',
  'features/maintenance-plans/plan-preview.ts':
    'filter !left.has(day); filter from <= last; filter days.has(from); filter !days.has(from)',
  'features/maintenance-plans/template/template-rest.tsx': 'filter _id !== without',
  'features/maintenance-plans/when/repetition-editors.tsx':
    'filter each === weekday ? !isOn : repeats.weekdays.includes(each)',
  'features/members/member-actions.ts':
    "filter to !== 'active'; filter to === 'invited' || (answered?.includes(to) ?? true); filter may.includes(action)",
  'features/members/member-columns.tsx': 'filter !(isBeside && BESIDE_PANEL.has(key))',
  'features/members/member-dialogs.tsx':
    'every role === first?.role; filter type !== role.type; every type === first?.type; some customerOrgId !== null',
  'features/members/member-history.tsx': "find field === 'because'; find field === 'role'",
  'features/members/member-list.tsx':
    'filter items.some((member) => memberActions(member, actor).includes(action)); some memberActions(member, actor).includes(action)',
  'features/members/member-panel.tsx':
    "filter words !== ''; filter permissions.includes(permission); filter !isPermission(each); filter of === area",
  'features/members/sites-form.tsx': "some type === 'customer'",
  'features/members/use-member-flow.ts':
    'filter refuse(member) === null; filter fault === null; filter change.undoable; filter problem !== null',
  'features/palette/command-palette.tsx': 'some searching; filter failed',
  'features/palette/entries.ts':
    'filter entries.length > 0; filter found || matches(typed, label, ...words); every begun.some((word) => word.startsWith(each)); some word.startsWith(each)',
  'features/palette/use-places.ts':
    'filter !found.some((each) => idOf(each) === idOf(item)); some idOf(each) === idOf(item); filter !sameId(item._id, siteId); filter !sameId(item.org, org)',
  'features/roles/draft-bar.tsx': 'filter drafts[_id]',
  'features/roles/matrix-area.tsx': 'filter held.includes(each); filter shown.includes(each)',
  'features/roles/new-role-dialog.tsx': 'filter givesType(own.type, type)',
  'features/roles/permission-drafts.ts':
    'filter !some.includes(each); every base.includes(each); filter !PERMISSIONS.includes(each); filter some.includes(each); filter !base.includes(each); filter !permissions.includes(each); filter !removed.includes(each); filter isDraft(pair[1]); filter kept[role._id] && lockOf(role) === null; filter isPair',
  'features/roles/role-access.ts':
    'find !held.includes(each); findIndex name === role.name; filter role.system; filter !role.system; filter held.includes(each); filter !held.includes(each); some sameRoleName(each.name, name)',
  'features/roles/role-dialogs.tsx': 'find _id === asked?.id',
  'features/roles/role-matrix.tsx': 'findIndex sameId(_id, asked)',
  'features/roles/role-preview.tsx':
    'filter permissions.includes(permission); filter allowed.length > 0; filter allowed.length === 0; filter titles.length > 0',
  'features/roles/role-switches.tsx': 'filter system; filter !system; filter shown.includes(permission)',
  'features/roles/roles-page.tsx':
    "find sameId(_id, get('view-as') ?? ''); filter drafts[_id]; find sameId(_id, get('role') ?? ''); find !system",
  'features/service-providers/provider-form.tsx': 'filter chosen.includes(trade)',
  'features/service-providers/provider-list.tsx': "filter !BESIDE_PANEL.has(key); filter trade !== 'other'",
  'features/service-providers/queries.ts': 'filter isRecordId',
  'features/service-providers/service-providers-screen.tsx': 'filter part !== false',
  'features/settings/settings-page.tsx':
    "filter !('permission' in section) || permissions.includes(section.permission)",
  'features/settings/sites/categories-card.tsx': 'some nameKeyOf(each) === nameKeyOf(name); filter each !== category',
  'features/settings/sites/delete-site-dialog.tsx': 'find _id !== siteId',
  'features/support-tickets/new/requester-picker.tsx': 'filter _id !== member._id',
  'features/support-tickets/queries.ts': 'filter _id !== id',
  'features/support-tickets/support-tickets-screen.tsx':
    "find { const { status: of = '', assignee: by = '' }: { status?: string; assignee?: string } = TABS[tab]; return status.join() === of && (assignee.join() === by || tab !== 'mine'); }",
  'features/support-tickets/thread/canned-replies.tsx': 'filter `{title}\\n{text}`.toLowerCase().includes(words)',
  'features/support-tickets/thread/message-files.tsx': 'filter hasThumbnail(type)',
  'features/support-tickets/thread/ticket-composer.tsx': 'filter to !== status; filter each !== file',
  'features/support-tickets/thread/ticket-event.tsx': "filter text !== ''",
  'features/support-tickets/thread/ticket-thread.tsx':
    "filter at >= since && (action !== 'support-ticket.created' || changes.some(isForOther)); some isForOther",
  'features/support-tickets/ticket-view.tsx': "find to === 'resolved'",
  'features/work-orders/agenda/agenda-days.ts':
    "filter kind === 'day'; filter kind === 'overdue'; filter kind === 'stopped'; filter kind === 'never'",
  'features/work-orders/board/board-card.tsx': 'filter to !== status',
  'features/work-orders/calendar/calendar-entries.ts': 'filter order && !isDue && !isOnDays',
  'features/work-orders/calendar/calendar-view.ts': "filter isValid(name, value); filter status !== 'cancelled'",
  'features/work-orders/calendar/calendar-windows.tsx':
    "find from > 0; find { const opening = openingOf(each); return typeof opening === 'number' && instantOfMinute(opening, each, zone) > Date.now(); }",
  'features/work-orders/calendar/drop-places.ts':
    'find isIn(place.whole) && isSeen(place); every before[edge] === now[edge]',
  'features/work-orders/calendar/ghost.tsx': 'filter _id !== from',
  'features/work-orders/calendar/looks/agenda-look.tsx':
    'filter all.length > 0; filter isOn(item, day); filter isOnDays; filter !isOnDays; find !isOnDays && start > now; filter isOn(item, each)',
  'features/work-orders/calendar/looks/assignee-grid.tsx':
    'filter place !== null && openMinutes(place, day).length === 0; filter isOn(item, day)',
  'features/work-orders/calendar/looks/day-column.tsx': 'filter to > from',
  'features/work-orders/calendar/looks/month-grid.tsx': 'filter isFirst; filter !isFirst(item)',
  'features/work-orders/calendar/looks/time-grid.tsx':
    'filter item.isOnDays && days.some((day) => isOn(item, day)); some isOn(item, day); filter !item.isOnDays && isOn(item, day)',
  'features/work-orders/calendar/use-drag.ts': 'every one?.[field] === other?.[field]',
  'features/work-orders/changes/change-work-orders.ts':
    'filter refusalOf(order, what, actor) === null; filter fault === null',
  'features/work-orders/changes/show-at-once.ts': "filter entry.kind !== 'work-order' || entry.workOrder._id !== id",
  'features/work-orders/changes/step-dialog.tsx': "some inputsOfStep(status, to).includes('resolution')",
  'features/work-orders/changes/use-work-order-flow.ts':
    "some orders.some((order) => order._id === _id); filter refusalOf(order, { kind: 'status', to }, actor) === null; some inputsOfStep(status, to).length > 0",
  'features/work-orders/changes/work-order-dialogs.tsx': 'every dueAt === first?.dueAt',
  'features/work-orders/detail/checklist.tsx':
    'filter isPointDone; some each._id === point && each.kind === kind && each.value === seen',
  'features/work-orders/detail/move-dialog.tsx': 'filter _id !== without',
  'features/work-orders/detail/print-record.tsx': 'filter removedAt === null; some isPending; some isLoading',
  'features/work-orders/detail/signature.tsx': 'filter each !== counting',
  'features/work-orders/detail/steps.tsx':
    'find to === BESIDE[order.status] && refusal === null; filter step !== next && step !== beside',
  'features/work-orders/detail/watch-button.tsx': 'filter _id !== member._id',
  'features/work-orders/detail/work-order-actions.tsx': 'filter _id !== me._id',
  'features/work-orders/entries/entry-dialog.tsx': 'filter _id !== member._id',
  'features/work-orders/entries/time-and-costs.tsx': 'find error && !data',
  'features/work-orders/inline-fields.tsx': 'every refusal !== null',
  'features/work-orders/list/bulk-actions.tsx': "some mayUpdate(order, flow.actor.permissions); filter to !== 'draft'",
  'features/work-orders/list/quick-add.tsx': 'some data?.body.items.some(({ _id }) => _id === id)',
  'features/work-orders/list/work-order-list.tsx': 'some !view.hidden.includes(key)',
  'features/work-orders/talk/work-order-talk.tsx': "filter isLongChange; find field === 'status'",
  'features/work-orders/one-work-order.ts': "filter relation === 'blocked-by' && !hasEnded(workOrder.status)",
  'features/work-orders/work-order-filters.tsx':
    'some isRecordId(id) && !known.some(({ _id }) => _id === id); filter open.includes(name); filter Object.keys(filters).includes(name); every _id !== id; every _id !== id',
  'features/work-orders/work-orders-screen.tsx': 'filter each === tab || !isFirms || !OF_ASSIGNEES.includes(each)',
  'features/work-orders/work-orders-view.ts':
    "filter name !== decided[tab]; some !statusesOf('active').some((active) => active === each); filter isValid(tab, name, value); every values.includes(each); filter values.includes(each); filter isValid('all', name, value); filter hidden.includes(key); filter !hidden.includes(key); filter status.includes(each); filter tab === 'all' || (each !== 'draft' && each !== 'cancelled')",
  'lib/words/change-values.ts':
    "find each === params['status']; find each === params['type']; find each === params['status']; find each === params['priority']; find each === params['type']; find each === params['status']; find each === params['kind']; find each === params['status']; find each === params['status']; find each === params['category']",
  'lib/forms/differences.ts': 'filter each.theirs !== each.yours',
  'lib/words/language.ts': 'find kept === `{user}:{language}`',
  'lib/forms/late-form.tsx': 'find isChoice(each) && each.checked',
  'lib/lists/list-view.ts':
    "find size === wholeNumber(params.get('limit')); filter !namesIn('show').includes(key); some key in change; filter !extra.includes(key); filter !hidden.includes(key); filter isValid; every asked.get(name) === value; some name !== options.tab",
  'lib/forms/merge.ts': 'filter value !== undefined && !isSame(known.get(name), value)',
  'lib/organization/organization-scope.ts':
    'some permissions.includes(permission) && !(isLimited && ORGANIZATION_WIDE.includes(permission))',
  'lib/navigation/paths.ts': 'filter pair[1] !== undefined',
  'lib/organization/people.ts':
    'filter canGrant(own, role) && (!type || role.type === type); filter customer === customerOrgId',
  'lib/organization/places.ts': 'every data !== undefined',
  'lib/browser/preference.ts': 'find value === inBrowser.read(key)',
  'lib/calls/problem.ts': 'filter fault.fields[name] !== undefined',
  'lib/cache/query-client.ts': 'filter waitOf(query) > 0',
  'lib/drafts/typed-about.ts': 'filter name.includes(id)',
  'lib/words/rule-words.ts': "filter weekdays.includes(WEEKDAYS[day] ?? '')",
  'features/work-orders/calendar/same-drawing.ts': 'every isEqual(Reflect.get(one, name), Reflect.get(other, name))',
  'lib/organization/site-names.ts': 'filter ids.includes(_id)',
  'lib/time/site-time.ts': "find type === 'timeZoneName'",
  'lib/browser/stored.ts': 'filter unkept.get(key) !== null',
  'lib/words/typed-number.ts': "find type === 'group'",
  'lib/lists/use-url-state.ts': 'find each === get(key)',
  'lib/time/week.ts': 'every short(each).length <= 3',
  'public/form/draft.ts':
    "some text.trim() !== ''; filter each.startsWith(PREFIX); every { const found: unknown = Reflect.get(draft, key); return key === 'kind' ? FEEDBACK_KINDS.some((kind) => kind === found) : typeof found === typeof empty; }",
  'public/form/feedback-form.tsx': "findIndex state === 'sending'",
  'public/form/use-feedback-form.ts': 'filter !(field in part); find fields.includes(name)',
  'public/form/use-photos.ts': "find faultOf(file) !== null; filter each.key !== key; filter state !== 'sent'",
  'public/lib/kept-photos.ts': 'filter Date.now() - at >= KEPT_MS; find each.owner === owner && !old.includes(each)',
  'public/lib/send-photos.ts': 'filter each.key !== key',
  'public/test-card/card-form.tsx': 'filter !(field in part)',
  'public/test-card/card.ts': 'find card.number === digitsOf(number)',
  'public/tracking/conversation.tsx': "findLast step.status === 'resolved' || step.status === 'declined'",
  'ui/components/multi-select.tsx': 'filter values.includes(option.value); filter each !== value',
  'ui/components/option-list.tsx': 'find !disabled',
  'ui/lib/focus-return.ts':
    "filter place.element.isConnected && place.element !== element; find each.closest('[data-keeps-focus]') === section; find dataset['row'] === row.id; find each.isConnected && (keepsFocus(each) || each.querySelector(`h1, {HEADING}`)); findLast canTakeFocus(place.element) || successorOf(place); filter row; some window.contains(element)",
  'ui/lib/keep-focus-somewhere.ts': 'some keepsFocus',
  'ui/lib/messages-clear.ts': 'filter each !== bar',
};

it('knows for each file by which conditions it picks some of several things', () => {
  const pickedIn = (file: string) => inEachNode(file, (node) => picked(file, node)).filter((one) => !LOOK_UP.test(one));
  const found = inEachFile((_, file) => pickedIn(file).join('; '), ALL);
  expect(found).toEqual(PICKED);
});
