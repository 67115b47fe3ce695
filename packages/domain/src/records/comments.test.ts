import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permissionsHeld } from '../access/held-permissions.ts';
import { MEMBER_TYPES, SYSTEM_ROLES } from '../access/roles.ts';
import {
  COMMENTED,
  commentParts,
  mayComment,
  mayEditComment,
  mayRemoveComment,
  mentionsIn,
  mentionText,
  seesInternalComments,
  webAddressesIn,
} from './comments.ts';

const [ADA, BEN] = ['a'.repeat(24), 'b'.repeat(24)];

describe('who sees a comment', () => {
  it.each(MEMBER_TYPES)('if it is internal, among those who see the record: %s', (type) => {
    expect(seesInternalComments(type)).toBe(type === 'staff');
  });
});

describe('who writes on work orders', () => {
  it('is everyone who does more than view', () => {
    const writing = SYSTEM_ROLES.filter(({ permissions }) => mayComment('work-orders', permissionsHeld(permissions)));
    expect(writing.map(({ name }) => name)).toEqual(['Owner', 'Administrator', 'Manager', 'Technician', 'Provider']);
  });

  it.each(['work-orders:view-own', 'work-orders:view-any', 'work-orders:export', 'work-orders:import'])(
    'excludes people who hold only %s',
    (permission) => expect(mayComment('work-orders', [permission])).toBe(false),
  );

  it.each(COMMENTED['work-orders'].write)('includes people who hold %s', (permission) => {
    expect(mayComment('work-orders', [permission])).toBe(true);
  });
});

describe('who changes a comment', () => {
  const comment = { author: ADA, removedAt: null };
  const removed = { author: ADA, removedAt: '2026-11-22T09:00:00.000Z' };
  it.each([
    ['the author', ADA, ['work-orders:update-own'], true, true],
    ['the author who may no longer write there', ADA, ['work-orders:view-any'], false, false],
    ['somebody else', BEN, ['work-orders:update-own', 'work-orders:verify'], false, false],
    ['who may change any record', BEN, ['work-orders:update-any'], false, true],
  ])('%s', (_, member, permissions, edits, removes) => {
    const by = { member, permissions };
    expect(mayEditComment('work-orders', comment, by)).toBe(edits);
    expect(mayRemoveComment('work-orders', comment, by)).toBe(removes);
    expect([mayEditComment('work-orders', removed, by), mayRemoveComment('work-orders', removed, by)]).toEqual([
      false,
      false,
    ]);
  });
});

describe('mentions', () => {
  it('are found between other text, and can be put together again', () => {
    const text = `Ask ${mentionText({ id: ADA, name: 'Ada Lovelace' })}, or ${mentionText({ id: BEN, name: 'Ben' })}`;
    expect(commentParts(text)).toEqual(['Ask ', { id: ADA, name: 'Ada Lovelace' }, ', or ', { id: BEN, name: 'Ben' }]);
    const again = commentParts(text).map((part) => (typeof part === 'string' ? part : mentionText(part)));
    expect(again.join('')).toBe(text);
  });

  it('name each person once', () => {
    const [ada, countess] = [mentionText({ id: ADA, name: 'Ada' }), mentionText({ id: ADA, name: 'Countess' })];
    expect(mentionsIn(`${ada} ${countess}`)).toEqual([{ id: ADA, name: 'Countess' }]);
  });

  it.each([
    '@Ada',
    'ada@north.example',
    '@[Ada]',
    `@[Ada](member:${'A'.repeat(24)})`,
    `@[Ada](member:${'a'.repeat(23)})`,
    `@[Ada](user:${ADA})`,
    `[Ada](member:${ADA})`,
    `@[Ada\nLovelace](member:${ADA})`,
    `@[Ada](member:${ADA}`,
  ])('are not %j', (text) => {
    expect(commentParts(text)).toEqual([text]);
  });

  it('survive any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.string(), (name, around) => {
        const plain = around.replaceAll('@', '');
        const text = `${plain}${mentionText({ id: ADA, name })}${plain}`;
        expect(mentionsIn(text).map(({ id }) => id)).toEqual([ADA]);
        expect(commentParts(text)).toHaveLength(plain === '' ? 1 : 3);
      }),
    );
  });
});

describe('web addresses in a text', () => {
  const found = (text: string) => webAddressesIn(text).map(({ address }) => address);

  const ENDS: readonly string[][] = [
    ['See https://parts.example/a?b=1&c.', 'https://parts.example/a?b=1&c'],
    ['(https://parts.example/a)', 'https://parts.example/a'],
    ['(https://parts.example/a).', 'https://parts.example/a'],
    ['(https://parts.example/a.)', 'https://parts.example/a'],
    ['((https://parts.example/a))?!', 'https://parts.example/a'],
    ['https://parts.example/Pump_(small)', 'https://parts.example/Pump_(small)'],
    ['(https://parts.example/Pump_(small))', 'https://parts.example/Pump_(small)'],
    ['https://parts.example/(a)(b.', 'https://parts.example/(a)(b'],
    ['“https://parts.example”', 'https://parts.example'],
    ['HTTP://parts.example', 'HTTP://parts.example'],
  ];

  it('end where people would say they do', () => {
    for (const [text = '', address = ''] of ENDS)
      expect(webAddressesIn(text)).toEqual([{ address, index: text.indexOf(address) }]);
  });

  it('are all found, and nothing else is', () => {
    expect(found('http://a.example, https://b.example; then http://c.example')).toEqual([
      'http://a.example',
      'https://b.example',
      'http://c.example',
    ]);
    expect(found('javascript:alert(1) ftp://a.example www.a.example http:// https://) https://...')).toEqual([]);
  });
});
