import type { FastifyInstance } from 'fastify';
import { AppError } from '#app-error.ts';

/** Several times as deep as any body that a call takes. */
const MOST_DEEP = 50;
/** Nothing in a body of this length can be so deep that parsing it takes long. */
const SHORT = 5000;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Parses JSON as the framework does, but refuses a body that is nested too deeply: parsing a megabyte of brackets takes a hundred times
 * as long as parsing any other megabyte.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) done(new AppError('VALIDATION', 'The body is nested too deeply.'));
    else void parse(request, body, done);
  });
}

/** Whether anything in a JSON text is nested too deeply; one pass over it, whatever it contains. */
export function isTooDeep(text: string): boolean {
  if (text.length <= SHORT) return false;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) at += code === BACKSLASH ? 1 : 0;
    else if (code === ARRAY || code === OBJECT) depth += 1;
    else if (code === ARRAY_END || code === OBJECT_END) depth -= 1;
    if (depth > MOST_DEEP) return true;
  }
  return false;
}
