import { ERRORS, type ErrorCode, problemSchema } from '@siteward/contract';
import type { LoggedRequest } from '@siteward/contract/dev';
import { isRecordId } from '@siteward/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownCall } from './known-calls.ts';
import { type Told, type Trace, traceOf, unhandledBefore } from './unhandled.ts';

/** How many requests are kept at most. */
const MOST = 200;
const MOST_FAULTS = 20;
/** The words in addresses are shorter than the secrets in them. */
const LONGEST_WORD = 24;

/** Errors that only a program can cause. */
const WRONG = new Set<ErrorCode>([
  'PAYLOAD_TOO_LARGE',
  'URI_TOO_LONG',
  'UNSUPPORTED_MEDIA_TYPE',
  'HEADERS_TOO_LARGE',
  'IDEMPOTENCY_MISMATCH',
  'REQUEST_TIMEOUT',
] as const);

/** What is noted about a request while it is being answered. */
export type Note = {
  call: KnownCall | undefined;
  began: Date;
  /** How far the log had counted when the request began. */
  beganAs: number;
  misbehaved: string[];
  unknownFields: string[];
  faults: string[];
  /** The body, if the request was refused before anybody read it. */
  unread?: unknown;
  told?: Told;
  /** Whether its answer breaks off on purpose. */
  breaksOff: boolean;
};

type Item = { entry: LoggedRequest; trace: Trace | undefined };

/**
 * The last requests, with what the contract says about them and which answers their clients evidently did not handle. Of what was
 * sent, only the names of fields and digests are kept.
 */
export class RequestLog {
  #items: Item[] = [];
  #last = 0;
  #counted = 0;

  /** The note for a request that is beginning. */
  begin(call: KnownCall | undefined, began: Date): Note {
    this.#counted += 1;
    const nothing = { misbehaved: [], unknownFields: [], faults: [], breaksOff: false };
    return { call, began, beganAs: this.#counted, ...nothing };
  }

  /** @param hasLeft - whether the server has sent its whole answer */
  add(note: Note, request: FastifyRequest, reply: FastifyReply, hasLeft: boolean): void {
    const { call, began, misbehaved, unknownFields, faults } = note;
    const trace = call && this.#traced(note, request, reply, hasLeft);
    const unhandled = trace ? this.#unhandledBefore(trace) : [];
    this.#last += 1;
    const entry: LoggedRequest = {
      id: this.#last,
      at: began.toISOString(),
      method: request.method,
      path: pathOf(call, request),
      call: call?.name ?? null,
      status: reply.raw.headersSent ? reply.statusCode : null,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      requestId: request.id,
      ...(misbehaved.length > 0 && { misbehaved }),
      verdict: { unknownFields, faults, unhandled },
    };
    this.#items.unshift({ entry, trace });
    this.#items.length = Math.min(this.#items.length, MOST);
  }

  list(after = 0): LoggedRequest[] {
    return this.#items.map(({ entry }) => entry).filter(({ id }) => id > after);
  }

  clear(): void {
    this.#items = [];
  }

  #traced(note: Note, request: FastifyRequest, reply: FastifyReply, hasLeft: boolean): Trace {
    const { began, beganAs, told, misbehaved, unread, breaksOff } = note;
    this.#counted += 1;
    return traceOf({
      request,
      reply,
      body: request.body ?? unread,
      told,
      began: beganAs,
      over: this.#counted,
      beganAt: began,
      isMadeUp: misbehaved.length > 0,
      isWhole: hasLeft && !breaksOff,
    });
  }

  /** What there is to say about the request. Each earlier answer that was not handled is marked right away as well. */
  #unhandledBefore(trace: Trace): string[] {
    const known: Trace[] = [];
    for (const item of this.#items) if (item.trace?.client === trace.client) known.push(item.trace);
    return unhandledBefore(trace, known).map(({ earlier, ofAnswer, ofRequest }) => {
      const { verdict } = this.#items.find((item) => item.trace === earlier)?.entry ?? {};
      const said = `${ofAnswer} Request ${trace.requestId}.`;
      if (verdict && verdict.unhandled.length < MOST_FAULTS) verdict.unhandled.push(said);
      return `${ofRequest} Request ${earlier.requestId}.`;
    });
  }
}

/** For a known call, its own words and ids; for any other address, only what is too short to be a secret. */
function pathOf(call: KnownCall | undefined, { url, params }: FastifyRequest): string {
  if (!call) {
    const [path = ''] = url.split(/[?#]/, 1);
    const steps = path.split('/').map((step) => (step.length <= LONGEST_WORD ? step : '…'));
    return steps.join('/').slice(0, 300);
  }
  const given = new Map<string, unknown>(Object.entries(params ?? {}));
  return call.route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = given.get(name);
    return isRecordId(value) ? value : '…';
  });
}

/** Notes what a refusal says is wrong with the request, and if the call does not declare that refusal. */
export function judge(note: Note, { statusCode }: FastifyReply, payload: unknown): void {
  const { call } = note;
  if (statusCode < 400) return;
  const problem = typeof payload === 'string' ? problemOf(payload) : undefined;
  if (!problem) return void note.faults.push(`The answer is ${statusCode} without a problem document.`);
  const { code, errors = [] } = problem;
  for (const { path, code: fault } of errors.slice(0, MOST_FAULTS)) {
    const place = placeOf(path);
    if (fault === 'unknown-field') note.unknownFields.push(place);
    else if (code === 'VALIDATION') note.faults.push(`${place}: ${fault}`);
  }
  if (WRONG.has(code) || (code === 'VALIDATION' && errors.length === 0)) note.faults.push(`${ERRORS[code].title}.`);
  if (call && !call.codes.has(code)) {
    note.faults.push(`${call.name} does not declare the answer ${ERRORS[code].status} ${code}.`);
  }
}

function problemOf(payload: string) {
  try {
    return problemSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/** Problem documents name the fields of a body without a prefix. */
function placeOf(path: string): string {
  return /^(params|query|headers|body)(\.|$)/.test(path) ? path : `body.${path}`;
}
