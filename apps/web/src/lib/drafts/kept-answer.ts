import { fault } from '@siteward/domain';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { useWarnOnClose } from '#lib/browser/warn-on-close.ts';
import { kept } from '#lib/words/reasons.ts';
import { useKeptText } from './kept-text.ts';

interface KeptAnswerOptions {
  /** The name of its draft, such as `block/<id>`. */
  draft: string;
  /** The maximum number of characters. */
  most: number;
  /** Resolves to false if it did not work. */
  onSend: (text: string) => Promise<unknown>;
}

/**
 * The text that a window requires before it does something, such as a reason. It is kept in this tab until that has been done.
 *
 * @returns `field` for its `Textarea`, `wrong` says why it was not sent, and `submit` sends it.
 */
export function useKeptAnswer({ draft, most, onSend }: KeptAnswerOptions) {
  const [text, setText, arrived] = useKeptText(draft);
  useWarnOnClose(text.trim() !== '');
  const [wrong, setWrong] = useState<string>();
  const ref = useRef<HTMLTextAreaElement>(null);
  const send = async (typed: string) => {
    if ((await onSend(typed)) !== false) arrived(typed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (typed !== '' && typed.length <= most) return void send(typed);
    setWrong(kept(typed === '' ? fault('required') : fault('too-long', { max: most })));
    ref.current?.focus();
  };
  const onChange = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    setText(target.value);
    setWrong(undefined);
  };
  return { field: { ref, value: text, limit: most, onChange }, wrong, submit };
}
