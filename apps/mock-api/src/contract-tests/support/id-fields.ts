import { isRecordId } from '@siteward/domain';
import type { House } from './house.ts';
import type { AnyCall, Fields } from './routes.ts';

/** Where in a call an id is: `query.org`, `body.sites`. */
export type IdField = { part: 'params' | 'query' | 'body'; key: string };

/** Every field of a call that holds an id, directly, in a list or deeper. */
export function idFieldsOf(call: AnyCall): IdField[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.entries(fieldsOf(call[part]))
      .filter(([, value]) => holdsId(value))
      .map(([key]) => ({ part, key })),
  );
}

/** The call with the ids in one field, or in all if none is given, replaced by `map`. */
export function withOtherIds(call: AnyCall, map: (id: string) => string, only?: IdField): AnyCall {
  const change = (part: IdField['part'], fields: Fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([key, value]) => {
        const isMeant = !only || (only.part === part && only.key === key);
        return [key, isMeant ? mapIds(value, map) : value];
      }),
    );
  return {
    ...(call.params && { params: change('params', call.params) }),
    ...(call.query && { query: change('query', call.query) }),
    // A file holds no ids; it refers to roles and sites by their names.
    ...(call.body !== undefined && {
      body: call.body instanceof Blob ? call.body : change('body', fieldsOf(call.body)),
    }),
  };
}

function holdsId(value: unknown): boolean {
  return isRecordId(value) || Object.values(fieldsOf(value)).some(holdsId);
}

function mapIds(value: unknown, map: (id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapIds(item, map));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapIds(inner, map)]));
  }
  return isRecordId(value) ? map(value) : value;
}

/**
 * Pairs the ids of two houses by what they are: the first site of one with the first site of the other.
 *
 * @returns A function from an id of the first house to its counterpart. It throws for an id that the first house does not have.
 */
export function counterparts(from: House, to: House): (id: string) => string {
  const pairs = new Map<string, string>();
  collect(from, to, pairs);
  return (id) => {
    const other = pairs.get(id);
    if (!other) throw new Error(`${id} is not an id of ${from.name}`);
    return other;
  };
}

/** Every id in a house: of its records and its people. */
export function idsIn(house: House): string[] {
  const pairs = new Map<string, string>();
  collect(house, house, pairs);
  return [...pairs.keys()];
}

function collect(from: unknown, to: unknown, pairs: Map<string, string>): void {
  if (isRecordId(from) && isRecordId(to)) pairs.set(from, to);
  for (const [key, value] of Object.entries(fieldsOf(from))) collect(value, fieldsOf(to)[key], pairs);
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
