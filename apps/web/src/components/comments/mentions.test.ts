import { mentionText } from '@siteward/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterTyping, askedAt, type Draft, draftOf, isCalled, withMention, writtenOf } from './mentions.ts';

const ADA = { _id: 'a'.repeat(24), name: 'Ada Lovelace' };
const BEN = { _id: 'b'.repeat(24), name: 'Ben' };
const token = ({ _id, name }: typeof ADA) => mentionText({ id: _id, name });
const written = `Hi ${token(ADA)}, ask ${token(BEN)}.`;
const draft = draftOf(written);

describe('a draft', () => {
  it('is read as names, and sent as the ids of those people', () => {
    expect(draft.text).toBe('Hi @Ada Lovelace, ask @Ben.');
    expect(writtenOf(draft)).toBe(written);
    expect(draftOf(written, (id) => (id === ADA._id ? 'Ada King' : undefined)).text).toBe('Hi @Ada King, ask @Ben.');
  });

  it.each<[string, string, (typeof ADA)[]]>([
    ['typed before', 'Oh, hi @Ada Lovelace, ask @Ben.', [ADA, BEN]],
    ['typed between', 'Hi @Ada Lovelace, then ask @Ben.', [ADA, BEN]],
    ['typed behind', 'Hi @Ada Lovelace, ask @Ben. Now', [ADA, BEN]],
    ['a name shortened', 'Hi @Ada Lovelac, ask @Ben.', [BEN]],
    ['a name lengthened', 'Hi @Ada Lovelace, ask @Benn.', [ADA, { ...BEN }]],
    ['one of them gone', 'Hi , ask @Ben.', [BEN]],
    ['all gone', '', []],
  ])('keeps its mentions: %s', (_, next, named) => {
    expect(afterTyping(draft, next).mentions.map(({ id }) => id)).toEqual(named.map(({ _id }) => _id));
  });

  it('mentions nobody at a place that does not hold their name, whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 40 }), { maxLength: 6 }), (typed) => {
        let now: Draft = draft;
        for (const next of typed) {
          now = afterTyping(now, next);
          for (const { start, end, id } of now.mentions) {
            expect(now.text.slice(start, end)).toBe(`@${id === ADA._id ? ADA.name : BEN.name}`);
          }
        }
      }),
    );
  });

  it('tells apart two people of the same name', () => {
    const other = { _id: 'c'.repeat(24), name: 'Ben' };
    const { draft: two } = withMention(afterTyping(draft, `${draft.text} @b`), { from: 28, to: 30 }, other);
    expect(two.text).toBe('Hi @Ada Lovelace, ask @Ben. @Ben ');
    expect(writtenOf(two)).toBe(`${written} ${token(other)} `);
  });
});

describe('the name being typed', () => {
  it.each<[string, string | null]>([
    ['@', ''],
    ['Hi @', ''],
    ['Hi @ad', 'ad'],
    ['Hi @Ada Lo', 'Ada Lo'],
    ['(@ö', 'ö'],
    ['one\n@ad', 'ad'],
    ['ad', null],
    ['me@north', null],
    ['Hi @ad\n', null],
    ['Hi @a b c d', null],
    ['Hi @ad, and', null],
  ])('%j: %j', (text, search) => {
    const asked = askedAt({ text, mentions: [] }, text.length);
    expect(asked?.search ?? null).toBe(search);
    if (asked) expect(text[asked.from]).toBe('@');
  });

  it('is none if somebody is already mentioned there', () => {
    const end = draft.text.indexOf('Lovelace') + 8;
    expect([askedAt(draft, end), askedAt(draft, end - 3)]).toEqual([null, null]);
    expect(askedAt(afterTyping(draft, draft.text.replace(', ', ' x ')), end + 2)).toBeNull();
  });
});

it('a chosen name replaces what was typed of it, followed by a space', () => {
  const typing = { text: 'Ask @ad now', mentions: [] };
  expect(withMention(typing, { from: 4, to: 7 }, ADA)).toEqual({
    draft: { text: 'Ask @Ada Lovelace now', mentions: [{ start: 4, end: 17, id: ADA._id }] },
    caret: 18,
  });
  expect(withMention({ text: '@', mentions: [] }, { from: 0, to: 1 }, BEN).draft.text).toBe('@Ben ');
});

it.each([
  ['Ada Lovelace', '', true],
  ['Ada Lovelace', 'lov', true],
  ['Ada Lovelace', 'lov ad', true],
  ['Ada Lovelace', 'da', false],
  ['Ada Lovelace', 'ada k', false],
  ['José Núñez', 'nun', true],
  ['Jean-Luc', 'luc', true],
])('%s is called %j: %s', (name, typed, expected) => {
  expect(isCalled(name, typed)).toBe(expected);
});
