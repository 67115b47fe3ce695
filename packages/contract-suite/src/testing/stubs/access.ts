import type { Kind } from '../../findings.ts';
import { checkRoles, checkSessions } from '../../rules/access.ts';
import { checkForeignIds } from '../../rules/foreign-ids.ts';
import type { Suite } from '../../suite.ts';
import {
  type Check,
  fieldsIn,
  idOf,
  type Look,
  OTHERS,
  OWN,
  ok,
  problem,
  queryIn,
  type Stub,
  sidIn,
  siteOf,
  subjectOf,
} from './stub.ts';

const oneSite: Check = (suite) => checkSessions(suite, siteOf(suite), 'ended');
const orderOf = (suite: Suite) => {
  const body = (ids: typeof OWN) => ({ ...ids, title: 'Lamp', type: 'corrective' });
  return subjectOf(suite, 'workOrders.create', { body: body(OWN) }, { body: body(OTHERS) });
};

/** Requires a session first, then answers as told. */
const withSession =
  (then: Stub = () => ok()): Stub =>
  (sent) =>
    sidIn(sent) === 'owner' ? then(sent) : problem('UNAUTHENTICATED');

const roles: Check = (suite) => checkRoles(suite, siteOf(suite));
const foreignSite: Check = (suite) => checkForeignIds(suite, siteOf(suite));
export const foreignOrder: Check = (suite) => checkForeignIds(suite, orderOf(suite));
/** Allows the owner and anyone who may see sites. */
const byRole: Stub = (sent) => (sidIn(sent) === 'guest' ? problem('FORBIDDEN', { permission: 'sites:view' }) : ok());
/** Knows only what is its own, and only the owner. */
const ownAlone: Stub = (sent) =>
  sidIn(sent) === 'owner' &&
  JSON.stringify([sent.path, fieldsIn(sent)])
    .match(/a{10,}\d+/g)
    ?.every((id) => Object.values(OWN).includes(id)) &&
  !sent.path.includes('0123456789abcdef') &&
  !JSON.stringify(fieldsIn(sent)).includes('0123456789abcdef')
    ? ok()
    : problem('NOT_FOUND');

/** A call that needs one of two permissions, the first of which nobody here holds. */
const eitherRole: Check = (suite) => checkRoles(suite, subjectOf(suite, 'feedbacks.form', { query: OWN }));
/** A list that is filtered by ids, one of which is the same everywhere. */
const SHARED = idOf(50);
const foreignList: Check = (suite) => {
  const query = ({ org, site }: typeof OWN) => ({ query: { org, id: site, customer: SHARED } });
  return checkForeignIds(suite, subjectOf(suite, 'sites.list', query(OWN), query(OTHERS)));
};
/** Answers for its own list, which is empty if it is filtered by anything that is not its own. */
const listOfOwn: Stub = (sent) => {
  const query = queryIn(sent);
  if (sidIn(sent) !== 'owner' || query.get('org') !== OWN.org) return problem('NOT_FOUND');
  return ok({ items: query.get('id') === OWN.site && query.get('customer') === SHARED ? [OWN.site] : [] });
};
/** Made by somebody who may belong anywhere. */
const byAnother: Check = (suite) => {
  const [, viewer = suite.world.place.owner] = suite.world.members;
  return checkForeignIds(suite, { ...siteOf(suite), by: viewer });
};

/** Servers without faults. */
export const ACCESS_RIGHT: Look[] = [
  ['roles of which one of several permissions is enough', eitherRole, () => byRole],
  [
    'roles that are refused for something else',
    roles,
    () => (sent) => (sidIn(sent) === 'viewer' ? problem('FORBIDDEN') : byRole(sent)),
  ],
  ['lists that are asked for by foreign ids', foreignList, () => listOfOwn],
  [
    'what somebody else does, who may be anywhere',
    byAnother,
    () => (sent) => ownAlone({ ...sent, headers: { authorization: 'owner' } }),
  ],
  ['sessions', oneSite, () => withSession()],
  ['roles', roles, () => byRole],
  ['foreign ids', foreignSite, () => ownAlone],
  ['foreign ids in a body', foreignOrder, () => ownAlone],
];

/** Servers for each thing that these rules may find. */
export const ACCESS_WRONG = {
  'session-not-asked': [
    [
      'without one',
      oneSite,
      () => (sent) => (sidIn(sent) === '' && !sent.headers['cookie'] ? ok() : withSession()(sent)),
    ],
    ['with one that never was', oneSite, () => (sent) => (/^A+$/.test(sidIn(sent)) ? ok() : withSession()(sent))],
    ['with one that has ended', oneSite, () => (sent) => (sidIn(sent) === 'ended' ? ok() : withSession()(sent))],
    [
      'said by another refusal',
      oneSite,
      () => (sent) => (sidIn(sent) === 'ended' ? problem('NOT_FOUND') : withSession()(sent)),
    ],
  ],
  'cookie-trusted': [['', oneSite, () => (sent) => (sent.headers['cookie'] ? ok() : withSession()(sent))]],
  'role-not-checked': [['of somebody who may do nothing', roles, () => () => ok()]],
  'role-too-narrow': [
    [
      'for a role that holds it',
      roles,
      () => (sent) => (sidIn(sent) === 'owner' ? ok() : byRole({ ...sent, headers: { authorization: 'guest' } })),
    ],
  ],
  'foreign-told': [
    [
      'by another code',
      foreignSite,
      () => (sent) => (sent.path.includes(OTHERS.site) ? problem('FORBIDDEN') : ownAlone(sent)),
    ],
    [
      'by other words',
      foreignSite,
      () => (sent) =>
        sent.path.includes(OTHERS.site) ? problem('NOT_FOUND', { detail: 'Not yours.' }) : ownAlone(sent),
    ],
    [
      'to a stranger',
      foreignSite,
      () => (sent) => (sidIn(sent) === 'stranger' ? problem('FORBIDDEN') : ownAlone(sent)),
    ],
    [
      'by one of several',
      foreignOrder,
      () => (sent) =>
        fieldsIn(sent)['org'] === OWN.org && fieldsIn(sent)['site'] === OTHERS.site
          ? problem('FORBIDDEN')
          : ownAlone(sent),
    ],
  ],
  'foreign-shown': [
    ['by its id', foreignSite, () => (sent) => (sent.path.includes(OTHERS.site) ? ok() : ownAlone(sent))],
    ['to a stranger', foreignSite, () => (sent) => (sidIn(sent) === 'stranger' ? ok() : ownAlone(sent))],
    [
      'by one of several',
      foreignOrder,
      () => (sent) =>
        fieldsIn(sent)['org'] === OWN.org && fieldsIn(sent)['site'] === OTHERS.site ? ok() : ownAlone(sent),
    ],
  ],
} as const satisfies Partial<Record<Kind, Look[]>>;
