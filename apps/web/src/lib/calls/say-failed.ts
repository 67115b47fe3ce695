import { t } from '@lingui/core/macro';
import { toast } from '@siteward/ui/toaster';
import { type Fault, faultWords, loadFaultWords } from './problem.ts';

interface HowToSay {
  /** What to say instead if no answer came, so that nobody knows whether it was done. */
  unsure?: string;
  /** A remedy. */
  action?: { label: string; onClick: () => void } | undefined;
}

/**
 * Says at the edge of the page that a change was not made, and why. Without an answer it may have been made, so then it does not
 * say that it was not.
 *
 * @param title - what was not done, as a sentence: "Mill Street could not be changed"
 */
export function sayNotDone(
  title: string,
  fault: Fault,
  { unsure = t`That may not have worked`, action }: HowToSay = {},
): void {
  toast.error(fault.isUnsure ? unsure : title, { description: faultWords(fault), action });
}

/**
 * Says at the edge of the page that something could not be read, and why.
 *
 * @param title - what could not be read, as a sentence: "The export failed"
 */
export function sayNotLoaded(title: string, error: unknown): void {
  toast.error(title, { description: loadFaultWords(error) });
}
