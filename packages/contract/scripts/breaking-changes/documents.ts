/** Any part of an OpenAPI document. */
export type Json = { readonly [key: string]: unknown };
/** The parts of an OpenAPI document that are compared. */
export type Document = { info?: Json; paths: Json; components?: Json };

/** One call of a document. `name`: its `operationId`, which is its name in every client. */
export type Operation = { name: string; method: string; path: string; own: Json };

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The part if it is an object, otherwise an empty one. */
export function partOf(json: unknown, key: string): Json {
  const part = isJson(json) ? json[key] : undefined;
  return isJson(part) ? part : {};
}

export function listOf(json: unknown, key: string): readonly unknown[] {
  const part = isJson(json) ? json[key] : undefined;
  return Array.isArray(part) ? part : [];
}

export function textsOf(json: unknown, key: string): string[] {
  return listOf(json, key).filter((each) => typeof each === 'string');
}

/** Follows a reference such as `#/components/schemas/Site`; any other object is returned unchanged. */
export function resolved(document: Document, json: unknown): Json {
  const reference = isJson(json) ? json['$ref'] : undefined;
  if (typeof reference !== 'string') return isJson(json) ? json : {};
  const found = reference
    .split('/')
    .slice(1)
    .reduce<unknown>((part, key) => partOf(part, key), document);
  return resolved(document, found);
}

/** The name of a schema that is defined once and referred to; undefined for one that is written inline. */
export function nameOf(json: unknown): string | undefined {
  const reference = isJson(json) ? json['$ref'] : undefined;
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
}

/** Every call of a document. */
export function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(isJson(methods) ? methods : {}).flatMap(([method, own]) => {
      const name = isJson(own) ? own['operationId'] : undefined;
      return isJson(own) && typeof name === 'string' ? [{ name, method: method.toUpperCase(), path, own }] : [];
    }),
  );
}
