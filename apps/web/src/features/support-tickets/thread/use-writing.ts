import type { SupportTicketDetail } from '@siteward/contract';
import { randomKey } from '@siteward/contract/client';
import type { TicketStatus } from '@siteward/domain';
import { useEffect, useState } from 'react';
import { readDraft, writeDraft } from '#lib/draft.ts';
import { faultWords, problemOf } from '#lib/problem.ts';
import { asSentence, reasonWords } from '#lib/reasons.ts';
import { useWarnOnClose } from '#lib/warn-on-close.ts';
import { stepTicket, useTicketCache, writeMessage } from '../queries.ts';

/** A message being written. It keeps its key until it has arrived, so sending it again does not write it twice. */
type Writing = { text: string; internal: boolean; key: string };

function isWriting(value: unknown): value is Writing {
  if (typeof value !== 'object' || value === null) return false;
  const { text, internal, key } = value as Partial<Writing>;
  return typeof text === 'string' && typeof internal === 'boolean' && typeof key === 'string';
}

/**
 * The message that somebody is writing on a ticket, kept in this tab until it has arrived.
 *
 * @param onWritten - called with the id of a message that has arrived
 */
export function useWriting(ticket: SupportTicketDetail, onWritten: (message: string) => void) {
  const { _id: id, mayWrite, mayNote } = ticket;
  const cache = useTicketCache();
  const name = `ticket-message/${id}`;
  const [writing, setWriting] = useState((): Writing => {
    const draft = readDraft(name);
    return isWriting(draft) ? draft : { text: '', internal: false, key: randomKey() };
  });
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<(() => string) | null>(null);
  // What was allowed when the draft was kept may no longer be.
  const internal = (writing.internal && mayNote) || !mayWrite;
  const isEmpty = writing.text.trim() === '';
  useEffect(() => writeDraft(name, isEmpty ? null : writing), [name, isEmpty, writing]);
  useWarnOnClose(!isEmpty);

  const change = (more: Partial<Omit<Writing, 'key'>>) => setWriting((now) => ({ ...now, ...more, key: randomKey() }));

  const send = async (then?: TicketStatus) => {
    const { text, key } = writing;
    if (isSending) return;
    setSending(true);
    setProblem(null);
    try {
      const message = await writeMessage(id, { text: text.trim(), internal }, key);
      change({ text: '' });
      onWritten(message._id);
      if (then !== undefined) await stepTicket(id, then);
    } catch (error) {
      const fault = problemOf(error);
      const ofText = fault.fields['text'];
      setProblem(() => () => (ofText ? asSentence(reasonWords(ofText)) : faultWords(fault)));
    } finally {
      setSending(false);
      await cache.refresh();
    }
  };
  return { text: writing.text, internal, change, send, isSending, problem };
}
