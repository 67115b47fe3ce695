/** The rules that the suite checks, in the order of the report, each with a description. */
export const RULES = {
  answers: 'Every call answers as the contract declares it',
  errors: 'Refusals are problem documents with a declared code',
  refusals: 'A refused request changes nothing',
  headers: 'Every answer has the required headers',
  sessions: 'Nobody gets in without a session',
  roles: 'Roles allow exactly what their permissions say',
  'foreign-ids': 'Records of another organization do not exist',
  input: 'Bad input is refused, and the refusal says where it is',
  versions: 'A stale version is a conflict',
  idempotency: 'A repeated request takes effect once',
  'declared-errors': 'The rules of the product refuse with their own codes',
  lists: 'Lists have an order, pages and a total',
  http: 'Unknown addresses, methods and origins are refused',
  fuzz: 'No input breaks the server',
  limits: 'Too many requests are refused, with the time to retry',
} as const;
export type Rule = keyof typeof RULES;

/** What can be wrong with a server: the rule, a description, and how to fix it. */
export const KINDS = {
  'undeclared-field': {
    rule: 'answers',
    title: 'An answer has a field that the contract does not declare',
    mend: 'Send only declared fields, for example by passing the answer through its schema; if the field is intended, declare it.',
  },
  'not-by-schema': {
    rule: 'answers',
    title: 'An answer does not fit its schema',
    mend: 'Send every field that the schema requires, each with its type.',
  },
  'undeclared-status': {
    rule: 'answers',
    title: 'A success has a status that the call does not declare',
    mend: 'Answer with the status that the call declares: 200 with a record, 201 with what was created, 202 when a mail follows, 204 without a body.',
  },
  'content-type': {
    rule: 'answers',
    title: 'An answer has the wrong content type',
    mend: 'Send application/json, or the type that the call declares for its file or stream.',
  },
  refused: {
    rule: 'answers',
    title: 'A valid call is refused',
    mend: 'Read the problem: the call fits its schema, and the caller is allowed to make it.',
  },
  'server-error': {
    rule: 'errors',
    title: 'A request makes the server fail (500 and above) or hang up',
    mend: 'Find the request id in the log. Whatever a client sends, the answer has to be a refusal that says why.',
  },
  'not-a-problem': {
    rule: 'errors',
    title: 'An error is not a problem document (RFC 9457)',
    mend: 'Answer with application/problem+json that has type, title, status, code, detail and requestId; this includes proxies and frameworks in front.',
  },
  'undeclared-code': {
    rule: 'errors',
    title: 'An error has a code that the call does not declare',
    mend: 'Answer with one of the declared codes; clients have no words for others.',
  },
  'code-and-status': {
    rule: 'errors',
    title: 'Code, status, title or type of an error do not belong together',
    mend: 'Take status and title of each code from ERRORS; the type is /api/docs#CODE.',
  },
  'cache-headers': {
    rule: 'headers',
    title: 'Browsers or proxies may cache an answer',
    mend: 'Send Cache-Control: no-store with every answer of the API, errors included; files of records may be private.',
  },
  'security-headers': {
    rule: 'headers',
    title: 'A security header is missing',
    mend: 'Send Content-Security-Policy, X-Content-Type-Options: nosniff, X-Frame-Options or frame-ancestors, and Referrer-Policy.',
  },
  'request-id': {
    rule: 'headers',
    title: 'An answer has no request id',
    mend: 'Send X-Request-Id with every answer; a problem document repeats it in requestId.',
  },
  'session-not-asked': {
    rule: 'sessions',
    title: 'A call is answered without a session',
    mend: 'Look for the session in Authorization before anything else, and answer 401 UNAUTHENTICATED without one.',
  },
  'cookie-trusted': {
    rule: 'sessions',
    title: 'A cookie is enough to get in',
    mend: 'Trust only Authorization: a browser also sends cookies with requests from other sites.',
  },
  'role-not-checked': {
    rule: 'roles',
    title: 'Somebody without the permission is let through',
    mend: 'Answer 403 FORBIDDEN, naming the permission, to members whose role has none of those that the call names.',
  },
  'role-too-narrow': {
    rule: 'roles',
    title: 'Somebody who holds the permission is refused for lack of it',
    mend: 'Let anyone through who holds at least one of the permissions that the call names.',
  },
  'refused-but-changed': {
    rule: 'refusals',
    title: 'Something changed although every request was refused',
    mend: 'Refuse before anything is written, or roll back.',
  },
  'foreign-told': {
    rule: 'foreign-ids',
    title: 'An answer reveals that an id belongs to another organization',
    mend: 'Answer 404 NOT_FOUND with exactly the words used for an id that does not exist.',
  },
  'foreign-shown': {
    rule: 'foreign-ids',
    title: 'A record of another organization is shown or changed',
    mend: 'Look records up by their organization as well, never only by their id.',
  },
  'bad-input-taken': {
    rule: 'input',
    title: 'Input that the contract refuses is accepted',
    mend: 'Check params, query and body against the schema of the call, strictly: 400 VALIDATION.',
  },
  'bad-input-code': {
    rule: 'input',
    title: 'Bad input is refused with the wrong code',
    mend: 'Answer 400 VALIDATION, 413 PAYLOAD_TOO_LARGE or 415 UNSUPPORTED_MEDIA_TYPE.',
  },
  'fault-without-path': {
    rule: 'input',
    title: 'A refusal does not say where the fault is',
    mend: 'Name each faulty field in errors, with its path: query.page, params.id, or the field of the body.',
  },
  'stale-version': {
    rule: 'versions',
    title: 'A stale version is accepted',
    mend: 'Compare the version of If-Match, or of the body, with that of the record in the write itself: 409 VERSION_CONFLICT with current.',
  },
  'not-repeated': {
    rule: 'idempotency',
    title: 'A request repeated with its Idempotency-Key gets a different answer, or takes effect twice',
    mend: 'Keep the answer by person and key for 24 hours, with a digest of the request, in the transaction of the write.',
  },
  'key-for-another': {
    rule: 'idempotency',
    title: 'An Idempotency-Key is accepted for a different request',
    mend: 'Answer 422 IDEMPOTENCY_MISMATCH if the digest of the request differs.',
  },
  'rule-not-kept': {
    rule: 'declared-errors',
    title: 'Something is done that a rule of the product refuses',
    mend: 'Check the state in the transaction of the write, and refuse with the declared code before anything is written.',
  },
  'rule-by-another-code': {
    rule: 'declared-errors',
    title: 'A rule of the product refuses with the wrong code',
    mend: 'Answer with the code of the broken rule: clients use it to say why, and what to do.',
  },
  unsorted: {
    rule: 'lists',
    title: 'A list is not in the order that was asked for',
    mend: 'Sort by the field named in sort, in descending order with a minus, and by id where values are equal.',
  },
  'pages-overlap': {
    rule: 'lists',
    title: 'Pages of a list overlap, or leave something out',
    mend: 'Page by an order that no two records share, such as the field and then the id.',
  },
  'wrong-total': {
    rule: 'lists',
    title: 'page, pages, limit and total of a list do not agree',
    mend: 'Answer with the requested page and limit, the total number of records, and how many pages they make.',
  },
  'unknown-address': {
    rule: 'http',
    title: 'An unknown address or method is not answered with a 404 problem',
    mend: 'Answer 404 NOT_FOUND as a problem document.',
  },
  'foreign-origin': {
    rule: 'http',
    title: 'Pages of other origins may read the API',
    mend: 'Send Access-Control-Allow-Origin only for the origin of the web application.',
  },
  'head-or-options': {
    rule: 'http',
    title: 'HEAD or OPTIONS is not answered as it should',
    mend: 'Answer HEAD without a body, and both without failing.',
  },
  unlimited: {
    rule: 'limits',
    title: 'A limit does not hold, or does not say when it ends',
    mend: 'Answer 429 RATE_LIMITED with Retry-After in seconds once the number in the contract is exceeded.',
  },
} as const satisfies Record<string, { rule: Rule; title: string; mend: string }>;
export type Kind = keyof typeof KINDS;

/** One thing that is wrong. */
export type Finding = {
  kind: Kind;
  rule: Rule;
  title: string;
  mend: string;
  /** The call, `area.call`, or `*` if it is not about a call. */
  call: string;
  /** What exactly is wrong, in one line. */
  what: string;
  /** What the contract says. */
  says: string;
  /** What was sent, without secrets. */
  sent: string;
  /** What was answered. */
  came: string;
};

/** A call that was not tried, or only in part, and why. */
export type NotTried = { call: string; why: string };
