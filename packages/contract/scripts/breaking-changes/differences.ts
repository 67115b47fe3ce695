import { type Document, isJson, type Json, listOf, nameOf, partOf, resolved, textsOf } from './documents.ts';

/** The direction in which a schema's values travel: what a client sends, or what it receives. */
export type Side = 'input' | 'output';

/**
 * How one schema goes beyond another. `value`: a value of its list. `alternative`: a form that it may have. `keyword`: a rule.
 * `field`: a field that the other does not accept. `gone`: a field that only the other returns. `required`: a field that the
 * other always has.
 */
export type Kind = 'value' | 'alternative' | 'keyword' | 'field' | 'gone' | 'required';
/**
 * `place`: within the schema, or within the named schema whose name is `named`. `what`: the value, form, rule or field. `rule`:
 * what the rule is in each of the two schemas.
 */
export type Difference = {
  kind: Kind;
  place: string;
  named?: string;
  what: string;
  rule?: { narrow: string; wide: string };
};

type Pair = { narrow: unknown; wide: unknown };
type Compare = (pair: Pair) => Difference[];

/**
 * Finds what one schema has that another does not know. In what a client sends, a change breaks if the old schema goes beyond the
 * new one; in what it receives, if the new one goes beyond the old one. The reverse is an addition.
 *
 * @param from - the document that holds the schemas being checked
 * @param to - the document that holds the schemas that are expected to know everything
 * @returns A function that compares two schemas; empty if every value of the first is a value of the second.
 */
export function comparison(from: Document, to: Document, side: Side): Compare {
  const known = new Map<string, Difference[]>();

  const compare: Compare = ({ narrow, wide }) => {
    const name = nameOf(narrow);
    if (name === undefined || name !== nameOf(wide)) return compareForms(narrow, wide);
    const kept = known.get(name);
    if (kept) return kept;
    // A schema that contains itself adds nothing to itself.
    known.set(name, []);
    const found = compareForms(narrow, wide).map((each) => ({ named: name, ...each }));
    known.set(name, found);
    return found;
  };

  function compareForms(narrow: unknown, wide: unknown): Difference[] {
    const [forms, others] = [formsOf(from, narrow), formsOf(to, wide)];
    const [form, other] = [forms[0], others[0]];
    if (form && other && forms.length === 1 && others.length === 1) return compareForm(form, other);
    return forms.flatMap((each) => {
      const differences = others.map((one) => ({ one, found: compareForm(each, one) }));
      if (differences.some(({ found }) => found.length === 0)) return [];
      const alike = differences.filter(({ one }) => isAlike(each, one)).sort((a, b) => a.found.length - b.found.length);
      return alike[0]?.found ?? [{ kind: 'alternative' as const, place: '', what: formInWords(each) }];
    });
  }

  function compareForm(narrow: Json, wide: Json): Difference[] {
    const values = valuesOf(narrow, side);
    if (values) return values.filter((value) => !takes(wide, value, side)).map(asValue);
    if (valuesOf(wide, side)) {
      return [rule('values', 'any', 'those of a list')];
    }
    const type = beyondType(narrow, wide);
    if (type) return [type];
    return [
      ...keywords(narrow, wide),
      ...inDefault(narrow, wide),
      ...inItems(narrow, wide),
      ...inFields(narrow, wide),
      ...inKeys(narrow, wide),
    ];
  }

  /** What happens when a client leaves the value out must not change. */
  function inDefault(narrow: Json, wide: Json): Difference[] {
    const [own, other] = [inWords(narrow['default']), inWords(wide['default'])];
    return side === 'output' || !('default' in narrow) || own === other ? [] : [rule('default', own, other)];
  }

  function inItems(narrow: Json, wide: Json): Difference[] {
    if (!('items' in wide)) return [];
    return inside('[]', compare({ narrow: narrow['items'] ?? {}, wide: wide['items'] }));
  }

  function inFields(narrow: Json, wide: Json): Difference[] {
    const [fields, others] = [partOf(narrow, 'properties'), partOf(wide, 'properties')];
    const [required, always] = [textsOf(narrow, 'required'), textsOf(wide, 'required')];
    const found: Difference[] = [];
    for (const [name, field] of Object.entries(fields)) {
      if (name in others) found.push(...inside(`.${name}`, compare({ narrow: field, wide: others[name] })));
      // Clients ignore extra fields in an answer, but a server refuses fields that it does not know.
      else if (side === 'input') found.push({ kind: 'field', place: `.${name}`, what: name });
    }
    for (const name of Object.keys(others)) {
      if (!(name in fields) && side === 'output') found.push({ kind: 'gone', place: `.${name}`, what: name });
      else if (always.includes(name) && !required.includes(name)) {
        found.push({ kind: 'required', place: `.${name}`, what: name });
      }
    }
    return found;
  }

  /** For records by key: `additionalProperties` and `propertyNames`. */
  function inKeys(narrow: Json, wide: Json): Difference[] {
    const [more, other] = [narrow['additionalProperties'], wide['additionalProperties']];
    const values = isJson(more) && isJson(other) ? inside('.*', compare({ narrow: more, wide: other })) : [];
    const isOpen = more !== false && other === false && side === 'input';
    const open: Difference[] = isOpen ? [{ kind: 'field', place: '.*', what: 'further fields' }] : [];
    const [names, allowed] = [narrow['propertyNames'], wide['propertyNames']];
    const keys = allowed ? inside('.*', compare({ narrow: names ?? { type: 'string' }, wide: allowed })) : [];
    return [...values, ...open, ...keys];
  }

  return compare;
}

