import { useLingui } from '@lingui/react/macro';
import type { FeedbackDetail, FeedbackMessage } from '@siteward/contract';
import { FEEDBACK_LIMITS, MAX_LIMIT, pageFault } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { sendByKey } from '@siteward/ui/lib/send-by-key';
import { Skeleton } from '@siteward/ui/skeleton';
import { Textarea } from '@siteward/ui/textarea';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FaultAlert } from '#components/faults.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { useKeptMessage } from '#lib/drafts/kept-message.ts';
import { kept } from '#lib/words/reasons.ts';
import { refreshFeedbacks } from '../queries.ts';
import type { FeedbackFlow } from '../use-feedback-flow.ts';
import { useReporterName } from '../words.tsx';

interface MessagesProps {
  feedback: FeedbackDetail;
  flow: FeedbackFlow;
}

/** The messages between the reporter and the members who work on feedbacks. */
export function FeedbackMessages({ feedback, flow }: MessagesProps) {
  const { t } = useLingui();
  const { _id: id, mayReply } = feedback;
  const query = api.feedbacks.messages.useQuery({
    queryKey: ['feedbacks', 'messages', id, MAX_LIMIT],
    queryData: { params: { id }, query: { limit: MAX_LIMIT } },
  });
  const page = query.data?.body;
  const { replyTo, reply } = flow;
  const hasNoField = (query.error !== null && !page) || !mayReply;
  // While the field is awaited, keys do nothing: without one, nobody awaits it any longer.
  useEffect(() => {
    if (hasNoField && replyTo === id) reply(null);
  }, [hasNoField, replyTo, id, reply]);
  if (query.error && !page) return <QueryFault title={t`The messages could not be loaded.`} query={query} />;
  if (!page) return <Skeleton className="h-4 w-72" />;
  return (
    <div className="grid gap-3">
      {page.items.length === 0 && <p className="text-muted">{t`No messages yet.`}</p>}
      {page.items.length > 0 && (
        <ul aria-label={t`Messages`} className="grid gap-2">
          {page.items.map((message) => (
            <Message key={message._id} message={message} feedback={feedback} />
          ))}
        </ul>
      )}
      {mayReply && <Reply feedback={feedback} flow={flow} />}
    </div>
  );
}

function Message({ message, feedback }: { message: FeedbackMessage; feedback: FeedbackDetail }) {
  const { t } = useLingui();
  const nameOf = useReporterName();
  const { from, author, body, createdAt } = message;
  const isInside = from === 'member';
  return (
    <li className={`grid gap-0.5 rounded-md px-3 py-2 ${isInside ? 'bg-action-soft' : 'bg-sunken'}`}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="wrap-anywhere font-medium">
          {isInside
            ? author?.name || t`Someone who is not a member`
            : feedback.own
              ? t({ message: 'You', context: 'author' })
              : nameOf(feedback)}
        </span>
        <span className="text-muted text-sm">
          <TimeAgo at={createdAt} />
        </span>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{body}</p>
    </li>
  );
}

function Reply({ feedback, flow: { replyTo, reply } }: MessagesProps) {
  const { t } = useLingui();
  const { _id: id, mailed, own } = feedback;
  const cache = useQueryClient();
  const { message, change, arrived } = useKeptMessage(`feedback-reply/${id}`);
  const { text, key } = message;
  const [wrong, setWrong] = useState<string>();
  const [error, setError] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (replyTo !== id) return;
    field.current?.focus();
    reply(null);
  }, [replyTo, id, reply]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const body = text.trim();
    if (isPending) return;
    const max = FEEDBACK_LIMITS.messageBody;
    if (body === '' || body.length > max) {
      setWrong(kept(body === '' ? pageFault('required') : pageFault('too-long', { max })));
      field.current?.focus();
      return;
    }
    setIsPending(true);
    setError(null);
    try {
      const extraHeaders = { 'idempotency-key': key };
      await bodyOf(api.feedbacks.reply.mutate({ params: { id }, body: { body }, extraHeaders }));
      arrived(message);
      await refreshFeedbacks(cache);
    } catch (caught) {
      setError(caught);
    } finally {
      setIsPending(false);
    }
  };
  return (
    <form noValidate className="grid gap-2" onSubmit={(event) => void send(event)} onKeyDown={sendByKey}>
      <Field
        label={own ? t`Message` : t`Reply`}
        help={own ? undefined : mailed ? t`By email and on the tracking page` : t`On the tracking page`}
        {...(wrong !== undefined && { error: wrong })}
      >
        <Textarea
          ref={field}
          value={text}
          limit={FEEDBACK_LIMITS.messageBody}
          onChange={({ target }) => {
            change({ text: target.value });
            setWrong(undefined);
          }}
        />
      </Field>
      <FaultAlert error={error} />
      <Button type="submit" className="justify-self-start" loading={isPending}>
        {own ? t`Send message` : t`Send reply`}
      </Button>
    </form>
  );
}
