import { FEEDBACK_LIMITS, isContact } from '@siteward/domain';
import { faultOfText, type Why } from '#lib/faults.ts';
import type { Draft } from './draft.ts';

export type DraftFaults = { [Field in keyof Draft]?: Why };

/**
 * The errors in a draft that can be found before it is sent.
 *
 * @param mayBeAnonymous - whether the site accepts feedbacks without a name
 */
export function faultsOf(draft: Draft, mayBeAnonymous: boolean): DraftFaults {
  const { subject, message, anonymous, name, contact } = draft;
  const faults: DraftFaults = {};
  const note = (field: keyof Draft, why: Why | undefined) => {
    if (why !== undefined) faults[field] ??= why;
  };
  const tooLong = (field: 'place' | 'name' | 'contact'): Why | undefined => {
    const most = FEEDBACK_LIMITS[field];
    return draft[field].trim().length > most ? (words) => words.tooLong(most) : undefined;
  };
  note('subject', faultOfText(subject, FEEDBACK_LIMITS.subject));
  note('message', faultOfText(message, FEEDBACK_LIMITS.message));
  note('place', tooLong('place'));
  if (anonymous && mayBeAnonymous) return faults;
  if (!mayBeAnonymous && name.trim() === '') note('name', (words) => words.required);
  note('name', tooLong('name'));
  note('contact', tooLong('contact'));
  if (contact.trim() !== '' && !isContact(contact.trim())) note('contact', (words) => words.notContact);
  return faults;
}
