import type { SentFeedback } from '@siteward/contract';
import { randomKey } from '@siteward/contract/client';
import { FEEDBACK_THOUGHT_MS, type Language } from '@siteward/domain';
import { useRef } from 'react';
import { api, bodyOf, Refused } from '#lib/api.ts';
import { type Draft, forgetDraft, type KeptDraft, keepDraft } from './draft.ts';

interface Sending {
  token: string;
  /** The stamp that came with the form. */
  stamp: string;
  language: Language;
  /** The field that only machines fill in. */
  website: string;
  hadPhotos: boolean;
}

/**
 * Sends a draft in a way that makes it arrive once, however often it is sent: as long as its content is the same, every attempt
 * uses the key of the first, even after the page was left.
 *
 * @param kept - what was sent earlier without getting an answer
 */
export function useSending(kept: KeptDraft['sending']) {
  const latest = useRef(kept);
  const openedAt = useRef(performance.now());
  return async (draft: Draft, { token, stamp, language, website, hadPhotos }: Sending): Promise<SentFeedback> => {
    const { kind, anonymous } = draft;
    const trimmed = { subject: draft.subject.trim(), message: draft.message.trim(), place: draft.place.trim() };
    const who = anonymous ? {} : { name: draft.name.trim(), contact: draft.contact.trim() };
    const body = { kind, ...trimmed, anonymous, ...who, language, ...(website && { website }) };
    const content = JSON.stringify(body);
    const sending = latest.current?.content === content ? latest.current : { key: randomKey(), stamp, content };
    latest.current = sending;
    keepDraft(token, { draft, hadPhotos, sending });
    await thinkingTime(openedAt.current);
    try {
      const extraHeaders = { 'idempotency-key': sending.key };
      const sent = await bodyOf(api.send({ params: { token }, body: { ...body, stamp: sending.stamp }, extraHeaders }));
      forgetDraft(token);
      latest.current = undefined;
      return sent;
    } catch (error) {
      // A refused feedback was not taken, so the next attempt is a new one.
      if (error instanceof Refused) latest.current = undefined;
      keepDraft(token, { draft, hadPhotos, sending: latest.current });
      throw error;
    }
  };
}

/**
 * Feedback sent faster than anybody can read counts as sent by a machine, so if a browser has filled in everything, sending
 * waits.
 */
function thinkingTime(openedAt: number): Promise<void> {
  const left = openedAt + FEEDBACK_THOUGHT_MS + 200 - performance.now();
  return left > 0 ? new Promise((resolve) => setTimeout(resolve, left)) : Promise.resolve();
}
