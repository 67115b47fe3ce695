import { type NamedRoute, uploadRulesOf } from '@siteward/contract';
import { z } from 'zod';
import { type AnyCall, type Fields, fieldsOf } from '../calls.ts';

/** A call at the edge of what one of its fields accepts, or just beyond it. */
export type Edge = {
  what: string;
  /** The field, as a fault names it. */
  path: string;
  call: AnyCall;
  takes: boolean;
};

type Json = { readonly [key: string]: unknown };
/** A place in a part of a call: its schema, the sample's value there, and a function that returns the part with another value there. */
type Place = { schema: Json; value: unknown; path: readonly string[]; put: (value: unknown) => unknown };
type Found = { what: string; path: readonly string[]; part: unknown; takes: boolean };

/** A key that no object has, and an option that no field has. */
const UNKNOWN = 'never-declared';
/** A longer part of a path is refused before any schema sees it. */
const LONGEST_IN_PATH = 500;

/**
 * The edges of every field of a call, however deep: each bound, and one beyond it; a key that an object does not declare; a value
 * that is not an option; texts that do not match a pattern.
 */
export function edgesOf({ route }: NamedRoute, sample: AnyCall): Edge[] {
  const schemas = { params: route.pathParams, query: route.query, body: jsonBodyOf(route) };
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const isBody = part === 'body';
    return placesIn(schemas[part], sample[part])
      .flatMap((place) => [...sizesAt(place), ...formsAt(place)])
      .filter((edge) => part !== 'params' || fitsPath(edge))
      .map(({ what, path, part: changed, takes }) => ({
        what: `${[part, ...path].join('.')} ${what}`,
        path: [...(isBody && path.length > 0 ? [] : [part]), ...path].join('.'),
        call: { ...sample, [part]: part === 'query' ? withCommas(changed) : changed },
        takes,
      }));
  });
}

/**
 * The fields of a call that nothing bounds: texts and lists of any length, numbers of any size, anything at all. For tests of the
 * contract, because a server cannot be asked about it.
 *
 * @internal
 */
export function unboundedIn({ route }: NamedRoute): string[] {
  const parts = [route.pathParams, route.query, jsonBodyOf(route)];
  return parts.flatMap((schema) =>
    placesIn(schema, undefined)
      .filter((place) => !isBounded(place.schema))
      .map(({ path }) => path.join('.')),
  );
}

/** A file is bounded by its size, which uploads.test.ts tries. */
function jsonBodyOf(route: NamedRoute['route']): unknown {
  return 'body' in route && !uploadRulesOf(route) ? route.body : undefined;
}

function isBounded({ type, maxLength, maxItems, minimum, maximum, pattern, ...schema }: Json): boolean {
  if ('enum' in schema || 'const' in schema || 'anyOf' in schema || 'oneOf' in schema) return true;
  if (type === 'array') return maxItems !== undefined;
  if (type === 'integer' || type === 'number') return minimum !== undefined && maximum !== undefined;
  // A pattern without unbounded repetition bounds a text by itself.
  if (type === 'string') return maxLength !== undefined || (typeof pattern === 'string' && !/[*+]|,\}/.test(pattern));
  return type !== undefined;
}

