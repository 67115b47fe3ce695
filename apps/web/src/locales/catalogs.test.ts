import { compileMessage } from '@lingui/message-utils/compileMessage';
import { INVITATION_WORDS, LANGUAGES, type Language } from '@siteward/domain';
import { describe, expect, it } from 'vitest';

const FILES = import.meta.glob<string>('../**/locales/*.po', { eager: true, query: '?raw', import: 'default' });
/** The words for refusals, which are code. */
const REASONS = import.meta.glob<string>('./reasons/*/*.ts', { eager: true, query: '?raw', import: 'default' });

type Entry = { file: string; language: string; context: string; english: string; words: string };

/** The entries of a catalog; each text is on a single line. */
function entriesOf([file, text]: [string, string]): Entry[] {
  const language = /(\w+)\.po$/.exec(file)?.[1] ?? '';
  return text
    .split('\n\n')
    .slice(1)
    .flatMap((block) => {
      const [context = '""', english, words] = ['msgctxt', 'msgid', 'msgstr'].map(
        (name) => new RegExp(`^${name} (".*")$`, 'm').exec(block)?.[1],
      );
      if (!english || !words) return [];
      return [{ file, language, context: JSON.parse(context), english: JSON.parse(english), words: JSON.parse(words) }];
    });
}

const ENTRIES = Object.entries(FILES).flatMap(entriesOf);

/** The arguments, tags and choices of a message, in order: `{n, plural, one {…} other {…}}`, `<0>`. */
function partsOf(tokens: unknown): { names: string[]; plurals: string[][] } {
  const names: string[] = [];
  const plurals: string[][] = [];
  const visit = (token: unknown): void => {
    if (typeof token === 'string') names.push(...(token.match(/<\/?\d+\/?>/g) ?? []));
    if (!Array.isArray(token)) return;
    const [name, kind, choices] = token;
    const isArgument = typeof name === 'string' && (token.length === 1 || typeof kind === 'string');
    if (isArgument) names.push(`${name} ${kind ?? ''}`);
    if (!isArgument || typeof choices !== 'object' || choices === null) return;
    const cases = Object.entries(choices).filter(([key, value]) => key !== 'offset' && value !== undefined);
    if (kind !== 'select') plurals.push(cases.map(([key]) => key));
    else names.push(...cases.map(([key]) => key));
    for (const [, value] of cases) for (const each of [value].flat()) visit(each);
  };
  if (Array.isArray(tokens)) tokens.forEach(visit);
  return { names: [...new Set(names)].toSorted(), plurals };
}

/** Messages that name their arguments in another order than in English, by how they begin in English. */
const REORDERED: Record<string, readonly string[]> = {
  de: ['Everyone invited to {inviting}', '{count, plural, one {{name} continues'],
  es: [],
  hi: [
    'Everyone invited to {inviting}',
    'Sent by <0>{sentByName}</0>',
    '{browser} on {system}',
    '{count, plural, one {{name} continues',
    '{nth, select',
  ],
};

it('there is a catalog for every feature in every language except English, which is in the source', () => {
  const folders = new Map<string, string[]>();
  for (const { file, language } of ENTRIES) {
    const folder = file.replace(/\/\w+\.po$/, '');
    folders.set(folder, [...new Set([...(folders.get(folder) ?? []), language])]);
  }
  const others = LANGUAGES.filter((language) => language !== 'en').toSorted();
  expect(folders.size).toBeGreaterThan(1);
  for (const [folder, languages] of folders) expect([folder, languages.toSorted()]).toEqual([folder, others]);
});

it('no text promises a notification, because there are none', () => {
  expect(ENTRIES.map(({ english }) => english).filter((text) => /\bnotif(?:y|ies|ied)\b/i.test(text))).toEqual([]);
});

