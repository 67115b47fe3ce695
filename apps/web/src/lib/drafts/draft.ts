import { inTab } from '#lib/browser/stored.ts';
import { typist } from '#lib/session/shown-person.ts';

/**
 * The key under which a draft is kept, or what all of them begin with. Drafts belong to one person: somebody who signs in after
 * them, here or in another tab, does not see them.
 */
export const keyOf = (name = '') => `siteward:draft:${typist()}:${name}`;

/**
 * What a form has kept in this tab for the signed-in person under a name such as `organization/<id>`; null if nothing.
 * The type is unknown, because anyone can edit a browser's storage.
 */
export function readDraft(name: string): unknown {
  try {
    return JSON.parse(inTab.read(keyOf(name)) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps unsaved changes in this tab; null forgets them. */
export function writeDraft(name: string, value: unknown): void {
  inTab.write(keyOf(name), value === null ? null : JSON.stringify(value));
}
