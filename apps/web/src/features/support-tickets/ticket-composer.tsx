import { Trans, useLingui } from '@lingui/react/macro';
import type { SupportTicketDetail } from '@siteward/contract';
import { randomKey } from '@siteward/contract/client';
import { FILE_ENDINGS_OFFERED, filledReply, TICKET_LIMITS, ticketNumber } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { cx } from '@siteward/ui/lib/cx';
import { NativeSelect } from '@siteward/ui/native-select';
import { Textarea } from '@siteward/ui/textarea';
import { toast } from '@siteward/ui/toaster';
import { Lock, Paperclip, Reply } from 'lucide-react';
import { useRef, useState } from 'react';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { problemOf } from '#lib/problem.ts';
import { sendFile } from '#lib/send-file.ts';
import { useCannedReplies, useTicketCache, writeMessage } from './queries.ts';

const ACCEPT = FILE_ENDINGS_OFFERED.join();

/** Where a message is written, or a note: then it looks otherwise, and says who sees it. */
export function TicketComposer({ ticket }: { ticket: SupportTicketDetail }) {
  const { t } = useLingui();
  const cache = useTicketCache();
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [internal, setInternal] = useState(!ticket.mayWrite);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  // The same one for the same message until it has arrived, so that sending it again writes it once.
  const sent = useRef({ message: '', key: '' });
  const written = text.trim();
  const send = async () => {
    if (written === '' || isSending) return;
    setSending(true);
    setProblem(null);
    try {
      const about = JSON.stringify([written, internal]);
      if (sent.current.message !== about) sent.current = { message: about, key: randomKey() };
      const message = await writeMessage(ticket._id, { text: written, internal }, sent.current.key);
      sent.current = { message: '', key: '' };
      setText('');
      setFiles([]);
      for (const file of files) await attach(message._id, file);
    } catch (error) {
      setProblem(error);
    } finally {
      setSending(false);
      await cache.refresh();
      field.current?.focus();
    }
  };
  const attach = async (message: string, file: File) => {
    const { name } = file;
    const { signal } = new AbortController();
    try {
      await sendFile('ticketMessageFiles', message, file, { key: randomKey(), signal, onProgress: () => {} });
    } catch (error) {
      toast.error(t`${name} could not be added`, { description: problemOf(error).message });
    }
  };
  const modes = [
    ...(ticket.mayWrite ? [{ isNote: false, title: t`Reply`, icon: <Reply aria-hidden="true" /> }] : []),
    ...(ticket.mayNote ? [{ isNote: true, title: t`Internal note`, icon: <Lock aria-hidden="true" /> }] : []),
  ];
  return (
    <form
      className={cx(
        'grid gap-2 border-t px-5 py-3',
        internal ? 'border-amber border-dashed bg-amber-soft' : 'border-line',
      )}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {modes.length > 1 && (
        <div className="flex flex-wrap items-center gap-2">
          {modes.map(({ isNote, title, icon }) => (
            <Button
              key={title}
              size="sm"
              variant="ghost"
              aria-pressed={internal === isNote}
              className={cx(internal === isNote && 'bg-selected!')}
              onClick={() => setInternal(isNote)}
            >
              {icon}
              {title}
            </Button>
          ))}
          {internal && (
            <span className="font-medium text-amber text-sm">
              <Trans>Only your team sees this</Trans>
            </span>
          )}
        </div>
      )}
      {ticket.mayNote && !internal && (
        <CannedReplies
          ticket={ticket}
          onChosen={(reply) => {
            setText(text === '' ? reply : `${text}\n${reply}`);
            field.current?.focus();
          }}
        />
      )}
      <Textarea
        ref={field}
        value={text}
        limit={TICKET_LIMITS.message}
        aria-label={internal ? t`Internal note` : t`Message`}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      {files.length > 0 && (
        <p className="wrap-anywhere text-muted text-sm">{files.map(({ name }) => name).join(', ')}</p>
      )}
      {problem !== null && (
        <Alert tone="danger" live>
          {problemOf(problem).message}
        </Alert>
      )}
      <div className="flex items-center justify-between gap-2">
        <Button size="icon" variant="ghost" aria-label={t`Add files`} onClick={() => picker.current?.click()}>
          <Paperclip aria-hidden="true" />
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={ACCEPT}
          aria-label={t`Add files`}
          onChange={({ target }) => setFiles([...(target.files ?? [])])}
        />
        <Button
          type="submit"
          variant={internal ? 'secondary' : 'primary'}
          loading={isSending}
          disabled={written === ''}
        >
          {internal ? t`Add note` : t`Send`}
        </Button>
      </div>
    </form>
  );
}

/** What was written once for everybody; what is chosen is filled in and put into the message. */
function CannedReplies({ ticket, onChosen }: { ticket: SupportTicketDetail; onChosen: (text: string) => void }) {
  const { t } = useLingui();
  const { site, member } = useOrganizationScope();
  const replies = useCannedReplies();
  if (replies.length === 0) return null;
  const values = {
    ...{ requester: ticket.requester.name, number: ticketNumber(ticket.number), subject: ticket.subject },
    ...{ site: site?.name ?? '', me: member.name || member.email },
  };
  return (
    <NativeSelect
      size="sm"
      value=""
      aria-label={t`Canned replies`}
      onChange={({ target }) => {
        const reply = replies.find(({ _id }) => _id === target.value);
        if (reply) onChosen(filledReply(reply.text, values));
      }}
    >
      <option value="">{t`Canned replies`}</option>
      {replies.map(({ _id, title }) => (
        <option key={_id} value={_id}>
          {title}
        </option>
      ))}
    </NativeSelect>
  );
}
