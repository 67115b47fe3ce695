import { Trans, useLingui } from '@lingui/react/macro';
import type { RecordFile, TicketMessage } from '@siteward/contract';
import { Avatar } from '@siteward/ui/avatar';
import { cx } from '@siteward/ui/lib/cx';
import { Skeleton } from '@siteward/ui/skeleton';
import { toast } from '@siteward/ui/toaster';
import { FileText, Lock } from 'lucide-react';
import { SaidAt } from '#components/comments/said-at.tsx';
import { QueryFault } from '#components/faults.tsx';
import { api, bodyOf } from '#lib/api.ts';
import { problemOf } from '#lib/problem.ts';
import { saveFile } from '#lib/save-file.ts';
import { useMessages } from './queries.ts';

/** What was written on a ticket, in the order of time; notes stand out, since nobody but the team sees them. */
export function TicketThread({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useMessages(id);
  const messages = query.data?.body.items.toReversed();
  if (!messages) {
    if (query.error) return <QueryFault title={t`The messages could not be loaded.`} query={query} />;
    return <Skeleton className="h-4 w-72" />;
  }
  return (
    <ol aria-label={t`Messages`} className="grid gap-4">
      {messages.map((message) => (
        <li key={message._id}>
          <Message message={message} />
        </li>
      ))}
    </ol>
  );
}

function Message({ message }: { message: TicketMessage }) {
  const { author, text, internal, fromTeam, createdAt, files } = message;
  return (
    <div className={cx('flex items-start gap-2.5', fromTeam && !internal && 'flex-row-reverse')}>
      <Avatar name={author.name} />
      <div className={cx('grid min-w-0 flex-1 gap-1 rounded-md border px-4 py-2.5', lookOf(message))}>
        <p className="flex flex-wrap items-center gap-2">
          {internal && (
            <span className="inline-flex items-center gap-1.5 font-medium text-amber text-sm">
              <Lock aria-hidden="true" className="size-4 flex-none" />
              <Trans>Internal note</Trans>
            </span>
          )}
          <strong className="font-semibold">{author.name}</strong>
          <SaidAt at={createdAt} />
        </p>
        <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
        {files.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {files.map((file) => (
              <li key={file._id}>
                <MessageFile message={message._id} file={file} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** A note looks like nothing else, since nobody but the team sees it; what the team writes is blue. */
function lookOf({ internal, fromTeam }: TicketMessage): string {
  if (internal) return 'border-amber border-dashed bg-amber-soft';
  return fromTeam ? 'border-line bg-blue-soft' : 'border-line';
}

/** A file of a message, which is downloaded. */
function MessageFile({ message, file: { _id, name } }: { message: string; file: RecordFile }) {
  const { t } = useLingui();
  const load = async () => {
    try {
      saveFile(await bodyOf(api.ticketMessageFiles.content.query({ params: { id: message, file: _id } })));
    } catch (error) {
      toast.error(t`${name} could not be downloaded`, { description: problemOf(error).message });
    }
  };
  return (
    <button
      type="button"
      onClick={() => void load()}
      className="inline-flex min-h-6 items-center gap-1.5 font-medium text-action-text text-sm hover:underline"
    >
      <FileText aria-hidden="true" className="size-4 flex-none" />
      <span className="wrap-anywhere text-left">{name}</span>
    </button>
  );
}
