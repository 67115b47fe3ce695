import { commentParts, mentionText } from '@siteward/domain';

/** Somebody mentioned in a draft: where "@Name" is, and the member's id. */
type Placed = { start: number; end: number; id: string };

/** A draft: the text as people read it, and who is mentioned where. */
export type Draft = { text: string; mentions: readonly Placed[] };

export const EMPTY: Draft = { text: '', mentions: [] };

/** A draft made from stored text, for editing. */
export function draftOf(written: string, nameOf: (id: string) => string | undefined = () => undefined): Draft {
  let text = '';
  const mentions: Placed[] = [];
  for (const part of commentParts(written)) {
    if (typeof part === 'string') text += part;
    else {
      const start = text.length;
      text += `@${nameOf(part.id) || part.name}`;
      mentions.push({ start, end: text.length, id: part.id });
    }
  }
  return { text, mentions };
}

/** A draft in the form in which it is sent and stored. */
export function writtenOf({ text, mentions }: Draft): string {
  let written = '';
  let end = 0;
  for (const mention of mentions) {
    written += text.slice(end, mention.start);
    written += mentionText({ id: mention.id, name: text.slice(mention.start + 1, mention.end) });
    end = mention.end;
  }
  return written + text.slice(end);
}

/** The draft after its text has changed: mentions move along with the text; those in the part that changed are dropped. */
export function afterTyping({ text, mentions }: Draft, next: string): Draft {
  const most = Math.min(text.length, next.length);
  let same = 0;
  while (same < most && text[same] === next[same]) same += 1;
  let sameAtEnd = 0;
  while (sameAtEnd < most - same && text[text.length - 1 - sameAtEnd] === next[next.length - 1 - sameAtEnd])
    sameAtEnd += 1;
  const [changedTo, shift] = [text.length - sameAtEnd, next.length - text.length];
  return {
    text: next,
    mentions: mentions.flatMap((mention) => {
      if (mention.end <= same) return mention;
      if (mention.start >= changedTo) return { ...mention, start: mention.start + shift, end: mention.end + shift };
      return [];
    }),
  };
}

// As much of a name as people type: up to three words, beginning after a space or an opening bracket.
const ASKED = /(?:^|[\s([{„“"'])@([\p{L}\p{M}\p{N}.’'_-]*(?: [\p{L}\p{M}\p{N}.’'_-]+){0,2})$/u;
const LONGEST = 60;

/** The name being typed before the caret: where its "@" is, and the part typed so far. Null if no name is being typed. */
export function askedAt({ text, mentions }: Draft, caret: number): { from: number; search: string } | null {
  if (mentions.some(({ start, end }) => start < caret && caret <= end)) return null;
  const before = text.slice(Math.max(0, caret - LONGEST), caret);
  const search = ASKED.exec(before)?.[1];
  if (search === undefined) return null;
  const from = caret - search.length - 1;
  return mentions.some(({ start, end }) => start <= from && from < end) ? null : { from, search };
}

/** The draft with a member mentioned in place of the text between `from` and `to`, and the new position of the caret. */
export function withMention(
  draft: Draft,
  { from, to }: { from: number; to: number },
  person: { _id: string; name: string },
) {
  const called = `@${person.name}`;
  const gap = /^\s/.test(draft.text.slice(to)) ? '' : ' ';
  const moved = afterTyping(draft, `${draft.text.slice(0, from)}${called}${gap}${draft.text.slice(to)}`);
  const end = from + called.length;
  const others = moved.mentions.filter(({ start, end: last }) => last <= from || start >= end);
  const mentions = [...others, { start: from, end, id: person._id }].toSorted((a, b) => a.start - b.start);
  return { draft: { text: moved.text, mentions }, caret: end + 1 };
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) =>
  plain(text)
    .split(/[\s.'’_-]+/u)
    .filter(Boolean);

/** Whether each word typed is the beginning of a word of the name. */
export function isCalled(name: string, typed: string): boolean {
  const words = wordsOf(name);
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)));
}
