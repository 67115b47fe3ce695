import { FEEDBACK_KINDS, type FeedbackKind } from '@siteward/domain';
import { KEPT_MS } from '#lib/kept-photos.ts';

/** What somebody has typed. */
export type Draft = {
  kind: FeedbackKind;
  subject: string;
  message: string;
  place: string;
  anonymous: boolean;
  name: string;
  contact: string;
};

/** A draft as a browser keeps it until it has arrived. */
export type KeptDraft = {
  draft: Draft;
  /** It had photos. These are kept elsewhere, if this browser can keep them at all. */
  hadPhotos: boolean;
  /** What was sent without getting an answer: sent again with the same key, it is only taken once. */
  sending?: { key: string; stamp: string; content: string } | undefined;
};

/** @param place - where the scanned code is */
export function emptyDraft(place: string): Draft {
  return { kind: 'complaint', subject: '', message: '', place, anonymous: false, name: '', contact: '' };
}

/** Whether anything in it was typed, which makes it worth keeping. */
function isTyped({ subject, message, name, contact }: Draft): boolean {
  return [subject, message, name, contact].some((text) => text.trim() !== '');
}

const PREFIX = 'siteward:feedback:';
const keyOf = (token: string) => PREFIX + token;

/** Keeps a draft in this browser; if nothing can be stored, only the open page holds it. */
export function keepDraft(token: string, kept: KeptDraft): void {
  try {
    if (isTyped(kept.draft)) localStorage.setItem(keyOf(token), JSON.stringify({ ...kept, at: Date.now() }));
    else localStorage.removeItem(keyOf(token));
  } catch {
    // No storage, or no room in it.
  }
}

/** Forgets the draft of a form. */
export function forgetDraft(token: string): void {
  try {
    localStorage.removeItem(keyOf(token));
  } catch {
    // Without storage there is no draft.
  }
}

/**
 * What was typed into a form earlier and has not arrived; undefined for none. Forgets what was typed long enough ago, into
 * whichever form: others may use the same browser.
 */
export function keptDraft(token: string): KeptDraft | undefined {
  try {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX))) {
      if (!isRecent(parsed(key))) localStorage.removeItem(key);
    }
    const kept = parsed(keyOf(token));
    return isKept(kept) && isTyped(kept.draft) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function parsed(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function isRecent(kept: unknown): boolean {
  return typeof kept === 'object' && kept !== null && 'at' in kept && Date.now() - Number(kept.at) < KEPT_MS;
}

/** Checks the shape, because an older version of these pages may have stored something else. */
function isKept(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null || !('draft' in value)) return false;
  const { draft } = value;
  if (typeof draft !== 'object' || draft === null) return false;
  return Object.entries(emptyDraft('')).every(([key, empty]) => {
    const found: unknown = Reflect.get(draft, key);
    return key === 'kind' ? FEEDBACK_KINDS.some((kind) => kind === found) : typeof found === typeof empty;
  });
}
