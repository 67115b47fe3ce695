import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { Language } from '@siteward/domain';
import { WEB_FOLDER } from './builds.ts';

/** A message of the web application: the English text in the source, and its translation. */
export type Message = { id: string; english: string; words: string };

/** The messages of all catalogs of a language; each of their texts is on a single line. */
export async function readMessages(language: Exclude<Language, 'en'>): Promise<Message[]> {
  const source = join(WEB_FOLDER, 'src');
  const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith(`locales/${language}.po`));
  return files.flatMap((name) =>
    readFileSync(join(source, name), 'utf8')
      .split('\n\n')
      .slice(1)
      .flatMap((block) => {
        const [context, english, words] = ['msgctxt', 'msgid', 'msgstr'].map((key) => textOf(block, key));
        return english && words ? [{ id: generateMessageId(english, context), english, words }] : [];
      }),
  );
}

function textOf(block: string, key: string): string | undefined {
  const text = new RegExp(`^${key} (".*")$`, 'm').exec(block)?.[1];
  return text === undefined ? undefined : JSON.parse(text);
}

/**
 * A catalog of all messages in an accented English that is half as long again, as the code of a chunk: text without accents on a
 * screen did not come from a catalog, and text that does not fit would not fit in some language. Lingui's own pseudo-locale makes
 * nothing longer, and would become part of every build.
 */
export async function pseudoCatalog(): Promise<string> {
  const messages = (await readMessages('de')).map(({ id, english }) => [id, stretchTokens(compileMessage(english))]);
  return `export const messages = ${JSON.stringify(Object.fromEntries(messages))};`;
}

/** Lengthens the texts of a compiled message, `[name, kind, { case: […] }]`; its placeholders stay as they are. */
function stretchTokens(tokens: unknown): unknown {
  if (typeof tokens === 'string') return stretch(tokens);
  if (!Array.isArray(tokens)) return tokens;
  return tokens.map((token) => {
    if (!Array.isArray(token)) return stretchTokens(token);
    const [name, kind, choices] = token;
    if (typeof choices !== 'object' || choices === null) return token;
    const cases = Object.entries(choices).map(([key, text]) => [key, stretchTokens(text)]);
    return [name, kind, Object.fromEntries(cases)];
  });
}

const ACCENTED = new Map([...'aceinouyACEINOU'].map((letter, index) => [letter, [...'áçéíñóúýÁÇÉÍÑÓÚ'][index]]));

/** Doubles every second letter of each word, except in tags (`<0>`). */
function stretch(text: string): string {
  return text
    .split(/(<\/?\d+\/?>)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/\p{L}+/gu, stretchWord)))
    .join('');
}

function stretchWord(word: string): string {
  return [...word].map((letter, index) => (ACCENTED.get(letter) ?? letter).repeat(index % 2 === 1 ? 2 : 1)).join('');
}
