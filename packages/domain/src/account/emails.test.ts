import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail, mailboxOf, normalizeEmail, splitEmails } from './emails.ts';

describe('isEmail', () => {
  it.each([
    'owner@north.example',
    'a@b.co',
    'first.last+tag@sub.north-east.example',
    "o'brien@north.example",
    '_x-y_@1and1.de',
    'OWNER@NORTH.EXAMPLE',
    `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}museum`,
  ])('accepts %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    '',
    'owner',
    '@north.example',
    'owner@',
    'owner@north',
    'owner@north.e',
    'owner@north.123',
    'owner@north..example',
    'owner@.example',
    'owner@north.example.',
    'owner@-north.example',
    'owner@north-.example',
    '.owner@north.example',
    'owner.@north.example',
    'ow..ner@north.example',
    "owner'@north.example",
    'a@b@north.example',
    'ow ner@north.example',
    ' owner@north.example',
    'owner@north.example\n',
    'owner@nörth.example',
    'owner@[127.0.0.1]',
    'owner@north.example,a@b.co',
    '<owner@north.example>',
    `${'a'.repeat(65)}@north.example`,
    `a@${'b'.repeat(64)}.example`,
    `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}example`,
    `a@${`${'b'.repeat(60)}.`.repeat(5)}example`,
  ])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('refuses anything longer than 254 characters', () => {
    fc.assert(fc.property(fc.string({ minLength: 255, maxLength: 400 }), (text) => !isEmail(text)));
  });
});

const address = fc
  .tuple(
    fc.stringMatching(/^[a-z0-9]{1,10}$/),
    fc.stringMatching(/^[a-z0-9]{1,10}$/),
    fc.constantFrom('example', 'org'),
  )
  .map(([local, host, top]) => `${local}@${host}.${top}`);

describe('splitEmails', () => {
  const found = (input: string, email: string | null = input, name: string | null = null) => ({ input, name, email });

  it.each([
    ['', []],
    [' \n,; \t', []],
    ['a@b.co', [found('a@b.co')]],
    ['A@B.co', [found('A@B.co', 'a@b.co')]],
    [
      'a@b.co, c@d.co;e@f.co\ng@h.co i@j.co',
      ['a@b.co', 'c@d.co', 'e@f.co', 'g@h.co', 'i@j.co'].map((one) => found(one)),
    ],
    ['Ann Lee <a@b.co>', [found('Ann Lee <a@b.co>', 'a@b.co', 'Ann Lee')]],
    ['"Lee, Ann" <a@b.co>', [found('"Lee, Ann" <a@b.co>', 'a@b.co', 'Lee, Ann')]],
    ['<a@b.co>', [found('<a@b.co>', 'a@b.co')]],
    [
      'Ann <a@b.co>, Bob < c@d.co >',
      [found('Ann <a@b.co>', 'a@b.co', 'Ann'), found('Bob < c@d.co >', 'c@d.co', 'Bob')],
    ],
    ['Ann <a@b.co> Bob <c@d.co>', [found('Ann <a@b.co>', 'a@b.co', 'Ann'), found('Bob <c@d.co>', 'c@d.co', 'Bob')]],
    ['a@b.co A@b.co, Ann <a@B.co>', [found('a@b.co')]],
    ['ann.north.example, a@b.co', [found('ann.north.example', null), found('a@b.co')]],
    ['ann.north Ann.North', [found('ann.north', null)]],
    ['Ann <ann.north>', [found('Ann <ann.north>', null, 'Ann')]],
    ['"Ann <a@b.co>\nc@d.co', [found('"Ann <a@b.co>', 'a@b.co', 'Ann'), found('c@d.co')]],
    ['"Ann <a@b.co>\rc@d.co', [found('"Ann <a@b.co>', 'a@b.co', 'Ann'), found('c@d.co')]],
    ['a@b.co \t  c@d.co', [found('a@b.co'), found('c@d.co')]],
    ['"oops, a@b.co\r\nc@d.co', [found('"oops,', null), found('a@b.co'), found('c@d.co')]],
    ['"oops, a@b.co\rc@d.co', [found('"oops,', null), found('a@b.co'), found('c@d.co')]],
    ['<a@b.co', [found('<a@b.co', null)]],
    ['a@b.co>', [found('a@b.co>', null)]],
  ])('of %j', (text, expected) => {
    expect(splitEmails(text)).toEqual(expected);
  });

  it('finds every address once, in order, whatever the separators', () => {
    const separator = fc.constantFrom(',', ';', ' ', '\n', '\r\n', ', ', ' ;\t', ',,');
    const entry = fc.tuple(address, separator, fc.constantFrom('', 'Ann Lee', '"Lee; Ann"'));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 20 }), (entries) => {
        const text = entries.map(([one, end, name]) =>
          name ? `${name} <${one.toUpperCase()}>${end}` : `${one}${end}`,
        );
        const expected = [...new Set(entries.map(([one]) => one))];
        // Entries are separated by lines: after only a space, a bare address would be read as part of the next name.
        expect(splitEmails(text.join('\n')).map(({ email }) => email)).toEqual(expected);
      }),
    );
  });

  it('accepts any text: each entry has what was written, and an address or null', () => {
    const junk = fc.string({ unit: fc.constantFrom(...'ab@.,;<>" \n\'é'), maxLength: 200 });
    fc.assert(
      fc.property(junk, (text) => {
        const entries = splitEmails(text);
        for (const { input, email } of entries) {
          expect(text).toContain(input);
          expect(email === null || isEmail(email)).toBe(true);
        }
        expect(new Set(entries.map(({ input, email }) => email ?? input.toLowerCase())).size).toBe(entries.length);
      }),
    );
  });
});

it('normalizes the case of an address and the spaces around it', () => {
  expect(normalizeEmail('  Owner@North.Example\n')).toBe('owner@north.example');
});

describe('the mailbox of an address', () => {
  it.each([
    ['v+1@kontor.example', 'v@kontor.example'],
    [' V+a+b@Kontor.Example ', 'v@kontor.example'],
    ['v.w@kontor.example', 'v.w@kontor.example'],
    ['v.w+x@googlemail.com', 'vw@gmail.com'],
    ['vw@gmail.com', 'vw@gmail.com'],
  ])('%s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });

  it('is its own mailbox, and that of each of its addresses', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,20}$/), fc.stringMatching(/^[a-z0-9+]{0,20}$/), (name, tag) => {
        const mailbox = mailboxOf(`${name}@kontor.example`);
        expect([mailboxOf(mailbox), mailboxOf(`${name}+${tag}@kontor.example`)]).toEqual([mailbox, mailbox]);
      }),
    );
  });
});
