import { Trans, useLingui } from '@lingui/react/macro';
import type { SupportTicketDetail } from '@siteward/contract';
import { FILE_ENDINGS_OFFERED, FILE_LIMITS, TICKET_LIMITS, type TicketStatus } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { cx } from '@siteward/ui/lib/cx';
import { Textarea } from '@siteward/ui/textarea';
import { ChevronDown, Lock, Paperclip, Reply } from 'lucide-react';
import { useRef, useState } from 'react';
import { UploadRow } from '#components/files/file-rows.tsx';
import { useUploads } from '#components/files/use-uploads.ts';
import { Menu, MenuItem } from '#components/menu.tsx';
import { sendFile } from '#lib/calls/send-file.ts';
import { useTicketCache } from '../queries.ts';
import { CannedReplies } from './canned-replies.tsx';
import { ChosenFiles } from './message-files.tsx';
import { useWriting } from './use-writing.ts';

const ACCEPT = FILE_ENDINGS_OFFERED.join();

/** The form for writing a message or a note. For a note it looks different, and says who will see it. */
export function TicketComposer({ ticket }: { ticket: SupportTicketDetail }) {
  const { t } = useLingui();
  const { files, choose, leave, sendTo, ...sending } = useMessageFiles();
  const { text, internal, change, send, isSending, problem } = useWriting(ticket, sendTo);
  const [isCannedOpen, setCannedOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text.trim() === '';
  const submit = async (then?: TicketStatus) => {
    if (isEmpty) return field.current?.focus();
    await send(then);
    // Unless the person has moved on meanwhile.
    if (form.current?.contains(document.activeElement) || document.activeElement === document.body)
      field.current?.focus();
  };
  const { mayWrite, mayNote, requester, own } = ticket;
  const name = requester.name;
  return (
    <form
      ref={form}
      className="relative grid grid-cols-1 gap-2 border-line border-t p-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div
        className={cx(
          'grid grid-cols-1 gap-2 rounded-lg border p-2',
          internal ? 'border-amber border-dashed bg-amber-soft' : 'border-line-strong',
        )}
      >
        <div className="flex flex-wrap items-center gap-1">
          {mayWrite && mayNote && (
            <>
              <Mode isOn={!internal} onChoose={() => change({ internal: false })}>
                <Reply aria-hidden="true" />
                {t`Reply`}
              </Mode>
              <Mode isOn={internal} onChoose={() => change({ internal: true })}>
                <Lock aria-hidden="true" />
                {t`Internal note`}
              </Mode>
            </>
          )}
          <span
            className={cx(
              'ml-auto px-2 text-sm',
              internal ? 'font-medium text-amber' : 'truncate text-muted max-sm:hidden',
            )}
          >
            {internal ? <Trans>Only your team sees this</Trans> : !own && t`to ${name}`}
          </span>
        </div>
        <Textarea
          ref={field}
          value={text}
          limit={TICKET_LIMITS.message}
          rows={2}
          aria-label={internal ? t`Internal note` : t`Message`}
          placeholder={internal ? undefined : t`Write a message`}
          style={{ maxHeight: 176, borderColor: 'transparent' }}
          onChange={({ target }) => change({ text: target.value })}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
            if (event.key !== '/' || text !== '' || internal || !mayNote) return;
            event.preventDefault();
            setCannedOpen(true);
          }}
        />
        <ChosenFiles files={files} onLeave={leave} />
        {sending.uploads.length > 0 && (
          <ul aria-label={t`Files being sent`}>
            {sending.uploads.map((upload) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                onDrop={() => sending.drop(upload)}
                onTryAgain={() => sending.tryAgain(upload)}
              />
            ))}
          </ul>
        )}
        {problem && (
          <Alert tone="danger" live>
            {problem()}
          </Alert>
        )}
        <div className="flex items-center gap-1">
          <ChooseFiles onChosen={choose} />
          {mayNote && !internal && (
            <CannedReplies
              ticket={ticket}
              isOpen={isCannedOpen}
              onOpen={setCannedOpen}
              onChosen={(reply) => {
                change({ text: isEmpty ? reply : `${text}\n${reply}` });
                field.current?.focus();
              }}
            />
          )}
          <span className="ml-auto flex items-center gap-1">
            <Button
              type="submit"
              variant={internal ? 'secondary' : 'primary'}
              loading={isSending}
              aria-disabled={isEmpty || isSending}
            >
              {internal ? t`Add note` : t`Send`}
            </Button>
            {!internal && <SendAnd ticket={ticket} isEmpty={isEmpty} onSend={(then) => void submit(then)} />}
          </span>
        </div>
      </div>
    </form>
  );
}

function Mode({ isOn, onChoose, children }: { isOn: boolean; onChoose: () => void; children: React.ReactNode }) {
  return (
    <Button size="sm" variant="ghost" aria-pressed={isOn} className="aria-pressed:bg-selected" onClick={onChoose}>
      {children}
    </Button>
  );
}

interface SendAndProps {
  ticket: SupportTicketDetail;
  isEmpty: boolean;
  onSend: (then: TicketStatus) => void;
}

/** Sends the message and takes one of the steps that usually follow an answer. */
function SendAnd({ ticket: { status, mayChange }, isEmpty, onSend }: SendAndProps) {
  const { t } = useLingui();
  const steps = (['waiting-customer', 'resolved'] as const).filter((to) => to !== status);
  if (!mayChange || status === 'resolved') return null;
  return (
    <Menu
      align="end"
      button={(props) => (
        <Button variant="primary" className="px-2!" aria-label={t`Send and change status`} {...props}>
          <ChevronDown aria-hidden="true" />
        </Button>
      )}
    >
      {steps.map((to) => (
        <MenuItem key={to} disabled={isEmpty} onSelect={() => onSend(to)}>
          {to === 'resolved' ? t`Send and resolve` : t`Send and wait for the customer`}
        </MenuItem>
      ))}
    </Menu>
  );
}

function ChooseFiles({ onChosen }: { onChosen: (files: File[]) => void }) {
  const { t } = useLingui();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
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
        onChange={({ target }) => {
          onChosen([...(target.files ?? [])]);
          // Lets the same file be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}

/** The files that go with a message: chosen while it is written, and sent once it has arrived. */
function useMessageFiles() {
  const cache = useTicketCache();
  const [files, setFiles] = useState<readonly File[]>([]);
  const messageOf = useRef(new WeakMap<File, string>());
  const { uploads, add, drop, tryAgain } = useUploads({
    send: (file, sending) => sendFile('ticketMessageFiles', messageOf.current.get(file) ?? '', file, sending),
    room: FILE_LIMITS.perRecord,
    most: FILE_LIMITS.perRecord,
    onAdded: () => cache.refresh(),
  });
  return {
    files,
    choose: (chosen: File[]) => setFiles((all) => [...all, ...chosen]),
    leave: (file: File) => setFiles((all) => all.filter((each) => each !== file)),
    /** Sends the chosen files as those of a message that has arrived. */
    sendTo: (message: string) => {
      for (const file of files) messageOf.current.set(file, message);
      add(files);
      setFiles([]);
    },
    uploads,
    drop,
    tryAgain,
  };
}
