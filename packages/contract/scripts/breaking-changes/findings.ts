import { compareAccess } from './access.ts';
import { comparison, type Difference, keywords, type Side } from './differences.ts';
import {
  type Document,
  isJson,
  type Json,
  listOf,
  type Operation,
  operationsOf,
  partOf,
  resolved,
  textsOf,
} from './documents.ts';
import { type Effect, TAKE_STILL, type Words, wordsOf } from './words.ts';

/** A change of the contract as clients see it. `place`: for example `sites.create body.name`, or `Site.name` for a named schema. */
export type Finding = { effect: Effect; place: string; calls: string[]; what: string; todo?: string };

type Found = Omit<Finding, 'calls'>;
type Content = { schema: unknown };

/**
 * Finds what has changed between two versions of a contract's OpenAPI document, each change once, with the calls it affects.
 *
 * @param before - the last version that clients know
 * @param now - the current contract
 */
export function findChanges(before: Document, now: Document): Finding[] {
  const found = new Map<string, Finding>();
  const add = (call: string, { effect, place, what, todo }: Found) => {
    const key = `${effect} ${place} ${what}`;
    const known = found.get(key);
    if (known) known.calls.push(call);
    else found.set(key, { effect, place, calls: [call], what, ...(todo !== undefined && { todo }) });
  };
  const [olds, news] = [operationsOf(before), operationsOf(now)];
  const schemas = schemaComparison(before, now);
  for (const old of olds) {
    const current = news.find(({ name }) => name === old.name);
    if (!current) add(old.name, removedCall(old, news));
    else for (const each of callChanges(old, current, before, now, schemas)) add(old.name, each);
  }
  for (const { name } of news) {
    if (!olds.some((old) => old.name === name)) add(name, { effect: 'addition', place: name, what: 'is a new call' });
  }
  const all = [...found.values()].map((each) => ({ ...each, calls: [...new Set(each.calls)] }));
  const broken = new Set(all.filter(({ effect }) => effect === 'breaking').map(({ place }) => place));
  // When one rule replaces another, each goes beyond the other; only the breaking finding is kept.
  return all.filter(({ effect, place }) => effect === 'breaking' || !broken.has(place));
}

function removedCall({ name, method, path }: Operation, news: readonly Operation[]): Found {
  const renamed = news.find((each) => each.method === method && each.path === path);
  return {
    effect: 'breaking',
    place: name,
    what: renamed ? `is called ${renamed.name} now` : 'is gone',
    todo: renamed ? 'Keep its name: it is what clients call it by.' : 'Keep the call until the next major version.',
  };
}

type CompareSchemas = (side: Side, old: unknown, current: unknown, place: string) => Found[];

/** Compares both ways: what breaks, and what is added. */
function schemaComparison(before: Document, now: Document): CompareSchemas {
  const ways = {
    input: { breaking: comparison(before, now, 'input'), addition: comparison(now, before, 'input') },
    output: { breaking: comparison(now, before, 'output'), addition: comparison(before, now, 'output') },
  };
  return (side, old, current, place) => {
    const found = (effect: Effect): Found[] => {
      const isOldNarrow = (side === 'input') === (effect === 'breaking');
      const pair = isOldNarrow ? { narrow: old, wide: current } : { narrow: current, wide: old };
      return ways[side][effect](pair).map((each) => ({
        effect,
        place: placeOf(each, place),
        ...wordsOf(each, side, effect),
      }));
    };
    return [...found('breaking'), ...found('addition')];
  };
}

function placeOf({ named, place: within }: Difference, place: string): string {
  return named === undefined ? `${place}${within}` : `${named}${within}`;
}

function callChanges(
  { name, ...old }: Operation,
  current: Operation,
  before: Document,
  now: Document,
  compare: CompareSchemas,
): Found[] {
  const moved: Found[] =
    old.method === current.method && old.path === current.path
      ? []
      : [
          breaking(name, {
            what: `is ${current.method} ${current.path}, and was ${old.method} ${old.path}`,
            todo: 'Answer at the old address too: who speaks plain HTTP knows no other.',
          }),
        ];
  return [
    ...moved,
    ...compareAccess(old.own['x-access'], current.own['x-access']).map((each) => ({
      ...each,
      place: `${name} access`,
    })),
    ...parameterChanges(name, old.own, current.own, compare),
    ...bodyChanges(name, partOf(old.own, 'requestBody'), partOf(current.own, 'requestBody'), compare),
    ...answerChanges(name, old.own, current.own, before, now, compare),
  ];
}

function breaking(place: string, words: Words): Found {
  return { effect: 'breaking', place, ...words };
}

function addition(place: string, what: string): Found {
  return { effect: 'addition', place, what };
}

