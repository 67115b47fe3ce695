import { useLingui } from '@lingui/react/macro';
import type { DispatchedWork } from '@siteward/contract';
import { COMMENT_LIMITS } from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { Button } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { Field, FieldError } from '@siteward/ui/field';
import { sendByKey } from '@siteward/ui/lib/send-by-key';
import { Textarea } from '@siteward/ui/textarea';
import type { FormEvent } from 'react';
import { api, bodyOf } from '#lib/calls/api.ts';
import { faultWords, problemOf } from '#lib/calls/problem.ts';
import { siteClock } from '#lib/time/site-time.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { useChange, useTyped } from './use-dispatch.ts';

/** The comments on the work, oldest first, and a field for the service provider's own. */
export function WorkComments({ token, work }: { token: string; work: DispatchedWork }) {
  const { t } = useLingui();
  const now = useNow();
  const [text, setText, arrived] = useTyped(token, 'comment');
  const say = useChange(
    token,
    (said: string) => bodyOf(api.dispatch.comment.mutate({ params: { token }, body: { text: said } })),
    arrived,
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !say.isPending) say.mutate(text.trim());
  };
  const { comments, organization, site } = work;
  return (
    <Card>
      <CardHeader title={t`Comments`} />
      <CardBody className="grid gap-4">
        {comments.length > 0 && (
          <ol aria-label={t`Comments`} className="grid gap-4">
            {comments.map(({ _id, authorName, createdAt, text: said }) => (
              <li key={_id} className="flex gap-3">
                <Avatar name={authorName || organization.name} />
                <div className="min-w-0 flex-1">
                  <p className="wrap-anywhere">
                    <b>{authorName || organization.name}</b>{' '}
                    <time dateTime={createdAt} className="text-muted text-sm tabular-nums">
                      {siteClock(createdAt, now, site.timezone)}
                    </time>
                  </p>
                  <p className="wrap-anywhere whitespace-pre-line">{said}</p>
                </div>
              </li>
            ))}
          </ol>
        )}
        <form onSubmit={send} onKeyDown={sendByKey} className="grid gap-2 print:hidden">
          <Field label={t`Your comment`}>
            <Textarea limit={COMMENT_LIMITS.text} value={text} onChange={({ target }) => setText(target.value)} />
          </Field>
          {say.error && <FieldError>{faultWords(problemOf(say.error))}</FieldError>}
          <div>
            <Button type="submit" size="sm" disabled={say.isPending}>
              {t({ message: 'Send', context: 'a comment' })}
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  );
}
