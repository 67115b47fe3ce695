import { PERMISSIONS, PROVIDER_TRADES } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { contract } from './contract.ts';
import { openApiDocument } from './openapi/openapi.ts';

const DAYS = '0 to 365';
const ANY_OF = '1 to 20 entries';
const MEMBER_TYPE = 'staff | customer | provider';
const MEMBER_STATUS = 'invited | active | suspended | removed';
const INSTANT = '0 to 30';
const PRIORITY = 'none | low | medium | high | urgent';
const WORK_TYPE = 'corrective | preventive | inspection | installation';
const WORK_STATUS = 'draft | open | in-progress | on-hold | completed | verified | cancelled';
const PROVIDER_STATUS = 'active | inactive | blocked';
const FEEDBACK_KIND = 'complaint | request | suggestion | compliment';
const FEEDBACK_STATUS = 'new | acknowledged | converted | resolved | declined | withdrawn';
const TRADE = PROVIDER_TRADES.join(' | ');
const WEEKDAY = 'MO | TU | WE | TH | FR | SA | SU';
const PLAN_STATUS = 'active | paused';
const MINUTES = '1 to 43200';
const TICKET_STATUS = 'new | open | waiting-customer | resolved | closed';
const TICKET_PRIORITY = 'low | medium | high | urgent';
const TICKET_CATEGORY = 'bug | billing | access | question | other';
const PERMISSION_LIST = `0 to ${PERMISSIONS.length} entries`;

/**
 * How long a text, how large a number, how many the entries and what the options of each field are, according to docs/product.md:
 * by the name of the field, preceded by its call or area if that makes a difference. Written by hand, so that a bound is changed
 * in two places, or not at all.
 */
