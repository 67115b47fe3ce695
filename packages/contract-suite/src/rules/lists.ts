import type { NamedRoute } from '@siteward/contract';
import { z } from 'zod';
import { type AnyCall, fieldsOf } from '../calls.ts';
import { jsonIn } from '../judge.ts';
import { called, headersOf, isRefusal, type Subject, type Suite } from '../suite.ts';
import type { Answer, Sent } from '../wire.ts';

const ALL = 100;
const FEW = 2;
const MOST_PAGES = 4;
const pageSchema = z.object({
  items: z.array(z.looseObject({})),
  page: z.int(),
  pages: z.int(),
  limit: z.int(),
  total: z.int(),
  capped: z.boolean(),
});
type Page = z.infer<typeof pageSchema>;
type Asked = { sent: Sent; answer: Answer; page: Page | undefined };

/** Whether a call answers with pages of a list. */
export function isList({ route }: NamedRoute): boolean {
  return (
    route.query instanceof z.ZodType && pageSchema.keyof().options.every((key) => key in shapeOf(route.responses[200]))
  );
}

/** Whether a field is one of several fixed values, which have an order of their own. */
function isOption({ route }: NamedRoute, field: string): boolean {
  const items: unknown = Reflect.get(shapeOf(route.responses[200]), 'items');
  const schema: unknown = items instanceof z.ZodArray ? Reflect.get(shapeOf(items.element), field) : undefined;
  return schema instanceof z.ZodEnum;
}

function shapeOf(schema: unknown): object {
  return schema instanceof z.ZodObject ? schema.shape : {};
}

/** Lists are in the order that was asked for, their pages do not overlap, and their numbers add up. */
export async function checkList(suite: Suite, subject: Subject): Promise<void> {
  const { named, call } = subject;
  if (!isList(named)) return;
  const { page: _page, limit: _limit, sort: _sort, search: _search, tag: _tag, ...query } = fieldsOf(call.query);
  const ask = async (parameters: object): Promise<Asked> => {
    const asked: AnyCall = { ...call, query: { ...query, ...parameters } };
    const { sent, answer } = await suite.send('lists', named, asked, headersOf(subject));
    return { sent, answer, page: answer.status === 200 ? pageSchema.safeParse(jsonIn(answer)).data : undefined };
  };
  const fields = sortsOf(named);
  for (const field of fields.filter((each) => !isOption(named, each))) {
    const [up, down] = [await ask({ limit: ALL, sort: field }), await ask({ limit: ALL, sort: `-${field}` })];
    const disorder = disorderOf(field, up.page?.items ?? [], down.page?.items ?? []);
    if (disorder)
      suite.report(
        'unsorted',
        named,
        { what: `sort=${field}: ${disorder}`, says: `Ordered by ${field}.` },
        up.sent,
        up.answer,
      );
  }
  const sorted = fields[0] === undefined ? {} : { sort: fields[0] };
  const unknown = await ask({ sort: 'never-declared' });
  if (fields.length > 0 && !isRefusal(unknown.answer, 'VALIDATION') && unknown.answer.status < 500) {
    const says = `sort is one of ${fields.join(', ')}, each also with a minus: 400 VALIDATION.`;
    suite.report(
      'bad-input-taken',
      named,
      { what: `sort=never-declared: ${called(unknown.answer)}`, says },
      unknown.sent,
      unknown.answer,
    );
  }
  await checkPages(suite, named, await ask({ limit: ALL, ...sorted }), (page) => ask({ page, limit: FEW, ...sorted }));
}

