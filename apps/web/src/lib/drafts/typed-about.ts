import { isRecordId } from '@siteward/domain';
import { inTab } from '#lib/browser/stored.ts';
import { changedFields } from '#lib/forms/merge.ts';
import { keyOf, readDraft } from './draft.ts';

/** What the person has typed about a record in this tab without sending it: the texts in its drafts, each once. */
export function typedAbout(id: string): string[] {
  const names = draftNames().filter((name) => name.includes(id));
  return [...new Set(names.flatMap((name) => textsOf(withoutBase(readDraft(name)))))];
}

function draftNames(): string[] {
  const start = keyOf();
  return inTab.keys().flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));
}

/** The values in a form's draft that differ from what the form began with. */
function withoutBase(draft: unknown): unknown {
  if (typeof draft !== 'object' || draft === null || !('values' in draft)) return draft;
  const { values } = draft;
  const base = 'base' in draft && draft.base;
  if (typeof values !== 'object' || values === null || typeof base !== 'object' || base === null) return values;
  return changedFields(base, values);
}

/** Keys and points in time, which, like ids, nobody has typed. */
const NOT_TYPED = /^([0-9a-f]{32}|\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

function textsOf(value: unknown): string[] {
  if (typeof value === 'string')
    return value.trim() === '' || isRecordId(value) || NOT_TYPED.test(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
