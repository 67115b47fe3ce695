import { Trans, useLingui } from '@lingui/react/macro';
import type { CannedReply } from '@siteward/contract';
import { TICKET_LIMITS } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { Skeleton } from '@siteward/ui/skeleton';
import { CountPill } from '@siteward/ui/tabs';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { KEEPS_FOCUS, TAKES_FOCUS } from '#lib/browser/kept-focus.ts';
import { api } from '#lib/calls/api.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import type { AskedOfReplies } from './canned-reply-dialogs.tsx';

const Dialogs = onDemand(async () => (await import('./canned-reply-dialogs.tsx')).CannedReplyDialogs);

/** Texts written once for everybody who answers tickets, with placeholders that are filled in when a text is used. */
export function CannedRepliesCard({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui();
  const { org } = useOrganizationScope();
  const [asked, setAsked] = useState<AskedOfReplies | null>(null);
  const asks = { org, limit: TICKET_LIMITS.cannedReplies };
  const query = api.cannedReplies.list.useQuery({
    queryKey: ['cannedReplies', asks],
    queryData: { query: asks },
  });
  const replies = query.data?.body.items;
  const close = () => setAsked(null);
  return (
    <Card {...KEEPS_FOCUS}>
      <CardHeader
        title={t`Canned replies`}
        aside={replies && replies.length > 0 && <CountPill>{replies.length}</CountPill>}
        action={
          mayChange && (
            <Button {...TAKES_FOCUS} size="sm" onClick={() => setAsked({ what: 'write' })}>
              <Plus aria-hidden="true" />
              <Trans>New reply</Trans>
            </Button>
          )
        }
      />
      <CardBody className="pt-2">
        {!replies &&
          (query.error ? (
            <QueryFault title={t`The canned replies could not be loaded.`} query={query} />
          ) : (
            <Skeleton className="h-11 w-full rounded-md!" />
          ))}
        {replies?.length === 0 && (
          <p className="text-muted">
            <Trans>There are none yet. Write an answer once and reuse it.</Trans>
          </p>
        )}
        <ul aria-label={t`Canned replies`} className="grid grid-cols-1 empty:hidden">
          {replies?.map((reply) => (
            <ReplyRow key={reply._id} reply={reply} {...(mayChange && { onAsk: setAsked })} />
          ))}
        </ul>
      </CardBody>
      <OnceOpened open={asked !== null} onClose={close} {...(mayChange && { early: Dialogs })}>
        <Dialogs asked={asked} onClose={close} />
      </OnceOpened>
    </Card>
  );
}

function ReplyRow({ reply, onAsk }: { reply: CannedReply; onAsk?: (asked: AskedOfReplies) => void }) {
  const { t } = useLingui();
  const { title, text } = reply;
  return (
    <li className="flex items-start gap-2 border-line border-t py-2.5 first:border-t-0">
      <div className="grid min-w-0 flex-1 grid-cols-1">
        <span className="wrap-anywhere font-medium">{title}</span>
        <span className="wrap-anywhere whitespace-pre-line text-muted">{text}</span>
      </div>
      {onAsk && (
        <>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t`Change ${title}`}
            onClick={() => onAsk({ what: 'change', reply })}
          >
            <Pencil aria-hidden="true" />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t`Delete ${title}`}
            onClick={() => onAsk({ what: 'delete', reply })}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </>
      )}
    </li>
  );
}