// The others are not loaded (patches/@lingui__core, ADR 20), and React would show the value as it is.
it('no text formats a number, date or time by itself', () => {
  const formatted = /\{\s*\w+\s*,\s*(?!plural|selectordinal|select)\w/;
  expect(ENTRIES.flatMap(({ english, words }) => [english, words]).filter((text) => formatted.test(text))).toEqual([]);
});

/** The quotation marks of each language (docs/glossary.md, How people are addressed). */
const QUOTED: Record<Language, RegExp> = { en: /^(?:“”)*$/, de: /^(?:„“)*$/, es: /^(?:«»)*$/, hi: /^(?:“”)*$/ };

it.each(LANGUAGES)(
  'every text has the quotation marks of its language, and no other apostrophe than the straight one: %s',
  (language) => {
    const texts =
      language === 'en'
        ? ENTRIES.map(({ english }) => english)
        : ENTRIES.filter((entry) => entry.language === language).map(({ words }) => words);
    const marksIn = (text: string) => text.match(/["“”„«»‹›‘’]/g)?.join('') ?? '';
    expect(texts.length).toBeGreaterThan(2000);
    expect([...new Set(texts)].filter((text) => !QUOTED[language].test(marksIn(text)))).toEqual([]);
  },
);

describe.each(['de', 'es', 'hi'] as const)('%s', (language) => {
  const entries = ENTRIES.filter((entry) => entry.language === language);

  it('has all messages', () => {
    expect(entries.filter(({ words }) => words === '').map(({ file, english }) => `${file}: ${english}`)).toEqual([]);
  });

  // All catalogs of a language are merged into one, which holds a message with the same context only once.
  it('has the same words for the same message in every catalog', () => {
    const known = new Map<string, Entry>();
    const faults = entries.flatMap((entry) => {
      const key = `${entry.context}|${entry.english}`;
      const other = known.get(key) ?? entry;
      known.set(key, other);
      return other.words === entry.words
        ? []
        : [`${entry.english}: "${other.words}" in ${other.file}, "${entry.words}" in ${entry.file}`];
    });
    expect(faults).toEqual([]);
  });

  it('has the arguments and tags of the English message in each, and the plural forms of the language', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const faults = entries.flatMap(({ file, english, words }) => {
      const [source, translated] = [partsOf(compileMessage(english)), partsOf(compileMessage(words))];
      const same =
        source.names.join() === translated.names.join() && source.plurals.length === translated.plurals.length;
      const isWhole = translated.plurals.every((cases) => categories.every((category) => cases.includes(category)));
      return same && isWhole ? [] : [`${file}: ${english} -> ${words}`];
    });
    expect(faults).toEqual([]);
  });

  it('names the arguments of a message in the order of the English one, except those in REORDERED', () => {
    let several = 0;
    const found = entries.flatMap(({ english, words }) => {
      const { names } = partsOf(compileMessage(english));
      const args = names.filter((name) => !name.startsWith('<')).map((name) => name.split(' ')[0] ?? '');
      if (args.length > 1) several += 1;
      const orderIn = (text: string) => {
        const place = (arg: string) => text.search(new RegExp(`\\{${arg}[},]`));
        return args.toSorted((one, other) => place(one) - place(other)).join();
      };
      // Hindi begins with the whole of which something is a part.
      const isSame = orderIn(english) === orderIn(words) || (language === 'hi' && words.includes(' में से '));
      return isSame ? [] : [REORDERED[language]?.find((begin) => english.startsWith(begin)) ?? english];
    });
    expect(several).toBeGreaterThan(100);
    expect([...new Set(found)].sort()).toEqual(REORDERED[language]);
  });

  it('says which amount is part of which', () => {
    const before = { de: ' von ', es: ' de ', hi: '' }[language];
    let parts = 0;
    const faults = entries.flatMap(({ file, english, words }) => {
      // The first Monday of a month is not an amount.
      const of = [...english.matchAll(/(\{\w+\})(?: - \{\w+\})? of (\{(?!month)\w+\})/g)];
      parts += of.length;
      const isSaid = of.every(([, part = '', whole = '']) => {
        // Hindi begins with the whole; only a step is named first, and then how many there are in all.
        const isReversed = words.includes(' में से ');
        const said = isReversed ? `${whole} में से ` : `${before}${whole}`;
        return words.includes(said) && words.indexOf(whole) < words.indexOf(part) === isReversed;
      });
      return isSaid ? [] : [`${file}: ${english} -> ${words}`];
    });
    expect(parts).toBeGreaterThan(25);
    expect(faults).toEqual([]);
  });

  it('has the same words as files of people to invite', () => {
    const { columns, roles, types, allSites, noSitesYet } = INVITATION_WORDS.en;
    const own = INVITATION_WORDS[language];
    const wordsOf = (english: string, context = '') =>
      entries.find((entry) => entry.english === english && entry.context === context)?.words;
    const shown = (each: Record<string, string>, context?: string) =>
      Object.fromEntries(Object.entries(each).map(([key, english]) => [key, wordsOf(english, context)]));
    expect({
      columns: shown(columns),
      roles: shown(roles, 'role'),
      types: shown(types),
      allSites: wordsOf(allSites),
      noSitesYet: wordsOf(noSitesYet),
    }).toEqual(own);
  });

  // Words that docs/glossary.md has replaced: a second word, or another spelling, for the same thing.
  it('has one word for each thing, and no preposition that is wrong for some time of day', () => {
    const retired = {
      de: / …|Erneut senden in |Zahlungsmittel|Steuernummer/,
      es: /a las \{|Establecer plazas|Limitar a \{|\b(Elija|Déjela|Usted|cancélelo)\b|[Nn]o se pud(o|ieron) |ha ido mal|[Oo]ficio|métodos? de pago/,
      hi: /एक्सेस|आखिरी|तारीख(?!\u093c)|पहले जैसा|खाली|सत्र|दृश्य|समय क्षेत्र|प्रविष्टि|देय|सौंप|उत्तर|केवल|खत्म|ग़लत|संभाल/,
    }[language];
    expect(entries.filter(({ words }) => retired.test(words)).map(({ words }) => words)).toEqual([]);
    const lines = Object.entries(REASONS).flatMap(([file, text]) =>
      file.includes(`/${language}/`) ? text.split('\n') : [],
    );
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => retired.test(line))).toEqual([]);
  });
});
