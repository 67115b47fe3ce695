import { isRecordId } from '@siteward/domain';
import { type AnyCall, fieldsOf } from '../calls.ts';
import { shownText } from '../shown.ts';
import { called, hasFailed, headersOf, isRefusal, type Subject, type Suite, signedIn, withoutTime } from '../suite.ts';
import { changesNothing } from './witness.ts';

/** An id that no record has. */
const NO_ID = '0123456789abcdef01234567';

type Place = { part: 'params' | 'query' | 'body'; key: string };

/** An id of another organization is answered exactly like one that no record has. */
export async function checkForeignIds(suite: Suite, subject: Subject): Promise<void> {
  const { named, call, foreign } = subject;
  const { access } = named.route.metadata;
  if (access.kind === 'public' || access.kind === 'link') return;
  const headers = headersOf(subject);
  const pairs = foreign ? pairsOf(call, foreign) : new Map<string, string>();
  await changesNothing(suite, 'foreign-ids', subject, async () => {
    if (pairs.size > 0) {
      await compare(undefined);
      // Of several ids, the first one alone may cause the refusal; trying each by itself shows whether all are checked.
      const places = placesOf(call, pairs);
      if (places.length > 1) for (const place of places) await compare(place);
    }
    if ('org' in access) await asStranger();
  });

  async function compare(only: Place | undefined): Promise<void> {
    const other = await suite.send(
      'foreign-ids',
      named,
      replaced(call, (id) => pairs.get(id) ?? id, only),
      headers,
    );
    const none = await suite.send(
      'foreign-ids',
      named,
      replaced(call, (id) => (pairs.has(id) ? NO_ID : id), only),
      headers,
    );
    const where = only ? `${only.part}.${only.key}` : 'all ids';
    if (hasFailed(other.answer)) return;
    if (other.answer.status < 300 && none.answer.status >= 300) {
      const says = 'An id of another organization answers 404, as if it did not exist.';
      suite.report(
        'foreign-shown',
        named,
        { what: `${where}: ${called(other.answer)}`, says },
        other.sent,
        other.answer,
      );
    } else if (worded(other.answer, pairs) !== worded(none.answer, pairs)) {
      const words = shownText(none.answer.text, suite.wire.secrets);
      const says = `Of an id that nothing has the answer is ${called(none.answer)}: ${words}`;
      suite.report(
        'foreign-told',
        named,
        { what: `${where}: ${called(other.answer)}`, says },
        other.sent,
        other.answer,
      );
    }
  }

  async function asStranger(): Promise<void> {
    if (subject.by.sid !== suite.world.place.owner.sid) return;
    const { sent, answer } = await suite.send('foreign-ids', named, call, signedIn(suite.world.stranger));
    if (isRefusal(answer, 'NOT_FOUND') || hasFailed(answer)) return;
    const says = 'To whoever is not a member of it, an organization does not exist: 404 NOT_FOUND.';
    const kind = answer.status < 300 ? 'foreign-shown' : 'foreign-told';
    suite.report(kind, named, { what: `somebody of another organization: ${called(answer)}`, says }, sent, answer);
  }
}

/** The text of an answer, independent of the ids that it was asked about. */
function worded(answer: Parameters<typeof withoutTime>[0], pairs: ReadonlyMap<string, string>): string {
  let text = withoutTime(answer);
  for (const id of [...pairs.values(), NO_ID]) text = text.replaceAll(id, '…');
  return text;
}

/** The ids of a call, each mapped to the corresponding one of the other place. */
function pairsOf(own: unknown, foreign: unknown, pairs = new Map<string, string>()): Map<string, string> {
  if (typeof own === 'string' && typeof foreign === 'string') {
    if (isRecordId(own) && isRecordId(foreign) && own !== foreign) pairs.set(own, foreign);
    return pairs;
  }
  const other = fieldsOf(foreign);
  if (!(own instanceof Blob))
    for (const [key, value] of Object.entries(fieldsOf(own))) pairsOf(value, other[key], pairs);
  return pairs;
}

function placesOf(call: AnyCall, pairs: ReadonlyMap<string, string>): Place[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.entries(fieldsOf(call[part]))
      .filter(([, value]) => [...pairs.keys()].some((id) => JSON.stringify(value)?.includes(id)))
      .map(([key]) => ({ part, key })),
  );
}

function replaced(call: AnyCall, map: (id: string) => string, only: Place | undefined): AnyCall {
  const changed: AnyCall = { ...call };
  for (const part of ['params', 'query', 'body'] as const) {
    if (call[part] === undefined || call[part] instanceof Blob) continue;
    changed[part] = Object.fromEntries(
      Object.entries(fieldsOf(call[part])).map(([key, value]) => {
        return [key, !only || (only.part === part && only.key === key) ? mapIds(value, map) : value];
      }),
    );
  }
  return changed;
}

function mapIds(value: unknown, map: (id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapIds(item, map));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapIds(inner, map)]));
  }
  return isRecordId(value) ? map(value) : value;
}
