import type { MemberIds, OwnArea } from '../access/extent.ts';
import { holdsAny } from '../access/held-permissions.ts';
import type { Permission } from '../access/permissions.ts';
import type { MemberType } from '../access/roles.ts';

/** Limits of a comment (docs/product.md, Comments). */
export const COMMENT_LIMITS = { text: 5000, mentions: 20 } as const;

type Talking = {
  /** Any one of these allows writing about the records that somebody sees. */
  write: readonly Permission[];
  /** Allows removing what others wrote. */
  moderate: Permission;
};

/** The areas whose records have comments. People who can only view or export do not take part. */
export const COMMENTED = {
  'work-orders': {
    write: [
      'work-orders:update-own',
      'work-orders:update-any',
      'work-orders:create',
      'work-orders:assign',
      'work-orders:cancel',
      'work-orders:verify',
      'work-orders:reopen',
    ],
    moderate: 'work-orders:update-any',
  },
} as const satisfies { [Area in OwnArea]?: Talking };
export type CommentedArea = keyof typeof COMMENTED;

/** Whether somebody may comment on the records of an area that they can see. */
export function mayComment(area: CommentedArea, permissions: readonly string[]): boolean {
  return holdsAny(permissions, COMMENTED[area].write);
}

/** Whether members of a type see internal comments; members of customers and providers never do. */
export function seesInternalComments(type: MemberType): boolean {
  return type === 'staff';
}

type Written = { author: string; removedAt: unknown };
type Writer = Pick<MemberIds, 'member'> & { permissions: readonly string[] };

/** Whether somebody may edit a comment: only its author, and only as long as they may comment there at all. */
export function mayEditComment(area: CommentedArea, { author, removedAt }: Written, by: Writer): boolean {
  return removedAt === null && author === by.member && mayComment(area, by.permissions);
}

/** Whether somebody may remove a comment: its author, and anyone who may change any record of the area. */
export function mayRemoveComment(area: CommentedArea, comment: Written, by: Writer): boolean {
  const moderates = by.permissions.includes(COMMENTED[area].moderate);
  return mayEditComment(area, comment, by) || (comment.removedAt === null && moderates);
}

/** Somebody mentioned in a text: their member id, and their name at the time of writing. */
export type Mention = { id: string; name: string };

// The id identifies the member, whatever their current name; the name is for reading the raw text.
const MENTION = /@\[([^[\]\n]{0,120})\]\(member:([0-9a-f]{24})\)/g;

/** A mention as written in a text: `@[Chidi Okafor](member:65f0c0ffee65f0c0ffee65f0)`. */
export function mentionText({ id, name }: Mention): string {
  return `@[${name.replace(/[[\]\n]/g, '').slice(0, 120)}](member:${id})`;
}

/** Splits a text into plain text and mentions, in order. */
export function commentParts(text: string): (string | Mention)[] {
  const parts: (string | Mention)[] = [];
  let end = 0;
  for (const { 0: whole, 1: name = '', 2: id = '', index } of text.matchAll(MENTION)) {
    if (index > end) parts.push(text.slice(end, index));
    parts.push({ id, name });
    end = index + whole.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** The members mentioned in a text, each once. */
export function mentionsIn(text: string): Mention[] {
  const mentions = commentParts(text).filter((part) => typeof part !== 'string');
  return [...new Map(mentions.map((mention) => [mention.id, mention])).values()];
}

const ADDRESS = /https?:\/\/[^\s<>"„“”«»]+/giu;
/** Punctuation that ends a sentence is not part of an address. */
const AFTER = new Set(".,;:!?'’");

/** Where an address ends: before punctuation that ends a sentence, and before a closing bracket that was not opened within it. */
function endOfAddress(address: string): number {
  let unopened = address.split(')').length - address.split('(').length;
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!AFTER.has(last)) break;
  }
  return end;
}

/** Everything in a text that looks like a web address, and the position of each. */
export function webAddressesIn(text: string): { address: string; index: number }[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: whole, index }) => {
    const address = whole.slice(0, endOfAddress(whole));
    return address.endsWith('://') ? [] : [{ address, index }];
  });
}
