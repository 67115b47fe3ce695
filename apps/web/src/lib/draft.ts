import { readSession } from './session.ts';

/** Drafts are a person's own: whoever signs in after them in the same tab does not see them. */
const keyOf = (name: string) => `siteward:draft:${readSession().user ?? ''}:${name}`;

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