function parameterChanges(name: string, old: Json, current: Json, compare: CompareSchemas): Found[] {
  const byPlace = (own: Json) =>
    new Map(
      listOf(own, 'parameters')
        .filter(isJson)
        .map((each) => [`${name} ${String(each['in'])}.${String(each['name'])}`, each]),
    );
  const [olds, news] = [byPlace(old), byPlace(current)];
  const gone = [...olds.keys()].filter((place) => !news.has(place));
  const kept = [...news].flatMap(([place, parameter]): Found[] => {
    const was = olds.get(place);
    const isRequired = parameter['required'] === true;
    if (!was) return [isRequired ? breaking(place, REQUIRED) : addition(place, 'is taken now')];
    const style = (each: Json) => JSON.stringify([each['style'], each['explode']]);
    return [
      ...requirement(place, was['required'] === true, isRequired),
      ...(style(was) === style(parameter)
        ? []
        : [breaking(place, { what: 'is written in another way', todo: TAKE_STILL })]),
      ...compare('input', was['schema'], parameter['schema'], place),
    ];
  });
  return [...gone.map((place) => breaking(place, { what: 'is no longer taken', todo: TAKE_STILL })), ...kept];
}

const REQUIRED: Words = { what: 'is required', todo: 'Make it optional; without it, do what was done until now.' };

function requirement(place: string, was: boolean, is: boolean): Found[] {
  if (was === is) return [];
  return [is ? breaking(place, REQUIRED) : addition(place, 'may be left out')];
}

function bodyChanges(name: string, old: Json, current: Json, compare: CompareSchemas): Found[] {
  const place = `${name} body`;
  const [olds, news] = [contentOf(old), contentOf(current)];
  const gone = Object.keys(olds).filter((type) => !(type in news));
  const kept = Object.entries(news).flatMap(([type, { schema }]): Found[] => {
    const was = olds[type];
    return was ? compare('input', was.schema, schema, place) : [addition(place, `takes ${type} too`)];
  });
  const bytes = (['breaking', 'addition'] as const).flatMap((effect) => {
    const [narrow, wide] = effect === 'breaking' ? [old, current] : [current, old];
    const isBoth = Object.keys(olds).length > 0 && Object.keys(news).length > 0;
    return isBoth ? keywords(narrow, wide).map((each) => ({ effect, place, ...wordsOf(each, 'input', effect) })) : [];
  });
  return [
    ...requirement(place, old['required'] === true, current['required'] === true),
    ...gone.map((type) => breaking(place, { what: `no longer takes ${type}`, todo: TAKE_STILL })),
    ...kept,
    ...bytes,
  ];
}

function contentOf(part: Json): Record<string, Content> {
  const types = Object.entries(partOf(part, 'content'));
  return Object.fromEntries(
    types.map(([type, content]) => [type, { schema: isJson(content) ? content['schema'] : {} }]),
  );
}

const isSuccess = (status: string): boolean => status.startsWith('2');

function answerChanges(
  name: string,
  old: Json,
  current: Json,
  before: Document,
  now: Document,
  compare: CompareSchemas,
): Found[] {
  const [olds, news] = [partOf(old, 'responses'), partOf(current, 'responses')];
  const place = (status: string) => `${name} ${status}`;
  const gone = Object.keys(olds).filter((status) => !(status in news));
  const kept = Object.keys(news).flatMap((status): Found[] => {
    if (!(status in olds)) return [newStatus(place(status))];
    const [was, is] = [resolved(before, olds[status]), resolved(now, news[status])];
    const [types, others] = [contentOf(is), contentOf(was)];
    const other = Object.keys(others).filter((type) => !(type in types));
    const more = Object.keys(types).filter((type) => !(type in others));
    const headers = Object.keys(partOf(was, 'headers')).filter((header) => !(header in partOf(is, 'headers')));
    return [
      ...other.map((type) => breaking(place(status), { what: `is no longer ${type}`, todo: 'Answer it as it was.' })),
      ...more.map((type) =>
        breaking(place(status), { what: `is ${type} too`, todo: 'Answer it by a call of its own.' }),
      ),
      ...headers.map((header) =>
        breaking(`${place(status)} ${header}`, { what: 'is no longer answered', todo: 'Answer the header still.' }),
      ),
      ...Object.entries(types).flatMap(([type, { schema }]) =>
        others[type] ? compare('output', others[type].schema, schema, place(status)) : [],
      ),
    ];
  });
  return [
    ...gone.map((status) =>
      isSuccess(status)
        ? breaking(place(status), { what: 'is never answered any more', todo: 'Answer this status still.' })
        : addition(place(status), 'is never answered any more'),
    ),
    ...kept,
    ...codeChanges(name, old, current),
  ];
}

function newStatus(place: string): Found {
  const todo = 'Answer a status that the call has already: a client looks at those that it knows.';
  return breaking(place, { what: 'may be answered now', todo });
}

/** A new code does not break clients that go by the status; a new status is a finding of its own. */
function codeChanges(name: string, old: Json, current: Json): Found[] {
  const [olds, news] = [textsOf(old, 'x-errors'), textsOf(current, 'x-errors')];
  const place = `${name} errors`;
  return [
    ...news.filter((code) => !olds.includes(code)).map((code) => addition(place, `may be ${code}`)),
    ...olds.filter((code) => !news.includes(code)).map((code) => addition(place, `is never ${code} any more`)),
  ];
}
