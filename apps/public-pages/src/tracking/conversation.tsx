import type { TrackedFeedback } from '@siteward/contract';
import { randomKey } from '@siteward/contract/client';
import { FEEDBACK_LIMITS } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { restAfter } from '@siteward/ui/lib/rest-after';
import { Textarea } from '@siteward/ui/textarea';
import { useRef, useState } from 'react';
import { api, bodyOf } from '#lib/api.ts';
import { useDates } from '#lib/dates.ts';
import { faultOfText, type Why } from '#lib/faults.ts';
import { useWords } from '#lib/language.ts';
import type { PartProps } from './part-props.ts';

/** What the organization answered when it resolved or declined the feedback; nothing before that. */
export function Answer({ feedback }: { feedback: TrackedFeedback }) {
  const { answer } = useWords().track;
  const { time } = useDates();
  const { response, declineReason, respondedBy, organization, steps, status } = feedback;
  const text = status === 'declined' ? declineReason : response;
  if (text === '') return null;
  const at = steps.findLast((step) => step.status === 'resolved' || step.status === 'declined')?.at;
  return (
    <section aria-label={answer} className="grid gap-1 rounded-lg bg-action-soft p-4">
      <Byline author={respondedBy || organization} from={respondedBy === '' ? '' : organization}>
        {at && time(at)}
      </Byline>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </section>
  );
}

function Byline({ author, from, children }: { author: string; from: string; children: string | undefined }) {
  return (
    <p className="wrap-anywhere">
      <b className="font-semibold">{author}</b>{' '}
      <span className="text-muted text-sm">{[from, children].filter(Boolean).join(' · ')}</span>
    </p>
  );
}

/** What the reporter wrote first, what was written since, and a field for writing more. */
export function Conversation({ token, feedback, change, mayReply }: PartProps & { mayReply: boolean }) {
  const words = useWords();
  const { time } = useDates();
  const { messages, message, createdAt, organization } = feedback;
  return (
    <section className="grid gap-4 border-line border-t pt-5">
      <h2 className="font-semibold text-lg">
        {messages.length > 0 || mayReply ? words.track.conversation : words.track.yourWords}
      </h2>
      <ul className="m-0 grid list-none gap-4 p-0">
        <Message author={words.track.you} from="" at={time(createdAt)} body={message} />
        {messages.map(({ _id, author, from, createdAt: at, body }) => (
          <Message
            key={_id}
            author={from === 'reporter' ? words.track.you : author || organization}
            from={from === 'reporter' ? '' : organization}
            at={time(at)}
            body={body}
            inside={from === 'member'}
          />
        ))}
      </ul>
      {mayReply && <Reply token={token} feedback={feedback} change={change} />}
    </section>
  );
}

type MessageProps = { author: string; from: string; at: string; body: string; inside?: boolean };

function Message({ author, from, at, body, inside }: MessageProps) {
  return (
    <li className={`grid gap-1 rounded-lg border p-4 ${inside ? 'border-transparent bg-action-soft' : 'border-line'}`}>
      <Byline author={author} from={from}>
        {at}
      </Byline>
      <p className="wrap-anywhere whitespace-pre-line">{body}</p>
    </li>
  );
}

function Reply({ token, change }: PartProps) {
  const words = useWords();
  const [body, setBody] = useState('');
  const [fault, setFault] = useState<Why>();
  const [busy, setBusy] = useState(false);
  const sending = useRef({ body: '', key: '' });
  const field = useRef<HTMLTextAreaElement>(null);
  const send = async () => {
    const text = body.trim();
    const wrong = faultOfText(text, FEEDBACK_LIMITS.messageBody);
    if (wrong) {
      setFault(() => wrong);
      field.current?.focus();
      return;
    }
    // The same message keeps its key until it has arrived.
    if (sending.current.body !== text) sending.current = { body: text, key: randomKey() };
    setBusy(true);
    const call = () => {
      const extraHeaders = { 'idempotency-key': sending.current.key };
      return bodyOf(api.reply({ params: { token }, body: { body: text }, extraHeaders }));
    };
    if (await change(call, words.track.replySent)) {
      setBody((now) => restAfter(now, text));
      sending.current = { body: '', key: '' };
    }
    setBusy(false);
  };
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <Field label={words.track.reply} error={fault?.(words.faults)}>
        <Textarea
          ref={field}
          value={body}
          limit={FEEDBACK_LIMITS.messageBody}
          onChange={({ currentTarget: { value } }) => {
            setBody(value);
            setFault(undefined);
          }}
        />
      </Field>
      <Button type="submit" className="justify-self-start" loading={busy}>
        {words.track.sendReply}
      </Button>
    </form>
  );
}
