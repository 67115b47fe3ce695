import { compileMessage } from '@lingui/message-utils/compileMessage';
import { REASONS } from '@siteward/contract';
import type { Page } from 'playwright-core';
import { type Message, readMessages } from './catalogs.ts';

/** Shorter texts of the catalog are English only where they are all that a text says: "of" is in many a name. */
const TELLING = 12;

/** Words that no German sentence has, for sentences that are in no catalog. */
const ENGLISH_WORDS =
  /(?<![\p{L}\d@./-])(the|of|is|are|not|you|your|and|with|this|that|please|cannot|could|for|to|has|have|by|or|been|must|already|yet)(?![\p{L}\d@./-])/iu;

/** What of a message stands in every text that is made of it, and the whole text, with `GIVEN` for what it is given. */
type Trace = { message: string; whole: string; parts: string[] };

/**
 * The messages of all traces, where a text is looked up thirty times as fast as by trying one after the other: by the whole text,
 * by both ends of one that is given something, and by the first letters of a part.
 */
type Traces = {
  whole: Map<string, string>;
  given: { message: string; start: string; end: string; whole: RegExp }[];
  parts: Map<string, { message: string; part: string }[]>;
};

/** What was found in a text before, of those who wrote the same: most texts stand on many screens. */
const known = new WeakMap<readonly string[], Map<string, Judged>>();
type Judged = { text: string; message: string | undefined; hasEnglishWord: boolean };
const NOTHING: readonly string[] = [];

let traces: Promise<Traces> | undefined;

/** What English leaves on a page in German, but for what is written the same in both. */
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

/** The message that made a text, or that some of it is a part of. */
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

/** What the API says, which pages put in words of their own. */
function tracesOfReason(write: (params: never) => string): Trace[] {
  const lists = new Set(['fields', 'kinds', 'known', 'names', 'optional', 'options', 'required']);
  const params = new Proxy({}, { get: (_, name) => (lists.has(String(name)) ? [GIVEN] : GIVEN) });
  const english = write(params as never);
  return tracesOf({ english, words: '' });
}

function tracesOf({ english, words }: Pick<Message, 'english' | 'words'>): Trace[] {
  const kept = new Set(variantsOf(compileMessage(words)).flatMap(literalsOf));
  return variantsOf(compileMessage(english)).flatMap((variant) =>
    // A tag is an element of its own on the page, and so its text.
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

/** Stands for what a message is given. */
const GIVEN = '\u0000';
const literalsOf = (text: string): string[] => text.split(GIVEN).map((part) => part.trim());
const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Every text that a compiled message can become. */
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
 * What stands on a page in English though it is shown in German: texts, names for those who hear it, placeholders,
 * tooltips and the title, that a message of the catalogs would make in English.
 *
 * @param isOurs - all names on the page are German, so that any English word counts
 * @param written - what people wrote in English, which is left as it is: names, titles, categories
 * @returns Each with the message that it shows.
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

/** Runs in the page: it can use nothing from outside of itself. */
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