const BOUNDS: Record<string, string> = {
  page: '1 to 100000',
  limit: '1 to 100',
  search: '0 to 100',
  version: '1 to any',
  email: '1 to 254',
  contact: '1 to 40, nothing',
  referral: '0 to 100',
  seats: '1 to 100000',
  password: '1 to 128',
  currentPassword: '1 to 128',
  newPassword: '8 to 128',
  passwordConfirmation: '1 to 128',
  otp: '1 to 200',
  language: 'en | de | es | hi',
  token: '1 to 200',
  sid: '1 to 200',
  action: '0 to 60',
  app: 'siteward',

  'customers name': '1 to 120',
  country: '0 to 2',
  'customers currency': '0 to 3',
  billingEmail: '1 to 254',
  street: '1 to 200',
  postcode: '1 to 20',
  city: '1 to 100',
  returnTo: '0 to 500',
  brand: 'visa',
  last4: '3155 | 4242 | 0002 | 0069',
  expMonth: '1 to 12',
  expYear: '2000 to 2099',
  'members name': '1 to 120',
  'members.invite name': '0 to 120',
  'invitations name': '1 to 120',
  'users name': '1 to 120',
  'organizations name': '2 to 120',
  'roles name': '1 to 60',
  'sites name': '1 to 80',

  description: '0 to 300',
  permissions: PERMISSION_LIST,
  siteName: '1 to 80',
  timezone: '1 to 60',
  'roles.setField field': 'name, description, type, permissions',
  'roles.setField value': `1 to 60, 0 to 300, ${MEMBER_TYPE}, ${PERMISSION_LIST}`,
  address: '0 to 300',
  code: '0 to 40',
  locale: '2 to 35',
  workingHours: '7 to 7 entries',
  none: DAYS,
  low: DAYS,
  medium: DAYS,
  high: DAYS,
  urgent: DAYS,
  holidays: '0 to 200 entries',
  categories: '0 to 100 entries',
  'categories entry': '1 to 60',
  sites: '0 to 100 entries',

  dryRun: 'true | false',
  'live.changes age': '0 to 900000',
  'bulkChanges members': '1 to 200 entries',
  'bulkChanges kind': 'status, role, sites',
  'bulkChanges status': 'active | suspended | removed',

  type: MEMBER_TYPE,
  'type entry': MEMBER_TYPE,
  status: MEMBER_STATUS,
  'organizations type': 'organization | customer | service-provider',
  busInst: 'business | institution',
  nature: 'facility-management | property-owner | occupier | service-provider',
  'invitations status': ANY_OF,
  'status entry': 'pending | accepted | declined | expired | revoked',
  'members.list type': ANY_OF,
  'invitations.list type': ANY_OF,
  'members.list role': ANY_OF,
  'invitations.list role': ANY_OF,
  'members.export type': ANY_OF,
  'invitations.export type': ANY_OF,
  'members.export role': ANY_OF,
  'invitations.export role': ANY_OF,
  'members.export site': ANY_OF,
  'invitations.export site': ANY_OF,
  'members.list site': ANY_OF,
  'invitations.list site': ANY_OF,
  'sites.list id': '1 to 100 entries',
  'organizations.listCustomers id': '1 to 100 entries',

  every: 'day, week, month, year',
  interval: '1 to 99',
  weekdays: '1 to 7 entries',
  'weekdays entry': WEEKDAY,
  month: '1 to 12',
  'maintenancePlans kind': 'day, weekday, check | text | number | pass-fail',
  'maintenancePlans day': '-1 to 31',
  nth: '-1 to 4',
  weekday: WEEKDAY,
  count: '1 to 1000',
  leadDays: '0 to 90',
  dueDays: DAYS,
  'maintenancePlans description': '0 to 10000',
  'maintenancePlans type': WORK_TYPE,
  'maintenancePlans status': PLAN_STATUS,
  'maintenancePlans.list status': ANY_OF,
  'maintenancePlans.export status': ANY_OF,
  'maintenancePlans status entry': PLAN_STATUS,
  'maintenancePlans state': ANY_OF,
  'maintenancePlans state entry': 'active | paused | failing | ended',

  relation: 'blocked-by | blocks | duplicates | duplicated-by | related',
  title: '1 to 160',
  place: '0 to 200',
  category: '0 to 60',
  estimatedMinutes: '0 to 100000',
  'workOrders description': '0 to 10000',
  'workOrders type': WORK_TYPE,
  'workOrders.list category': '1 to 60',
  'workOrders.export category': '1 to 60',
  'workOrders.list type': ANY_OF,
  'workOrders.export type': ANY_OF,
  'workOrders type entry': WORK_TYPE,
  priority: PRIORITY,
  'workOrders.list priority': ANY_OF,
  'workOrders.export priority': ANY_OF,
  'priority entry': PRIORITY,
  'workOrders status': WORK_STATUS,
  'workOrders.create status': 'draft | open',
  'workOrders.list status': ANY_OF,
  'workOrders.export status': ANY_OF,
  'workOrders status entry': WORK_STATUS,
  assignee: ANY_OF,
  'assignee entry': 'me | none',
  assignees: '0 to 20 entries',
  watchers: '0 to 50 entries',
  scheduledStart: INSTANT,
  scheduledEnd: INSTANT,
  dueAt: INSTANT,
  dueFrom: INSTANT,
  dueTo: INSTANT,
  tags: '0 to 10 entries',
  'tags entry': '1 to 30',
  tag: '1 to 30',
  overdue: 'true',
  unscheduled: 'true',
  'calendar.get status': ANY_OF,
  'calendar.get priority': ANY_OF,
  'calendar.get type': ANY_OF,
  kinds: ANY_OF,
  'calendar status entry': WORK_STATUS,
  'calendar type entry': WORK_TYPE,
  'kinds entry': 'work-orders | plans | contract-ends',
  'calendar.get from': '1 to 30',
  'calendar.get to': '1 to 30',
  completedFrom: INSTANT,
  completedTo: INSTANT,
  respondedFrom: INSTANT,
  respondedTo: INSTANT,
  uncategorized: 'true',
  checklist: '0 to 100 entries',
  label: '1 to 300',
  'workOrders kind': 'check | text | number | pass-fail',
  reason: '1 to 500',
  resolution: '1 to 5000',
  workOrders: '1 to 200 entries',
  'workOrders.answerDispatch answer': 'accepted | declined',
  'workOrders.answerPoint value': '-1000000000000 to 1000000000000, 1 to 2000',
  'dispatch.step step': 'accepted | declined | started | held | completed',
  'dispatch.comment text': '1 to 5000',
  'dispatch.answerPoint value': '-1000000000000 to 1000000000000, 1 to 2000',
  'dispatch.sign drawing': '1 to 20000',
  'dispatch.sign name': '1 to 120',
  'workOrders.sign drawing': '1 to 20000',
  'workOrders.sign name': '1 to 120',
  'workOrderComments text': '1 to 5000',
  internal: 'true',
  newLink: 'true',
  minutes: '1 to 1440',
  note: '0 to 200',
  ratePerHour: '0 to 10000000',
  amount: '1 to 1000000000',
  'workOrderCosts description': '1 to 160',
  'serviceProviders name': '1 to 120',
  contactName: '0 to 120',
  phone: '1 to 40, nothing',
  taxId: '0 to 40',
  'serviceProviders email': '1 to 254, nothing',
  website: '0 to 200',
  hourlyRateMinor: '0 to 10000000',
  trades: '0 to 10 entries',
  'trades entry': TRADE,
  trade: ANY_OF,
  'trade entry': TRADE,
  'serviceProviders status': PROVIDER_STATUS,
  'serviceProviders.list status': ANY_OF,
  'serviceProviders.export status': ANY_OF,
  'serviceProviders status entry': PROVIDER_STATUS,
  documents: ANY_OF,
  'documents entry': 'due | expired',
  'serviceProviders title': '1 to 120',
  'feedbacks kind': FEEDBACK_KIND,
  'feedbacks kind entry': FEEDBACK_KIND,
  subject: '1 to 160',
  message: '1 to 5000',
  'feedbacks contact': '0 to 254',
  reporterName: '0 to 120',
  'feedbacks status': FEEDBACK_STATUS,
  'feedbacks status entry': FEEDBACK_STATUS,
  response: '1 to 5000',
  'feedbacks.list status': ANY_OF,
  'feedbacks.export status': ANY_OF,
  'feedbacks.list kind': ANY_OF,
  'feedbacks.export kind': ANY_OF,
  'feedbacks.list rating': ANY_OF,
  'feedbacks.export rating': ANY_OF,
  'rating entry': '1 | 2 | 3 | 4 | 5',
  createdFrom: INSTANT,
  createdTo: INSTANT,
  rating: '1 to 5',
  feedbacks: '1 to 200 entries',
  'feedbacks.reply body': '1 to 5000',
  'feedbacks.bulk kind': 'status, remove',
  'feedbacks.bulk status': 'acknowledged | resolved | declined',
  'organizations low': MINUTES,
  'organizations medium': MINUTES,
  'organizations high': MINUTES,
  'organizations urgent': MINUTES,
  'supportTickets text': '1 to 5000',
  'supportTickets note': '0 to 1000',
  score: '1 to 5',
  'supportTickets status': TICKET_STATUS,
  'supportTickets priority': TICKET_PRIORITY,
  'supportTickets.list status': ANY_OF,
  'supportTickets.export status': ANY_OF,
  'supportTickets.list priority': ANY_OF,
  'supportTickets.export priority': ANY_OF,
  'supportTickets.list category': ANY_OF,
  'supportTickets.export category': ANY_OF,
  'supportTickets category': TICKET_CATEGORY,
  'supportTickets status entry': TICKET_STATUS,
  'supportTickets priority entry': TICKET_PRIORITY,
  'category entry': TICKET_CATEGORY,
  'cannedReplies title': '1 to 80',
  'cannedReplies text': '1 to 5000',
  'publicFeedbacks kind': FEEDBACK_KIND,
  'publicFeedbacks name': '0 to 120',
  'publicFeedbacks contact': '0 to 254',
  'publicFeedbacks status': 'withdrawn | acknowledged',
  stamp: '1 to 200',
  'publicFeedbacks website': '0 to 500',
  'publicFeedbacks.reply body': '1 to 5000',
  'savedViews name': '1 to 80',
  'savedViews area': 'work-orders',
  'workOrders.bulk kind': 'status, priority, assignees, dueAt, remove, undo-step',
};

