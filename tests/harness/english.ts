import { compileMessage } from '@lingui/message-utils/compileMessage';
import { REASONS } from '@siteward/contract';
import type { Page } from 'playwright-core';
import { type Message, readMessages } from './catalogs.ts';

/** Shorter texts of the catalog count as English only if they are the whole text: "of" occurs in many a name. */
const TELLING = 12;

/** Words that no German sentence contains, for sentences that are in no catalog. */
const ENGLISH_WORDS =
  /(?<![\p{L}\d@./-])(the|of|is|are|not|you|your|and|with|this|that|please|cannot|could|for|to|has|have|by|or|been|must|already|yet)(?![\p{L}\d@./-])/iu;

/**
 * The fixed parts of a message, which every text made from it contains, and the whole text, with `GIVEN` in place of its values.
 */
type Trace = { message: string; whole: string; parts: string[] };

/**
 * All messages, indexed so that looking up a text is thirty times faster than trying them one by one: by the whole text, by both
 * ends of messages with values, and by the first letters of a part.
 */
type Traces = {
  whole: Map<string, string>;
  given: { message: string; start: string; end: string; whole: RegExp }[];
  parts: Map<string, { message: string; part: string }[]>;
};

/** The verdicts on texts so far, for the same list of people's own texts, because most texts appear on many screens. */
const known = new WeakMap<readonly string[], Map<string, Judged>>();
type Judged = { text: string; message: string | undefined; hasEnglishWord: boolean };
const NOTHING: readonly string[] = [];

let traces: Promise<Traces> | undefined;

/** The traces that English leaves on a German page, except for texts that are the same in both languages. */
async function readTraces(): Promise<Traces> {
  const messages = await readMessages('de');
  const german = new Set(messages.map(({ words }) => words));
  const ofPages = messages.filter(({ english, words }) => english !== words && !german.has(english)).flatMap(tracesOf);
  return inOrder([...ofPages, ...Object.values(REASONS).flatMap(tracesOfReason)]);
}

function inOrder(all: readonly Trace[]): Traces {
  const traces: Traces = { whole: new Map(), given: [], parts: new Map() };
  for (const { message, whole, parts } of all) {
    const pieces = whole.split(GIVEN);
    if (pieces.length === 1) traces.whole.set(whole, message);
    else {
      const pattern = new RegExp(`^${pieces.map(literally).join('.+')}$`);
      traces.given.push({ message, start: pieces[0] ?? '', end: pieces.at(-1) ?? '', whole: pattern });
    }
    for (const part of parts) {
      const start = part.slice(0, TELLING);
      traces.parts.set(start, [...(traces.parts.get(start) ?? []), { message, part }]);
    }
  }
  return traces;
}

/** The message that produced a text, or that the text contains a part of. */
function messageOf(text: string, { whole, given, parts }: Traces): string | undefined {
  const made =
    whole.get(text) ??
    given.find((each) => text.startsWith(each.start) && text.endsWith(each.end) && each.whole.test(text))?.message;
  for (let at = 0; made === undefined && at + TELLING <= text.length; at += 1) {
    const found = parts.get(text.slice(at, at + TELLING))?.find(({ part }) => text.startsWith(part, at));
    if (found) return found.message;
  }
  return made;
}

/** The texts of the API's reasons, which pages replace with their own wording. */
function tracesOfReason(write: (params: never) => string): Trace[] {
  const lists = new Set(['fields', 'kinds', 'known', 'names', 'optional', 'options', 'required']);
  const params = new Proxy({}, { get: (_, name) => (lists.has(String(name)) ? [GIVEN] : GIVEN) });
  const english = write(params as never);
  return tracesOf({ english, words: '' });
}

function tracesOf({ english, words }: Pick<Message, 'english' | 'words'>): Trace[] {
  const kept = new Set(variantsOf(compileMessage(words)).flatMap(literalsOf));
  return variantsOf(compileMessage(english)).flatMap((variant) =>
    // A tag becomes an element of its own on the page, and so does its text.
    variant
      .split(/<\/?\d+\/?>/)
      .map((text) => text.replaceAll(/\s+/g, ' ').trim())
      .filter((text) => literalsOf(text).join('').replaceAll(/\P{L}/gu, '').length >= 3)
      .map((text) => ({
        message: english,
        whole: text,
        parts: literalsOf(text).filter((part) => part.length >= TELLING && !kept.has(part)),
      })),
  );
}

/** Stands for the values inserted into a message. */
const GIVEN = '\u0000';
const literalsOf = (text: string): string[] => text.split(GIVEN).map((part) => part.trim());
const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Every text that a compiled message can produce. */
function variantsOf(tokens: unknown): string[] {
  if (typeof tokens === 'string') return [tokens === '#' ? GIVEN : tokens];
  if (!Array.isArray(tokens)) return [GIVEN];
  return tokens.reduce<string[]>(
    (before, token) => {
      const choices: unknown = Array.isArray(token) ? token[2] : undefined;
      const isChoice = typeof choices === 'object' && choices !== null;
      const next = isChoice
        ? Object.entries(choices).flatMap(([key, each]) => (key === 'offset' ? [] : variantsOf(each)))
        : Array.isArray(token)
          ? [GIVEN]
          : variantsOf(token);
      return before.flatMap((text) => next.map((each) => text + each));
    },
    [''],
  );
}

/**
 * The English that remains on a page shown in German: texts, accessible names, placeholders, tooltips and the title that match
 * the English of a message in the catalogs.
 *
 * @param isOurs - all names on the page are German, so any English word counts
 * @param written - texts that people wrote in English, which stay as they are: names, titles, categories
 * @returns Each text with its message, if one was found.
 */
export async function englishOn(
  page: Page,
  { isOurs = false, written = NOTHING }: { isOurs?: boolean; written?: readonly string[] } = {},
): Promise<string[]> {
  traces ??= readTraces();
  const all = await traces;
  const texts = await page.evaluate(collectTexts);
  const before = known.get(written) ?? new Map<string, Judged>();
  known.set(written, before);
  return texts.flatMap((shown) => {
    const judged = before.get(shown) ?? judge(shown, all, written);
    before.set(shown, judged);
    if (judged.message !== undefined) return [`"${judged.text}" (${judged.message})`];
    return isOurs && judged.hasEnglishWord ? [`"${judged.text}"`] : [];
  });
}

function judge(shown: string, all: Traces, written: readonly string[]): Judged {
  const text = written.reduce((rest, each) => rest.replaceAll(each, GIVEN), shown);
  return { text, message: messageOf(text, all), hasEnglishWord: ENGLISH_WORDS.test(text) };
}

/** Runs in the page, so it can use nothing outside itself. */
function collectTexts(): string[] {
  const texts = new Set([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isShown = node.parentElement?.closest('option') || node.parentElement?.checkVisibility();
    if (isShown && !node.parentElement?.closest('script, style, [lang]:not(html)')) texts.add(node.textContent ?? '');
  }
  for (const element of document.querySelectorAll('*')) {
    if (element.closest('[lang]:not(html)')) continue;
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
      texts.add(element.getAttribute(name) ?? '');
    }
  }
  return [...texts].map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '');
}
