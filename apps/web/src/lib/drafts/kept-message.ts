import { randomKey } from '@siteward/contract/client';
import { restAfter } from '@siteward/ui/lib/rest-after';
import { useEffect, useState } from 'react';
import { useWarnOnClose } from '#lib/browser/warn-on-close.ts';
import { readDraft, writeDraft } from './draft.ts';

/** A message being written. It keeps its key until it has arrived, so sending it again does not write it twice. */
type Message = { text: string; internal: boolean; key: string };

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false;
  const { text, internal, key } = value as Partial<Message>;
  return typeof text === 'string' && typeof internal === 'boolean' && typeof key === 'string';
}

/** What is left of a message after what was sent of it has arrived. */
function without(sent: Message, now: Message): Message {
  const text = restAfter(now.text, sent.text.trim());
  return text === now.text ? now : { ...now, text, key: randomKey() };
}

/**
 * The message that somebody is writing about a record, kept in this tab until it has arrived.
 *
 * @param name - of the draft, such as `ticket-message/<id>`
 */
export function useKeptMessage(name: string) {
  const [message, setMessage] = useState((): Message => {
    const draft = readDraft(name);
    return isMessage(draft) ? draft : { text: '', internal: false, key: randomKey() };
  });
  const isEmpty = message.text.trim() === '';
  useEffect(() => writeDraft(name, isEmpty ? null : message), [name, isEmpty, message]);
  useWarnOnClose(!isEmpty);
  return {
    message,
    change: (more: Partial<Omit<Message, 'key'>>) => setMessage((now) => ({ ...now, ...more, key: randomKey() })),
    /** Empties the field after a message has arrived. Text that was added in the meantime stays, without what was sent. */
    arrived: (sent: Message) => {
      setMessage((now) => without(sent, now));
      // If its page was left in the meantime, nothing else would forget it.
      const draft = readDraft(name);
      if (!isMessage(draft)) return;
      const left = without(sent, draft);
      writeDraft(name, left.text === '' ? null : left);
    },
  };
}