async function checkPages(
  suite: Suite,
  named: NamedRoute,
  all: Asked,
  ask: (page: number) => Promise<Asked>,
): Promise<void> {
  if (!all.page || all.page.total > ALL) return;
  const ids = all.page.items.map(idOf);
  const seen: string[] = [];
  for (let page = 1; page <= Math.min(MOST_PAGES, Math.ceil(ids.length / FEW) + 1); page += 1) {
    const asked = await ask(page);
    if (!asked.page) return;
    const { items, ...numbers } = asked.page;
    const fit = { page, pages: Math.ceil(ids.length / FEW), limit: FEW, total: ids.length, capped: false };
    const pages = numbers.pages === fit.pages || (ids.length === 0 && numbers.pages <= 1);
    if (!pages || JSON.stringify({ ...numbers, pages: 0 }) !== JSON.stringify(inOrder(numbers, { ...fit, pages: 0 }))) {
      const says = `Of ${ids.length} records in all, by ${FEW}: ${JSON.stringify(fit)}.`;
      suite.report('wrong-total', named, { what: JSON.stringify(numbers), says }, asked.sent, asked.answer);
    }
    const own = items.map(idOf);
    const wanted = ids.slice((page - 1) * FEW, page * FEW);
    if (own.some((id) => seen.includes(id)) || own.join() !== wanted.join()) {
      const says = `Page ${page} holds records ${(page - 1) * FEW + 1} to ${page * FEW} of the whole list, and none of another page.`;
      suite.report('pages-overlap', named, { what: `page ${page} of ${FEW} each`, says }, asked.sent, asked.answer);
    }
    seen.push(...own);
  }
}

function inOrder(like: object, value: Record<string, unknown>): object {
  return Object.fromEntries(Object.keys(like).map((key) => [key, value[key]]));
}

function idOf(item: object): string {
  return String(fieldsOf(item)['_id'] ?? JSON.stringify(item));
}

/** The fields that a list can be sorted by. */
function sortsOf({ route }: NamedRoute): string[] {
  if (!(route.query instanceof z.ZodType)) return [];
  const { properties } = z.toJSONSchema(route.query, { io: 'input', unrepresentable: 'any' });
  const sort: unknown = fieldsOf(fieldsOf(properties)['sort'])['enum'];
  return Array.isArray(sort) ? sort.map(String).filter((each) => !each.startsWith('-')) : [];
}

/** What is wrong with the order of a list, ascending and descending; undefined if nothing is, or if it cannot be decided. */
export function disorderOf(field: string, up: readonly object[], down: readonly object[]): string | undefined {
  const [upwards, downwards] = [valuesOf(field, up), valuesOf(field, down)];
  if (!upwards || !downwards || upwards.length !== downwards.length) return undefined;
  // Names may be sorted by their letters or by the numbers in them: they are out of order only if they fit neither.
  const isWords = upwards.some((value) => typeof value === 'string' && !isTime(value));
  const orders = isWords ? [byName, byLetters] : [byValue];
  for (const [values, sign] of [
    [upwards, 1],
    [downwards, -1],
  ] as const) {
    const at = values.findIndex((value, index) => {
      return index > 0 && orders.every((compare) => sign * compare(values[index - 1] ?? '', value) > 0);
    });
    if (at > 0) return `${String(values[at - 1])} before ${String(values[at])}${sign < 0 ? ', downwards' : ''}`;
  }
  return undefined;
}

/** The values of a field; undefined unless every record has one that can be compared. */
function valuesOf(field: string, items: readonly object[]): (string | number)[] | undefined {
  const values = items.map((item) => fieldsOf(item)[field]);
  const known = values.filter((value) => typeof value === 'number' || isPlain(value));
  return known.length === values.length ? known : undefined;
}

// Values that languages sort differently cannot be judged to be out of order.
function isPlain(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && (isTime(value) || /^[A-Za-z0-9 ]+$/.test(value));
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
}

function byValue(one: string | number, other: string | number): number {
  return one < other ? -1 : Number(one > other);
}

const NUMERIC = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function byName(one: string | number, other: string | number): number {
  return NUMERIC.compare(String(one), String(other));
}

function byLetters(one: string | number, other: string | number): number {
  return byValue(String(one).toLowerCase(), String(other).toLowerCase());
}