type Json = { readonly [key: string]: unknown };
const fieldsOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {});

/** The bounds of a schema in words, by the name of each field in it; a text bounded only by a pattern has no entry here. */
function boundsOf(schema: Json, name = ''): [name: string, bounds: string][] {
  const { type, pattern, minLength = 0, maxLength, minItems = 0, maxItems, minimum, maximum = 'any' } = schema;
  const forms = [schema['anyOf'] ?? schema['oneOf'] ?? []].flat();
  if (forms.length > 0) return forms.flatMap((form) => boundsOf(fieldsOf(form), name));
  if ('const' in schema) return [[name, String(schema['const'] || 'nothing')]];
  if (Array.isArray(schema['enum'])) return name === 'sort' ? [] : [[name, schema['enum'].join(' | ')]];
  if (type === 'string') return maxLength === undefined && pattern ? [] : [[name, `${minLength} to ${maxLength}`]];
  if (type === 'integer' || type === 'number') return [[name, `${minimum} to ${maximum}`]];
  if (type === 'array') {
    return [[name, `${minItems} to ${maxItems} entries`], ...boundsOf(fieldsOf(schema['items']), `${name} entry`)];
  }
  return Object.entries(fieldsOf(schema['properties'])).flatMap(([key, field]) => boundsOf(fieldsOf(field), key));
}