/** The same differences seen from one level up; those of a named schema keep their place. */
function inside(step: string, differences: readonly Difference[]): Difference[] {
  return differences.map((each) => (each.named === undefined ? { ...each, place: step + each.place } : each));
}

/** Every form that a value may have: the alternatives of `anyOf`, and the types of a list of types. */
function formsOf(document: Document, json: unknown): Json[] {
  const schema = resolved(document, json);
  for (const key of ['anyOf', 'oneOf']) {
    if (key in schema) return listOf(schema, key).flatMap((each) => formsOf(document, each));
  }
  const types = schema['type'];
  return Array.isArray(types) ? types.map((type: unknown) => ({ ...schema, type })) : [schema];
}

/**
 * The values of a schema that lists them. In an answer, an extensible list counts as text: clients accept values that they do not
 * know, but they may go on sending every value that it ever had.
 */
function valuesOf(schema: Json, side: Side): readonly unknown[] | undefined {
  if ('const' in schema) return [schema['const']];
  const isOpen = side === 'output' && schema['x-extensible'] === true;
  return Array.isArray(schema['enum']) && !isOpen ? schema['enum'] : undefined;
}

function asValue(value: unknown): Difference {
  return { kind: 'value', place: '', what: JSON.stringify(value) };
}

function typesOf(schema: Json): string[] {
  const type = schema['type'];
  return typeof type === 'string' ? [type] : [];
}

function beyondType(narrow: Json, wide: Json): Difference | undefined {
  const [[type], [other]] = [typesOf(narrow), typesOf(wide)];
  if (other === undefined || type === other || (type === 'integer' && other === 'number')) return undefined;
  return rule('type', type ?? 'any', other);
}

/** Numeric rules, and whether the bound is a lower one (`from`) or an upper one (`to`). */
const BOUNDS: Readonly<Record<string, 'from' | 'to'>> = {
  minLength: 'from',
  minItems: 'from',
  minimum: 'from',
  exclusiveMinimum: 'from',
  minProperties: 'from',
  maxLength: 'to',
  maxItems: 'to',
  maximum: 'to',
  exclusiveMaximum: 'to',
  maxProperties: 'to',
  'x-max-bytes': 'to',
};
/** Rules whose values cannot be ordered by strictness. */
const RULES = ['pattern', 'format', 'uniqueItems', 'multipleOf'];
/** Bounds that every value satisfies anyway. */
const NOTHING: Readonly<Record<string, number>> = { minLength: 0, minItems: 0, minProperties: 0 };

/** Bounds and rules that the first schema lacks, or that are looser there than in the second. */
export function keywords(narrow: Json, wide: Json): Difference[] {
  const bounds = Object.entries(BOUNDS).filter(([key, end]) => {
    const limit = wide[key];
    if (typeof limit !== 'number') return false;
    const own = narrow[key] ?? NOTHING[key];
    return typeof own !== 'number' || (end === 'from' ? own < limit : own > limit);
  });
  const rules = RULES.filter((key) => wide[key] !== undefined && wide[key] !== false && wide[key] !== narrow[key]);
  return [...bounds.map(([key]) => key), ...rules].map((key) => rule(key, inWords(narrow[key]), inWords(wide[key])));
}

function rule(what: string, narrow: string, wide: string): Difference {
  return { kind: 'keyword', place: '', what, rule: { narrow, wide } };
}

function inWords(value: unknown): string {
  return value === undefined ? 'not set' : JSON.stringify(value);
}

/** Whether a schema accepts a value that another one lists. */
function takes(schema: Json, value: unknown, side: Side): boolean {
  const values = valuesOf(schema, side);
  if (values) return values.includes(value);
  const [type] = typesOf(schema);
  if (type !== undefined && type !== typeOf(value) && !(type === 'number' && typeOf(value) === 'integer')) return false;
  if (typeof value === 'string') {
    const exact = { minLength: value.length, maxLength: value.length, format: schema['format'] };
    const pattern = schema['pattern'];
    const fits = typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value);
    return fits && keywords({ ...exact, pattern }, schema).length === 0;
  }
  return typeof value !== 'number' || keywords({ minimum: value, maximum: value }, schema).length === 0;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Number.isInteger(value)) return 'integer';
  return typeof value;
}

/** Whether two forms are the same one before and after: they have one type, and no constant field that tells them apart. */
function isAlike(form: Json, other: Json): boolean {
  if (typesOf(form)[0] !== typesOf(other)[0]) return false;
  const others = partOf(other, 'properties');
  return Object.entries(partOf(form, 'properties')).every(([name, field]) => {
    const [one, two] = [isJson(field) ? field['const'] : undefined, partOf(others, name)['const']];
    return one === undefined || two === undefined || one === two;
  });
}

function formInWords(form: Json): string {
  const marks = Object.entries(partOf(form, 'properties')).flatMap(([name, field]) =>
    isJson(field) && 'const' in field ? [`${name}: ${JSON.stringify(field['const'])}`] : [],
  );
  const type = typesOf(form)[0] ?? 'anything';
  return marks.length > 0 ? `${type} with ${marks.join(', ')}` : type;
}
