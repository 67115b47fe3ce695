import { Trans, useLingui } from '@lingui/react/macro';
import type { CannedReply, SupportTicketDetail } from '@siteward/contract';
import { filledReply, ticketNumber } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Input } from '@siteward/ui/input';
import { Kbd } from '@siteward/ui/kbd';
import { floatingClass } from '@siteward/ui/lib/control';
import { cx } from '@siteward/ui/lib/cx';
import { MessageSquareQuote } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from '#components/link.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useIsLimited, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useCannedReplies } from '../queries.ts';

interface CannedRepliesProps {
  ticket: SupportTicketDetail;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  /** Called with the chosen reply, filled in. */
  onChosen: (text: string) => void;
}

/** The button for canned replies, and their list above the field that the chosen one goes into. */
export function CannedReplies({ ticket, isOpen, onOpen, onChosen }: CannedRepliesProps) {
  const { t } = useLingui();
  const { site, member } = useOrganizationScope();
  const replies = useCannedReplies();
  const button = useRef<HTMLButtonElement>(null);
  const values = {
    requester: ticket.requester.name,
    number: ticketNumber(ticket.number),
    subject: ticket.subject,
    site: site?.name ?? '',
    me: member.name || member.email,
  };
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      >
        <MessageSquareQuote aria-hidden="true" />
        <span className="max-sm:sr-only">{t`Canned replies`}</span>
      </Button>
      {isOpen && (
        <Choice
          replies={replies}
          fill={(text) => filledReply(text, values)}
          onChosen={(text) => {
            onOpen(false);
            onChosen(text);
          }}
          onClose={(isLeft) => {
            onOpen(false);
            if (!isLeft) button.current?.focus();
          }}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  replies: readonly CannedReply[];
  fill: (text: string) => string;
  onChosen: (text: string) => void;
  /** `isLeft`: the focus has already moved elsewhere. */
  onClose: (isLeft: boolean) => void;
}

/** A reply is chosen with the arrow keys and Enter, by its number, or by typing part of it. */
function Choice({ replies, fill, onChosen, onClose }: ChoiceProps) {
  const { t } = useLingui();
  const { org, siteId } = useOrganizationScope();
  const isLimited = useIsLimited();
  const id = useId();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const words = search.trim().toLowerCase();
  const found = replies.filter(({ title, text }) => `${title}\n${text}`.toLowerCase().includes(words));
  const chosen = found[Math.min(active, found.length - 1)];
  const chosenId = chosen && `${id}-${chosen._id}`;
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const byNumber = /^[1-9]$/.test(event.key) && search === '' ? found[Number(event.key) - 1] : undefined;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose(false);
    } else if (step !== undefined && found.length > 0) {
      setActive((Math.min(active, found.length - 1) + step + found.length) % found.length);
    } else if (event.key === 'Enter' && chosen) onChosen(fill(chosen.text));
    else if (byNumber) onChosen(fill(byNumber.text));
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="dialog"
      aria-label={t`Canned replies`}
      className={cx(floatingClass, 'absolute bottom-full left-3 mb-1 grid grid-cols-1 overflow-hidden')}
      style={{ width: 384, maxWidth: 'calc(100% - 24px)' }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onClose(true);
      }}
    >
      <div className="border-line border-b p-2">
        <Input
          autoFocus
          role="combobox"
          aria-label={t`Search canned replies`}
          placeholder={t`Search, or type / in the message`}
          aria-expanded="true"
          aria-controls={`${id}-found`}
          aria-activedescendant={chosenId}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-found`} role="listbox" aria-label={t`Canned replies`} className="max-h-72 overflow-y-auto p-1">
        {found.map((reply, index) => (
          <div
            key={reply._id}
            id={`${id}-${reply._id}`}
            role="option"
            tabIndex={-1}
            aria-selected={reply === chosen}
            className="grid cursor-default grid-cols-1 rounded-sm px-2.5 py-2 aria-selected:bg-hover"
            // The focus stays in the search field.
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(index)}
            onClick={() => onChosen(fill(reply.text))}
            onKeyDown={undefined}
          >
            <span className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate font-medium">{reply.title}</span>
              {index < 9 && <Kbd aria-hidden="true">{index + 1}</Kbd>}
            </span>
            <span className="truncate text-muted text-sm">{reply.text}</span>
          </div>
        ))}
        {found.length === 0 && <p className="px-2.5 py-2 text-muted">{t`No match`}</p>}
      </div>
      <p className="flex items-center justify-between gap-3 border-line border-t px-3 py-2 text-muted text-sm">
        <Trans>Enter inserts, Esc closes</Trans>
        {!isLimited && (
          <Link
            to={pathTo('org-site-settings', { org, site: siteId }, { section: 'support' })}
            className="font-medium text-action-text hover:underline"
          >
            <Trans context="canned replies">Manage</Trans>
          </Link>
        )}
      </p>
    </div>
  );
}