/** Every place of a part: itself, the fields of objects, the entries of lists, and each form that a value may have. */
function placesIn(schema: unknown, sample: unknown): Place[] {
  if (!(schema instanceof z.ZodType)) return [];
  const { $defs, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  const definitions = fieldsOf($defs);
  const resolved = (found: unknown): Json => {
    const { $ref, ...own } = fieldsOf(found);
    return typeof $ref === 'string' ? resolved(definitions[$ref.split('/').at(-1) ?? '']) : own;
  };
  const within = ({ schema: own, value, path, put }: Place): Place[] => {
    const forms = [own['anyOf'] ?? own['oneOf'] ?? []].flat().map(resolved);
    if (forms.length > 0) {
      return forms.flatMap((form, index) => {
        const others = forms.filter((_, other) => other !== index);
        const shown = isOfForm(form, value) ? value : exampleOf(form, resolved);
        return within({ schema: { ...form, others }, value: shown, path, put });
      });
    }
    const place = { schema: own, value: value ?? exampleOf(own, resolved), path, put };
    if (own['type'] === 'array') {
      const list = Array.isArray(place.value) ? place.value : String(place.value).split(',');
      const item = resolved(own['items']);
      const [first = exampleOf(item, resolved), ...rest] = list;
      const entry = (inner: unknown) => put([inner, ...rest]);
      return [place, ...within({ schema: item, value: first, path: [...path, '0'], put: entry })];
    }
    const inner = Object.entries(fieldsOf(own['properties'])).flatMap(([key, field]) => {
      const fields = fieldsOf(place.value);
      const set = (changed: unknown) => put({ ...fields, [key]: changed });
      return within({ schema: resolved(field), value: fields[key], path: [...path, key], put: set });
    });
    return [place, ...inner];
  };
  return within({ schema: resolved(json), value: sample, path: [], put: (value) => value });
}

/** Whether a sample has a certain form: an object by the fields that tell the forms apart, anything else by its type. */
function isOfForm({ type, properties, ...form }: Json, value: unknown): boolean {
  if (type !== 'object') return 'const' in form ? form['const'] === value : typeof value === type;
  const tags = Object.entries(fieldsOf(properties)).filter(([, field]) => 'const' in fieldsOf(field));
  return tags.every(([key, field]) => fieldsOf(value)[key] === fieldsOf(field)['const']);
}

/** A small value for a schema. Its refinements are not known, so the value itself may be faulty, but nothing else is. */
function exampleOf(schema: Json, resolved: (found: unknown) => Json): unknown {
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const forms = [schema['anyOf'] ?? schema['oneOf'] ?? []].flat();
  if (forms.length > 0) return exampleOf(resolved(forms[0]), resolved);
  const { type } = schema;
  if (type === 'string') return 'a'.repeat(Math.max(1, Number(schema['minLength'] ?? 1)));
  if (type === 'integer' || type === 'number') return schema['minimum'] ?? 0;
  if (type === 'boolean') return false;
  if (type === 'array') {
    return Array.from({ length: Number(schema['minItems'] ?? 0) }, () =>
      exampleOf(resolved(schema['items']), resolved),
    );
  }
  if (type !== 'object') return null;
  const required = [schema['required'] ?? []].flat().map(String);
  const fields = fieldsOf(schema['properties']);
  return Object.fromEntries(required.map((key) => [key, exampleOf(resolved(fields[key]), resolved)]));
}

/** Both bounds of a length or a number, and one beyond each. */
function sizesAt({ schema, value, path, put }: Place): Found[] {
  const { type, minLength, maxLength, minItems, maxItems, minimum, maximum } = schema;
  const at = (what: string, size: number, takes: boolean, make: (size: number) => unknown): Found[] => {
    const sized = make(size);
    return isOtherForm(schema, sized) ? [] : [{ what: `${what} ${size}`, path, part: put(sized), takes }];
  };
  const both = (what: string, min: unknown, max: unknown, make: (size: number) => unknown) => [
    ...(typeof min === 'number' ? [...at(what, min, true, make), ...at(what, min - 1, false, make)] : []),
    ...(typeof max === 'number' ? [...at(what, max, true, make), ...at(what, max + 1, false, make)] : []),
  ];
  if (type === 'string') return both('of length', minLength || undefined, maxLength, (size) => 'x'.repeat(size));
  if (type === 'array') {
    const entries = [value].flat();
    const listOf = (size: number) => Array.from({ length: size }, (_, index) => entries[index % entries.length]);
    return both('with entries', minItems || undefined, maxItems, listOf);
  }
  return type === 'integer' || type === 'number' ? both('as', minimum, maximum, (size) => size) : [];
}

/** An unknown key, an unknown option, and texts that do not match the pattern. */
function formsAt({ schema, value, path, put }: Place): Found[] {
  const refused = (what: string, wrong: unknown, at = path): Found => ({
    what,
    path: at,
    part: put(wrong),
    takes: false,
  });
  if (schema['type'] === 'object') {
    return [refused('with an unknown key', { ...fieldsOf(value), [UNKNOWN]: 1 }, [...path, UNKNOWN])];
  }
  if ('enum' in schema || 'const' in schema) {
    // An unknown value in the field that tells forms apart is refused there, whatever the form.
    return isOtherForm(schema, UNKNOWN) ? [] : [refused('with an unknown option', UNKNOWN)];
  }
  const { pattern } = schema;
  if (typeof pattern !== 'string') return [];
  const text = String(value);
  const wrong = ['', `${text}!`, `!${text}`, `${text}\n`, `${text}${text}`, text.slice(1), text.replace(/\w/, 'é')];
  const isWrong = (form: string) => !new RegExp(pattern).test(form.trim().toLowerCase()) && !isOtherForm(schema, form);
  return wrong.filter(isWrong).map((form) => refused(`as ${JSON.stringify(form)}`, form));
}

/** Whether a value is one that another form of the same field accepts: an empty text, null. */
function isOtherForm({ others = [] }: Json, value: unknown): boolean {
  return [others].flat().some((form) => fieldsOf(form)['const'] === value);
}

/**
 * Whether a path can be sent at all: it has no room for anything that the route does not name, and an empty or overlong part
 * would make it another address.
 */
function fitsPath({ path, part }: Found): boolean {
  const values = Object.values(fieldsOf(part));
  return !path.includes(UNKNOWN) && values.every((value) => value !== '' && String(value).length <= LONGEST_IN_PATH);
}

function withCommas(query: unknown): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(query)).map(([key, value]) => [key, [value].flat().join(',')]));
}
