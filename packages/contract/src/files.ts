import { z } from 'zod';
import { type AppRouteResponse, c } from './base.ts';
import { eventOf } from './event-streams.ts';

/** A file as the server answers it: a piece at a time, so that none is ever in memory as a whole. */
export type FileAnswer = { name: string; content: AsyncIterable<string | Uint8Array> };

/** Whether a handler's body is a file. */
export function isFileAnswer(value: unknown): value is FileAnswer {
  return typeof value === 'object' && value !== null && 'name' in value && 'content' in value;
}

// Carries both types: what a handler answers, and what a client gets of it. No client holds schemas, so nothing is parsed.
const fileSchema: z.ZodType<File, FileAnswer> = z
  .custom<FileAnswer>(isFileAnswer)
  .transform(({ name }) => new File([], name));

/**
 * An answer that is a file instead of JSON (docs/adr/0015): `answers({ 200: file('text/csv') }, …)`. The handler answers its
 * name and pieces; a client gets a `File`.
 * @param contentType Its media type; texts are UTF-8.
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
