import { once } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eventOf, fillPath, type NamedRoute } from '@siteward/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Answer } from './answers.ts';
import type { AnyCall, Fields } from './routes.ts';

export type Headers = Record<string, string>;

/** A file that shows its content wherever a call is printed. */
export class TextFile extends File {
  readonly content: string;

  constructor(content: string, name: string, type: string) {
    super([content], name, { type });
    this.content = content;
  }

  toJSON(): string {
    return this.content;
  }
}

export class CsvFile extends TextFile {
  constructor(content: string, name = 'people.csv') {
    super(content, name, 'text/csv');
  }

  /** The cells of the first row by heading, in a file without quotation marks. */
  cells(): Record<string, string> {
    const [headings = [], first = []] = this.content.split('\r\n').map((line) => line.split(','));
    return Object.fromEntries(headings.map((heading, index) => [heading, first[index] ?? '']));
  }

  /** The headings and the first row, with a different text in one cell. */
  withCell(heading: string, text: string): CsvFile {
    const cells = { ...this.cells(), [heading]: text };
    const quoted = Object.values(cells).map((cell) => `"${cell.replaceAll('"', '""')}"`);
    return new CsvFile(`${Object.keys(cells).join(',')}\r\n${quoted.join(',')}\r\n`);
  }
}

/** The body of a call as it goes over the wire, and the headers that describe it. */
export async function wireBody(body: unknown): Promise<{ headers: Headers; payload?: Buffer }> {
  if (body === undefined) return { headers: {} };
  if (!(body instanceof File)) {
    return { headers: { 'content-type': 'application/json' }, payload: Buffer.from(JSON.stringify(body)) };
  }
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(body.name)}`;
  const headers = { 'content-type': body.type, 'content-disposition': disposition };
  return { headers, payload: Buffer.from(await body.arrayBuffer()) };
}

/** The path and query of a call. Query values that are lists are repeated; undefined ones are left out. */
export function urlOf({ route }: NamedRoute, { params, query }: AnyCall): string {
  const path = fillPath(route.path, mapValues(params ?? {}, wellFormed));
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]) =>
    [value].flat().map((item) => `${encode(key)}=${encode(item)}`),
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

function encode(value: unknown): string {
  return encodeURIComponent(wellFormed(value));
}

// Lone surrogates cannot be encoded; on the wire they become what UTF-8 makes of them.
function wellFormed(value: unknown): string {
  return Buffer.from(textOf(value)).toString();
}

/** A value as written in a path or query. An object whose own `toString` is not a function has no text of its own. */
export function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return JSON.stringify(value);
  }
}

function mapValues(fields: Fields, map: (value: unknown) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, map(value)]));
}

/**
 * Makes a call on the server without a socket.
 *
 * @param sid - the value of `Authorization`
 * @param headers - headers in addition to those of the call
 */
export async function send(
  server: FastifyInstance,
  named: NamedRoute,
  call: AnyCall,
  sid?: string,
  headers: Headers = {},
): Promise<Answer & { headers: OutgoingHttpHeaders }> {
  const { headers: own, payload } = await wireBody(call.body);
  const isEvents = eventOf(named.route.responses[200]) !== undefined;
  const answer = await server.inject({
    // ts-rest and light-my-request use the same names for methods.
    method: named.route.method as NonNullable<InjectOptions['method']>,
    url: urlOf(named, call),
    headers: {
      ...(sid !== undefined && { authorization: sid }),
      ...own,
      ...headers,
    },
    ...(payload && { payload }),
    payloadAsStream: isEvents,
  });
  return {
    status: answer.statusCode,
    contentType: String(answer.headers['content-type'] ?? ''),
    text: isEvents ? await begun(answer) : unpacked(answer.rawPayload, answer.headers['content-encoding']),
    headers: answer.headers,
  };
}

/** The whole of a refusal, or the beginning of an event stream, which continues until it is left. */
async function begun({ statusCode, stream, raw }: LightMyRequestResponse): Promise<string> {
  const pieces = stream();
  if (statusCode >= 400) return text(pieces);
  const [first] = await once(pieces, 'data');
  raw.res.destroy();
  return String(first);
}

function unpacked(payload: Buffer, encoding: unknown): string {
  if (encoding === 'br') return brotliDecompressSync(payload).toString();
  return (encoding === 'gzip' ? gunzipSync(payload) : payload).toString();
}
