import type { MemberIds, OwnArea } from '../access/extent.ts';
import { holdsAny } from '../access/held-permissions.ts';
import type { Permission } from '../access/permissions.ts';
import type { MemberType } from '../access/roles.ts';

/** The bounds of a comment (docs/product.md, Comments). */
export const COMMENT_LIMITS = { text: 5000, mentions: 20 } as const;

type Talking = {
  /** Any one of these lets somebody write about the records that they see. */
  write: readonly Permission[];
  /** Lets somebody remove what others wrote. */
  moderate: Permission;
};

/** The areas whose records people talk about. Whoever only looks on, or exports, has no part in it. */
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

/** Whether somebody may write about the records of an area that they see. */
export function mayComment(area: CommentedArea, permissions: readonly string[]): boolean {
  return holdsAny(permissions, COMMENTED[area].write);
}

/** Whether internal comments are for members of a type: members of customers and of providers never see one. */
export function seesInternalComments(type: MemberType): boolean {
  return type === 'staff';
}

type Written = { author: string; removedAt: unknown };
type Writer = Pick<MemberIds, 'member'> & { permissions: readonly string[] };

/** Whether somebody may write a comment anew: only who wrote it, as long as they may write there at all. */
export function mayEditComment(area: CommentedArea, { author, removedAt }: Written, by: Writer): boolean {
  return removedAt === null && author === by.member && mayComment(area, by.permissions);
}

/** Whether somebody may remove a comment: who wrote it, and whoever may change any record of the area. */
export function mayRemoveComment(area: CommentedArea, comment: Written, by: Writer): boolean {
  const moderates = by.permissions.includes(COMMENTED[area].moderate);
  return mayEditComment(area, comment, by) || (comment.removedAt === null && moderates);
}

/** Somebody who is named in a text: by their id as a member, and as they were called when it was written. */
export type Mention = { id: string; name: string };

// The id says who it is, whatever they are called by now; the name is for whoever reads the text as it is.
const MENTION = /@\[([^[\]\n]{0,120})\]\(member:([0-9a-f]{24})\)/g;

/** A mention as it stands in a text: `@[Chidi Okafor](member:65f0c0ffee65f0c0ffee65f0)`. */
export function mentionText({ id, name }: Mention): string {
  return `@[${name.replace(/[[\]\n]/g, '').slice(0, 120)}](member:${id})`;
}

/** A text as what is written and who is named, in turn. */
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

/** Those who are named in a text, each once. */
export function mentionsIn(text: string): Mention[] {
  const mentions = commentParts(text).filter((part) => typeof part !== 'string');
  return [...new Map(mentions.map((mention) => [mention.id, mention])).values()];
}

const ADDRESS = /https?:\/\/[^\s<>"„“”«»]+/giu;
/** What ends a sentence is no part of an address. */
const AFTER = new Set(".,;:!?'’");

/** Where an address ends: before what ends a sentence, and before a bracket that was not opened within it. */
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

/** What looks like a web address in a text, and where each begins. */
export function webAddressesIn(text: string): { address: string; index: number }[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: whole, index }) => {
    const address = whole.slice(0, endOfAddress(whole));
    return address.endsWith('://') ? [] : [{ address, index }];
  });
}
