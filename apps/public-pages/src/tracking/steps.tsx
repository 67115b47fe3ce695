import { FEEDBACK_LIMITS } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Textarea } from '@siteward/ui/textarea';
import { RotateCcw, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api, bodyOf } from '#lib/api.ts';
import { useDates } from '#lib/dates.ts';
import { useWords } from '#lib/language.ts';
import type { PartProps } from './part-props.ts';

interface StepProps {
  title: string;
  help: ReactNode;
  open: ReactNode;
  /** What is asked before the step is taken. */
  children: (close: () => void) => ReactNode;
}

/** A step with its explanation. It asks for confirmation in place; the focus moves there and back. */
function Step({ title, help, open, children }: StepProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const asked = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) asked.current?.querySelector<HTMLElement>('textarea, button')?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <section className="grid gap-4 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="flex-1 basis-56">
          <h2 className="font-medium">{title}</h2>
          <p className="text-muted text-sm">{help}</p>
        </div>
        {!isOpen && (
          <Button ref={opener} onClick={() => setOpen(true)}>
            {open}
          </Button>
        )}
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the question, whatever inside it has the focus
        <div ref={asked} className="grid gap-3" onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
          {children(() => setOpen(false))}
        </div>
      )}
    </section>
  );
}

/** Reopens a feedback that was resolved. */
export function Reopen(props: PartProps) {
  const words = useWords().track;
  const { day } = useDates();
  const { reopenUntil } = props.feedback;
  return (
    <Step
      title={words.notFixed}
      help={reopenUntil && words.reopenUntil(day(reopenUntil))}
      open={
        <>
          <RotateCcw aria-hidden="true" />
          {words.reopen}
        </>
      }
    >
      {(close) => <ReopenForm {...props} close={close} />}
    </Step>
  );
}

function ReopenForm({ token, change, close }: PartProps & { close: () => void }) {
  const words = useWords();
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const text = message.trim();
    const params = { token, status: 'acknowledged' as const };
    await change(() => bodyOf(api.step({ params, body: text ? { message: text } : {} })), words.track.reopened);
    setBusy(false);
  };
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <Field label={words.track.reopenWhy} optional>
        <Textarea
          value={message}
          limit={FEEDBACK_LIMITS.messageBody}
          onChange={({ currentTarget: { value } }) => setMessage(value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={busy}>
          {words.track.reopenSend}
        </Button>
        <Button onClick={close}>{words.cancel}</Button>
      </div>
    </form>
  );
}

/** Withdraws a feedback that nobody has looked into yet. */
export function Withdraw({ token, change }: PartProps) {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const params = { token, status: 'withdrawn' as const };
    await change(() => bodyOf(api.step({ params, body: {} })), words.track.withdrawn);
    setBusy(false);
  };
  return (
    <Step
      title={words.track.changedMind}
      help={words.track.withdrawHelp}
      open={
        <>
          <Undo2 aria-hidden="true" />
          {words.track.withdraw}
        </>
      }
    >
      {(close) => (
        <>
          <p>{words.track.withdrawSure}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" loading={busy} onClick={() => void send()}>
              {words.track.withdrawSend}
            </Button>
            <Button onClick={close}>{words.cancel}</Button>
          </div>
        </>
      )}
    </Step>
  );
}
