const PREFIX = 'siteward:draft:';

/** What a form has kept in this tab, null when nothing; not checked, since anyone can edit a browser's storage. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps what was changed and not saved, in this tab; null forgets it. Where the browser keeps nothing, nothing is kept. */
export function writeDraft(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // The storage is full or not allowed; the form itself still holds what was typed.
  }
}
