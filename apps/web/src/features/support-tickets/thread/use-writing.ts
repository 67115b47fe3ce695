import type { SupportTicketDetail } from '@siteward/contract';
import type { TicketStatus } from '@siteward/domain';
import { useState } from 'react';
import { faultWords, problemOf } from '#lib/calls/problem.ts';
import { useKeptMessage } from '#lib/drafts/kept-message.ts';
import { asSentence, reasonWords } from '#lib/words/reasons.ts';
import { stepTicket, useTicketCache, writeMessage } from '../queries.ts';

/**
 * The message that somebody is writing on a ticket, kept in this tab until it has arrived.
 *
 * @param onWritten - called with the id of a message that has arrived
 */
export function useWriting(ticket: SupportTicketDetail, onWritten: (message: string) => void) {
  const { _id: id, mayWrite, mayNote } = ticket;
  const cache = useTicketCache();
  const { message: writing, change, arrived } = useKeptMessage(`ticket-message/${id}`);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<(() => string) | null>(null);
  // What was allowed when the draft was kept may no longer be.
  const internal = (writing.internal && mayNote) || !mayWrite;
  const send = async (then?: TicketStatus) => {
    const { text, key } = writing;
    if (isSending) return;
    setSending(true);
    setProblem(null);
    try {
      const message = await writeMessage(id, { text: text.trim(), internal }, key);
      arrived(writing);
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
