import { isRecordId } from '@siteward/domain';
import { changedFields } from './merge.ts';
import { readSession } from './session.ts';

/** Drafts are a person's own: whoever signs in after them in the same tab does not see them. */
const keyOf = (name = '') => `siteward:draft:${readSession().user ?? ''}:${name}`;

/**
 * What the signed-in person's form has kept in this tab under a name, like `organization/<id>`; null when nothing.
 * Not checked, since anyone can edit a browser's storage.
 */
export function readDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps what was changed and not saved, in this tab; null forgets it. Where the browser keeps nothing, nothing is kept. */
export function writeDraft(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // The storage is full or not allowed; the form itself still holds what was typed.
  }
}

/** What the person has typed about a record in this tab and not sent: the texts of its drafts, each once. */
export function typedAbout(id: string): string[] {
  const names = draftNames().filter((name) => name.includes(id));
  return [...new Set(names.flatMap((name) => textsOf(withoutBase(readDraft(name)))))];
}

function draftNames(): string[] {
  const start = keyOf();
  try {
    return Object.keys(sessionStorage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));
  } catch {
    // The storage is not allowed, so nothing is kept there.
    return [];
  }
}

/** Of a form's draft what differs from what the form began with. */
function withoutBase(draft: unknown): unknown {
  if (typeof draft !== 'object' || draft === null || !('values' in draft)) return draft;
  const { values } = draft;
  const base = 'base' in draft && draft.base;
  if (typeof values !== 'object' || values === null || typeof base !== 'object' || base === null) return values;
  return changedFields(base, values);
}

/** Keys and points in time: like ids, nobody has typed them. */
const NOT_TYPED = /^([0-9a-f]{32}|\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

function textsOf(value: unknown): string[] {
  if (typeof value === 'string')
    return value.trim() === '' || isRecordId(value) || NOT_TYPED.test(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
