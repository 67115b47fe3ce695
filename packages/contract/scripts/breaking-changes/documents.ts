/** Any part of an OpenAPI document. */
export type Json = { readonly [key: string]: unknown };
/** As much of an OpenAPI document as is compared. */
export type Document = { info?: Json; paths: Json; components?: Json };

/** One call of a document. `name`: its `operationId`, which is its name in every client. */
export type Operation = { name: string; method: string; path: string; own: Json };

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A part that is an object; empty where there is none. */
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

/** What `#/components/schemas/Site` stands for; anything else is itself. */
export function resolved(document: Document, json: unknown): Json {
  const reference = isJson(json) ? json['$ref'] : undefined;
  if (typeof reference !== 'string') return isJson(json) ? json : {};
  const found = reference
    .split('/')
    .slice(1)
    .reduce<unknown>((part, key) => partOf(part, key), document);
  return resolved(document, found);
}

/** The name of a schema that is written once and referred to; undefined for one that stands where it is used. */
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
