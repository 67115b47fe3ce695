import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fault } from '../words/faults.ts';
import { lineFault, nameFault, textFault } from './names.ts';

describe('nameFault', () => {
  it.each([
    ...[
      'Olga Owner',
      "Siobhán O'Brien-Łukasz",
      'J. R. R. Tolkien',
      'Müller GmbH & Co.KG',
      'St.John',
      'Dr.No',
      'A/B Tower',
    ],
    ...[
      'J.R.R.Tolkien',
      'J.-P.Dupont',
      'A.Schmidt',
      'St.Pauli',
      'Prof.Dr.Weiß',
      'Anna Weiß, M.Sc.',
      'Ph.D.',
      'e.V.',
      'S.p.A.',
    ],
    ...['3.OG', 'Haus 2, 1.Stock', 'Hallo…Welt', 'Café...Bar', 'ул.Ленина', 'г.Москва', 'Dipl.-Ing. Kern', 'Tel: 30'],
    ...['bob.smith@evil.example', 'Abteilung 192.168', 'A.', '.', '@', 'Co.KG', 'DR.NO'],
    ...['Haus 3.14', 'Grüße', '北京办公室', 'Москва Центр', 'Αθήνα', 'القاهرة', '서울 본사', 'ירושלים', 'กรุงเทพ'],
    // Hindi with conjuncts, with and without joiners; then Bengali, Malayalam, Sinhala, Nepali.
    ...['श्रीमती लक्ष्मी शर्मा', 'मुंबई कार्यालय', 'क्‍ष', 'श्‍याम', 'राष्‌ट्र', 'র‍্যাব', 'അവന്‍', 'ශ්‍රී ලංකා'],
    // Persian with the non-joiner that keeps the parts of a word apart, and Arabic.
    ...['می‌خواهم', 'خانه‌ها', 'محمد علي'],
    ...['👩‍🔧 Technik', '👨‍👩‍👧‍👦', '❤️ Pflege', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Office', '1️⃣ Etage', '🇩🇪 Berlin', '🧑🏽‍🚒', '辻󠄀 太郎'],
    ...['bob@evil.example', 'Comfort', 'Network', 'i.o.', 'Organization', 'Version 2.0beta', '12.Stock', 'г.москва'],
  ])('accepts %s', (name) => {
    expect(nameFault(name)).toBeNull();
  });

  it.each([
    ['a control character', 'Olga\u0007Owner'],
    ['a line end', 'Olga\nOwner'],
    ['NUL', 'Olga\0'],
    ['a direction', 'Olga\u202eOwner'],
    ['a mark of direction', 'Olga\u200fOwner'],
    ['an isolate', 'Olga\u2066Owner\u2069'],
    ['a space of no width', 'Ol\u200bga'],
    ['a joiner between Latin letters', 'Ol\u200dga'],
    ['a non-joiner between Latin letters', 'Ol\u200cga'],
    ['a joiner at the start', '\u200dOlga'],
    ['two non-joiners in a Persian word', 'می\u200c\u200cخواهم'],
    ['a non-joiner at the end of a Persian word', 'خانه\u200c'],
    ['a joiner after an emoji that joins nothing', '👩\u200d'],
    ['a mark of byte order', '\ufeffOlga'],
    ['a soft hyphen', 'Ol\u00adga'],
    ['a Hangul filler', '\u3164'],
    ['a blank of Braille', '\u2800'],
    ['a separator of lines', 'Olga\u2028Owner'],
    ['half of a character', 'Olga\ud83d'],
    ['tags without a flag', 'Olga\u{e0041}'],
    ['a variation of a Latin letter', 'O\ufe0flga'],
    ['a word joiner', 'Ol\u2060ga'],
  ])('refuses %s', (_, name) => {
    expect(nameFault(name)).toEqual(fault('invisible-characters'));
    expect(lineFault(name)).toEqual(fault('invisible-characters'));
  });

  it.each([
    ...[
      'http://evil.example',
      'https://evil.example',
      'Visit HTTPS://EVIL.EXAMPLE now',
      'www.evil.example',
      'WWW.evil.de',
    ],
    ...[
      'evil.com',
      'evil.com/login',
      'pay at evil.de/x',
      'sub.evil.org',
      'Click evil.io now',
      'evil.com.',
      'ｅｖｉｌ．ｃｏｍ',
    ],
    ...['siteward-login.ru', 'paypal.de', 'evil.co', 'evil.co.uk', 'bit.ly', 't.me', 'T.Me', 'evil.zip', 'evil.ai'],
    ...[
      'login.siteward.support',
      'Login.Siteward.Support',
      'пример.рф',
      'EVIL.рф',
      '例え.みんな',
      'xn--e1afmkfd.xn--p1ai',
      'भारत.भारत',
    ],
    ...[
      '192.168.0.1',
      'at 8.8.8.8 now',
      'mailto:a@b.co',
      'MAILTO:a@b.co',
      'javascript:alert',
      'evil.c\u03bfm',
      'evil.сом',
    ],
    ...[
      '(evil.ru)',
      'evil.ru,bob@evil.ru',
      'evil.ru-x',
      'A.Com',
      'Dr.com',
      '1.com',
      'evil．ｒｕ',
      'evil\u2024ru',
      'evil.ru@',
      '"evil.ru"',
    ],
    ...['a@b.co/x', 'evil.ru:80', 'evil_x.ru', 'a.b.evil.tk', 'co.de', 'Co.De', 'st.de', 'Mr.De', 'dr.no'],
    // Not an initial, number or abbreviation before the dot, or no proper word after it.
    ...['siteA.Login', 'Paypal.Login', 'T.meLogin', 'T.MEin', 'web12.Login', '1x.Login', '3.loG', 'dr.noW'],
    'a@b@evil.com',
    ...['evil。com', 'ftp://x', 'evil.co.uk/x', 'münchen.com', 'evil.net?x', 'evil.example#x'],
  ])('refuses the address in %s, which is fine in other texts', (name) => {
    expect(nameFault(name)).toEqual(fault('web-address'));
    expect(lineFault(name)).toBeNull();
  });

  it('allows line breaks and indentation in longer texts, but no hidden characters there either', () => {
    expect(textFault('Mill Street\n\tgate 3')).toBeNull();
    expect(textFault('Mill\nStr\u200beet')).toEqual(fault('invisible-characters'));
    expect(textFault('Mill\u0007Street')).toEqual(fault('invisible-characters'));
  });

  it('refuses direction marks and zero-width characters anywhere in Latin words', () => {
    const word = fc.stringMatching(/^[a-zA-Z ]{0,12}$/);
    const hidden = fc.constantFrom(
      ...'\u0000\u001b\u007f\u0085\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2066\u2069\ufeff',
    );
    fc.assert(
      fc.property(word, hidden, word, (before, character, after) => {
        expect(nameFault(before + character + after)).toEqual(fault('invisible-characters'));
      }),
    );
  });

  it('refuses every address with a scheme or www., whatever surrounds it', () => {
    const around = fc.stringMatching(/^[a-z ,]{0,8}$/);
    fc.assert(
      fc.property(around, fc.constantFrom('http://', 'https://', ' www.'), fc.domain(), (before, start, domain) => {
        expect(nameFault(`${before} ${start}${domain}`)).toEqual(fault('web-address'));
      }),
    );
  });

  it('refuses any domain that has only blanks and brackets around it', () => {
    const around = fc.stringMatching(/^[ ,(]{0,3}$/);
    fc.assert(
      fc.property(around, fc.domain(), around, (before, domain, after) => {
        expect(nameFault(`${before}${domain.toLowerCase()}${after}`)).toEqual(fault('web-address'));
      }),
    );
  });

  it('takes linear time', () => {
    const started = Date.now();
    for (const piece of ['a.', 'a-', '.a', 'a@', 'A.Bc', '1.', '\u200d', '👩‍', 'می‌', 'www', 'a.b'])
      nameFault(piece.repeat(10_000));
    expect(Date.now() - started).toBeLessThan(2000);
  });
});