type Operation = { operationId: string; parameters: Json[]; requestBody?: { content: Json } };
const CALLS = Object.values(openApiDocument(contract).paths).flatMap((path) => Object.values(path) as Operation[]);

/** The bounds of each field of a call, by its name. */
function boundsOfCall({ parameters, requestBody }: Operation): Map<string, string> {
  const body = fieldsOf(fieldsOf(fieldsOf(requestBody?.content)['application/json'])['schema']);
  // A body that is not an object is a file, whose size `upload` bounds.
  const isFile = body['type'] === 'string';
  const found = [
    ...parameters
      .filter((each) => each['in'] !== 'header')
      .flatMap((each) => boundsOf(fieldsOf(each['schema']), String(each['name']))),
    ...(isFile ? [] : boundsOf(body)),
  ];
  const bounds = new Map<string, string[]>();
  for (const [name, words] of found) bounds.set(name, [...new Set([...(bounds.get(name) ?? []), words])]);
  return new Map(Array.from(bounds, ([name, words]) => [name, words.join(', ')]));
}

const areaOf = (operationId: string) => operationId.slice(0, operationId.indexOf('.'));
/** The line of `BOUNDS` that applies to a field of a call. */
function lineOf(operationId: string, name: string): string | undefined {
  return [`${operationId} ${name}`, `${areaOf(operationId)} ${name}`, name].find((line) => line in BOUNDS);
}

describe.each(CALLS)('the bounds of $operationId', (call) => {
  it('are those of the product', () => {
    const { operationId } = call;
    const bounds = boundsOfCall(call);
    const named = (name: string) => `${areaOf(operationId)} ${name}`;
    const found = Array.from(bounds, ([name, words]) => [named(name), words]);
    const known = Array.from(bounds.keys(), (name) => [named(name), BOUNDS[lineOf(operationId, name) ?? '']]);
    const how = 'BOUNDS says what bounds each: add the lines that it lacks, where that is meant';
    expect(Object.fromEntries(found), how).toEqual(Object.fromEntries(known));
  });
});

it('has no line that bounds nothing', () => {
  const used = CALLS.flatMap((call) => Array.from(boundsOfCall(call).keys(), (name) => lineOf(call.operationId, name)));
  expect(Object.keys(BOUNDS).filter((line) => !used.includes(line))).toEqual([]);
});
