import { fault } from '@siteward/domain';
import { z } from 'zod';
import { type AppRouteResponse, c } from '../base.ts';
import { eventOf } from '../event-streams.ts';
import { saying } from '../reasons/issue-reasons.ts';

/** A file as the server answers it: piece by piece, so that it is never in memory as a whole. */
export type FileAnswer = {
  name: string;
  content: AsyncIterable<string | Uint8Array>;
  /** Its media type, if the call can answer files of several types. */
  type?: string;
  /** The content at this address will never change, so the recipient's browser may keep it for a day. */
  lasts?: boolean;
};

/** Whether a handler's body is a file. */
export function isFileAnswer(value: unknown): value is FileAnswer {
  return typeof value === 'object' && value !== null && 'name' in value && 'content' in value;
}

// Carries both types: what a handler answers, and what a client makes of it. Clients have no schemas, so nothing is parsed.
const fileSchema: z.ZodType<File, FileAnswer> = z
  .custom<FileAnswer>(isFileAnswer)
  .transform(({ name }) => new File([], name));

/**
 * An answer that is a file instead of JSON (docs/adr/0015): `answers({ 200: file('text/csv') }, …)`. The handler answers with its
 * name and pieces; a client gets a `File`.
 *
 * @param contentType - its media type; texts are UTF-8. A wildcard if each file has its own type
 */
export function file(contentType: string) {
  return c.otherResponse({ contentType, body: fileSchema });
}

/** The media type of a declared answer that is a file; undefined for JSON and for answers without a body. */
export function fileTypeOf(response: AppRouteResponse | undefined): string | undefined {
  return typeof response === 'object' && response !== null && 'contentType' in response && !eventOf(response)
    ? response.contentType
    : undefined;
}

/** What a call accepts as its file. */
export type UploadRules<Header extends string = string> = {
  /** Media types, or wildcards such as `image/*`; anything else is UNSUPPORTED_MEDIA_TYPE. */
  types: readonly string[];
  /** The most bytes allowed; the first one beyond is PAYLOAD_TOO_LARGE. */
  maxBytes: number;
  /** Headers that its handler needs, in lower case, such as the one that carries a webhook's signature. */
  headers?: readonly Header[];
};

/** A file as a handler receives it: piece by piece, and only once. */
export type ReceivedFile<Header extends string = string> = {
  /** Its media type, lower case and without parameters. */
  type: string;
  /** Its name in `Content-Disposition`, without folders; empty if the client gave none. */
  name: string;
  /** The headers that the call declares, if the client sent them. */
  headers: { readonly [Name in Header]?: string };
  /**
   * The bytes exactly as they were sent.
   *
   * @throws If the client breaks off, sends too many, or takes too long.
   */
  content: AsyncIterable<Uint8Array>;
  /** The sender has disconnected by now, and will get no answer. */
  readonly isAbandoned: boolean;
};

function isReceivedFile(value: unknown): value is ReceivedFile {
  return typeof value === 'object' && value !== null && 'content' in value && 'headers' in value;
}

const uploads = z.registry<UploadRules>();

/**
 * A body that is a file, or bytes to be taken exactly as they were sent (docs/adr/0018): `body: upload({ types: ['text/csv'],
 * maxBytes: 1_000_000 })`. A client passes a `Blob`, or a `File` if it has a name; the handler reads a `ReceivedFile` in its
 * `prepare`.
 */
export function upload<const Header extends string = never>(rules: UploadRules<Header>) {
  // Carries both types, as `file` does: what a client sends, and what the server makes of the request before it is checked.
  return z
    .preprocess((sent: Blob) => sent, z.custom<ReceivedFile<Header>>(isReceivedFile, saying(fault('not-a-file'))))
    .register(uploads, rules);
}

/** The rules for the file that a declared body takes; undefined for JSON and for calls without a body. */
export function uploadRulesOf(route: object): UploadRules | undefined {
  return 'body' in route && route.body instanceof z.ZodType ? uploads.get(route.body) : undefined;
}
