/** The rules that the suite checks, in the order of the report, each with a description. */
export const RULES = {
  answers: 'Every call answers as the contract declares it',
  errors: 'What is refused is a problem document with a declared code',
  refusals: 'What is refused changes nothing',
  headers: 'Headers that every answer has',
  sessions: 'Nobody gets in without a session',
  roles: 'Roles allow what their permissions say',
  'foreign-ids': 'What belongs to another organization does not exist',
  input: 'Bad input is refused, with where it is',
  versions: 'A stale version is a conflict',
  idempotency: 'A repeated request is done once',
  'declared-errors': 'What the rules of the product refuse is refused by its code',
  lists: 'Lists have an order, pages and a total',
  http: 'Addresses, methods and origins that the contract does not know',
  fuzz: 'No input breaks the server',
  limits: 'Too many requests are refused, and told when to come back',
} as const;
export type Rule = keyof typeof RULES;

/** What can be wrong with a server: the rule, a description, and how to fix it. */
export const KINDS = {
  'undeclared-field': {
    rule: 'answers',
    title: 'An answer has a field that the contract does not declare',
    mend: 'Send the declared fields alone, such as by passing the answer through its schema; if the field is meant, declare it.',
  },
  'not-by-schema': {
    rule: 'answers',
    title: 'An answer does not fit its schema',
    mend: 'Send every field that the schema demands, each with its type.',
  },
  'undeclared-status': {
    rule: 'answers',
    title: 'A success has a status that the call does not declare',
    mend: 'Answer 200 with a record, 201 with what was created, 202 where a mail follows, 204 without a body: as the call declares it.',
  },
  'content-type': {
    rule: 'answers',
    title: 'An answer has another content type than it should',
    mend: 'Send application/json, or the type that the call declares for its file or stream.',
  },
  refused: {
    rule: 'answers',
    title: 'A call that is right is refused',
    mend: 'See what the problem says: the call fits its schema, and whoever makes it may do so.',
  },
  'server-error': {
    rule: 'errors',
    title: 'A request brings the server to fail (500 and above), or to hang up',
    mend: 'Find the request id in the log. Whatever a client sends, the answer is a refusal that says why.',
  },
  'not-a-problem': {
    rule: 'errors',
    title: 'An error is not a problem document (RFC 9457)',
    mend: 'Answer application/problem+json with type, title, status, code, detail and requestId, also from proxies and frameworks in front.',
  },
  'undeclared-code': {
    rule: 'errors',
    title: 'An error has a code that the call does not declare',
    mend: 'Answer one of the declared codes; clients have no words for others.',
  },
  'code-and-status': {
    rule: 'errors',
    title: 'Code, status, title or type of an error do not belong together',
    mend: 'Take status and title of each code from ERRORS; the type is /api/docs#CODE.',
  },
  'cache-headers': {
    rule: 'headers',
    title: 'An answer may be kept by browsers or proxies',
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
    mend: 'Send X-Request-Id with every answer; a problem document has the same in requestId.',
  },
  'session-not-asked': {
    rule: 'sessions',
    title: 'A call is answered without a session',
    mend: 'Look for the session in Authorization before anything else, and answer 401 UNAUTHENTICATED without one.',
  },
  'cookie-trusted': {
    rule: 'sessions',
    title: 'A cookie alone lets somebody in',
    mend: 'Trust Authorization alone: a browser sends cookies with requests of other sites.',
  },
  'role-not-checked': {
    rule: 'roles',
    title: 'Somebody without the permission is let through',
    mend: 'Answer 403 FORBIDDEN, with the permission, to members whose role has none of those that the call names.',
  },
  'role-too-narrow': {
    rule: 'roles',
    title: 'Somebody who holds the permission is refused for want of it',
    mend: 'Let through whoever holds any one of the permissions that the call names.',
  },
  'refused-but-changed': {
    rule: 'refusals',
    title: 'Something has changed though every request was refused',
    mend: 'Refuse before anything is written, or roll back.',
  },
  'foreign-told': {
    rule: 'foreign-ids',
    title: 'The answer tells that an id belongs to another organization',
    mend: 'Answer 404 NOT_FOUND in the very words that are said of an id which nothing has.',
  },
  'foreign-shown': {
    rule: 'foreign-ids',
    title: 'What belongs to another organization is shown or changed',
    mend: 'Ask for records by their organization too, never by their id alone.',
  },
  'bad-input-taken': {
    rule: 'input',
    title: 'Input that the contract refuses is taken',
    mend: 'Check params, query and body against the schema of the call, strictly: 400 VALIDATION.',
  },
  'bad-input-code': {
    rule: 'input',
    title: 'Bad input is refused with another code',
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
    title: 'A request that is repeated with its Idempotency-Key gets another answer, or is done twice',
    mend: 'Keep the answer by person and key for 24 hours, with a digest of the request, in the transaction of the write.',
  },
  'key-for-another': {
    rule: 'idempotency',
    title: 'An Idempotency-Key is taken for another request',
    mend: 'Answer 422 IDEMPOTENCY_MISMATCH where the digest of the request differs.',
  },
  'rule-not-kept': {
    rule: 'declared-errors',
    title: 'What a rule of the product refuses is done',
    mend: 'Look at the state in the transaction of the write, and refuse by the declared code before anything is written.',
  },
  'rule-by-another-code': {
    rule: 'declared-errors',
    title: 'What a rule of the product refuses is refused by another code',
    mend: 'Answer the code of the rule that is broken: clients say by it why, and what to do.',
  },
  unsorted: {
    rule: 'lists',
    title: 'A list is not in the order that was asked for',
    mend: 'Sort by the field of sort, downwards with a minus, and by the id where it is equal.',
  },
  'pages-overlap': {
    rule: 'lists',
    title: 'Pages of a list overlap, or leave something out',
    mend: 'Page by an order that no two records share, such as the field and then the id.',
  },
  'wrong-total': {
    rule: 'lists',
    title: 'page, pages, limit and total of a list do not fit',
    mend: 'Answer the page and limit that were asked for, the number of all records, and how many pages these are.',
  },
  'unknown-address': {
    rule: 'http',
    title: 'An address or a method that nobody has is not a 404 problem',
    mend: 'Answer 404 NOT_FOUND as a problem document.',
  },
  'foreign-origin': {
    rule: 'http',
    title: 'Pages of other origins may read the API',
    mend: 'Send Access-Control-Allow-Origin to the origin of the web application alone.',
  },
  'head-or-options': {
    rule: 'http',
    title: 'HEAD or OPTIONS is not answered as it should',
    mend: 'Answer HEAD without a body, and both without failing.',
  },
  unlimited: {
    rule: 'limits',
    title: 'A limit does not hold, or does not say when it ends',
    mend: 'Answer 429 RATE_LIMITED with Retry-After in seconds once the number of the contract is passed.',
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
