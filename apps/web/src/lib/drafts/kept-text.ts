import { restAfter } from '@siteward/ui/lib/rest-after';
import { useState } from 'react';
import { readDraft, writeDraft } from './draft.ts';

/**
 * A text that somebody is typing, kept in this tab until it has arrived: neither a closed window, a step back nor a reload loses it.
 *
 * @param name - of its draft, such as `block/<id>`
 * @param first - what the field begins with if nothing is kept
 * @returns The text, a function that changes it, and one to call with what has arrived. Text that was added in the meantime stays.
 */
export function useKeptText(name: string, first = '') {
  const [text, setText] = useState(() => {
    const draft = readDraft(name);
    return typeof draft === 'string' ? draft : first;
  });
  const change = (next: string) => {
    setText(next);
    writeDraft(name, next === first ? null : next);
  };
  const arrived = (sent: string) => {
    setText((now) => restAfter(now, sent));
    // If its window was closed in the meantime, nothing else would forget it.
    const draft = readDraft(name);
    if (typeof draft === 'string') writeDraft(name, restAfter(draft, sent) || null);
  };
  return [text, change, arrived] as const;
}
