import type { Document, Json } from './documents.ts';
import { findChanges } from './findings.ts';

export type Call = {
  path?: string;
  method?: string;
  access?: Json;
  errors?: readonly string[];
  parameters?: readonly Json[];
  body?: Json;
  answers?: Json;
};

/** A document with one call, `sites.create`, or with other calls by name. */
export function documentOf(calls: Readonly<Record<string, Call>>, schemas: Json = {}): Document {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [operationId, call] of Object.entries(calls)) {
    const { path = '/api/sites', method = 'post', access, errors = [], parameters = [], body, answers = {} } = call;
    const own: Json = {
      operationId,
      'x-access': access ?? { kind: 'session' },
      'x-errors': errors,
      parameters,
      ...(body && { requestBody: body }),
      responses: answers,
    };
    paths[path] = { ...paths[path], [method]: own };
  }
  return { paths, components: { schemas } };
}

const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } });
export const text = { type: 'string' };
export const object = (properties: Json, required: readonly string[] = Object.keys(properties)): Json => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
export const query = (name: string, schema: Json, more: Json = {}): Json => ({
  name,
  in: 'query',
  required: false,
  schema,
  ...more,
});

/** The changes of one call, each as `effect place what`. */
export function changesOf(before: Call, now: Call): string[] {
  return said(documentOf({ 'sites.create': before }), documentOf({ 'sites.create': now }));
}
export function said(before: Document, now: Document): string[] {
  return findChanges(before, now).map(({ effect, place, what }) => `${effect}: ${place} ${what}`);
}

export const inBody = (schema: Json): Call => ({ body: { required: true, ...json(schema) } });
export const inAnswer = (schema: Json): Call => ({ answers: { 200: json(schema) } });
export const BODY = 'sites.create body';
export const ANSWER = 'sites.create 200';
