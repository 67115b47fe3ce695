import { Trans, useLingui } from '@lingui/react/macro';
import type { Comment, MemberName } from '@siteward/contract';
import { type CommentedArea, mayEditComment, mayRemoveComment } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Avatar } from '@siteward/ui/avatar';
import { Badge } from '@siteward/ui/badge';
import { Button } from '@siteward/ui/button';
import { cx } from '@siteward/ui/lib/cx';
import { Ellipsis, Lock, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Menu, MenuItem } from '#components/menu.tsx';
import { KEEPS_FOCUS, TAKES_FOCUS } from '#lib/browser/kept-focus.ts';
import { useActor } from '#lib/organization/organization-scope.ts';
import { memberTypeLabel } from '#lib/words/labels.ts';
import { Editing, RemoveDialog } from './comment-changes.tsx';
import { CommentText } from './comment-text.tsx';
import { SaidAt } from './said-at.tsx';
import type { About, Unsent } from './use-comments.ts';

interface CommentItemProps {
  about: About;
  area: CommentedArea;
  comment: Comment;
}

/** A comment, with what the reader may do with it. */
export function CommentItem({ about, area, comment }: CommentItemProps) {
  const { t } = useLingui();
  const actor = useActor();
  const [isEditing, setIsEditing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const item = useRef<HTMLDivElement>(null);
  const { author, internal, createdAt, editedAt, removedAt, removedBy } = comment;
  const name = author.name || t`Someone who is not a member`;
  if (removedAt !== null) {
    return (
      <Line avatar={<Avatar name={name} className="opacity-50" />}>
        <p className="text-muted">
          <Removed author={author} by={removedBy} /> <SaidAt at={removedAt} />
        </p>
      </Line>
    );
  }
  const written = { author: author._id, removedAt };
  const [canEdit, canRemove] = [mayEditComment(area, written, actor), mayRemoveComment(area, written, actor)];
  const stopEditing = () => {
    setIsEditing(false);
    item.current?.focus();
  };
  return (
    <Line avatar={<Avatar name={name} />}>
      <div
        {...KEEPS_FOCUS}
        {...TAKES_FOCUS}
        ref={item}
        tabIndex={-1}
        className={cx(
          'rounded-md outline-hidden',
          internal && 'border border-amber border-dashed bg-amber-soft px-3 py-2',
        )}
      >
        <div className="flex items-start gap-2">
          <p className="wrap-anywhere flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
            <b className="font-semibold">{name}</b>
            {author.type !== 'staff' && <Badge tone="violet">{memberTypeLabel(author.type)}</Badge>}
            {internal && <InternalMark />}
            <SaidAt at={createdAt} />
            {editedAt && (
              <span className="text-muted text-sm">
                <Trans>edited</Trans> <SaidAt at={editedAt} />
              </span>
            )}
          </p>
          {(canEdit || canRemove) && !isEditing && (
            <span className="-my-1.5 flex-none">
              <Menu
                button={(props) => (
                  <Button variant="ghost" size="icon-sm" aria-label={t`Actions for the comment by ${name}`} {...props}>
                    <Ellipsis aria-hidden="true" />
                  </Button>
                )}
              >
                {canEdit && (
                  <MenuItem onSelect={() => setIsEditing(true)}>
                    <Pencil aria-hidden="true" />
                    {t({ message: 'Edit', context: 'a comment' })}
                  </MenuItem>
                )}
                {canRemove && (
                  <MenuItem tone="danger" onSelect={() => setIsAsking(true)}>
                    <Trash2 aria-hidden="true" />
                    {t`Remove comment`}
                  </MenuItem>
                )}
              </Menu>
            </span>
          )}
        </div>
        {isEditing ? (
          <Editing about={about} comment={comment} onDone={stopEditing} />
        ) : (
          <CommentText comment={comment} me={actor.member} />
        )}
      </div>
      {canRemove && <RemoveDialog about={about} comment={comment} open={isAsking} onClose={() => setIsAsking(false)} />}
    </Line>
  );
}

/** A comment that was sent but has not arrived yet. */
export function UnsentItem({ unsent, me, onRetry, onEdit, onDrop }: UnsentItemProps) {
  const { t } = useLingui();
  const { text, internal, fault } = unsent;
  return (
    <Line avatar={<Avatar name={me.name} />}>
      <div
        className={cx('grid gap-2', internal && 'rounded-md border border-amber border-dashed bg-amber-soft px-3 py-2')}
      >
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2">
          <b className="font-semibold">{me.name}</b>
          {internal && <InternalMark />}
          <span role="status" className="text-muted text-sm">
            {fault ? t`Not sent` : t`Sending…`}
          </span>
        </p>
        <CommentText comment={{ text, mentions: [] }} me={me._id} />
        {fault && (
          <Alert
            tone="danger"
            live
            action={
              <>
                <Button size="sm" onClick={onRetry}>{t`Try again`}</Button>
                <Button size="sm" onClick={onEdit}>
                  {t({ message: 'Edit', context: 'a comment' })}
                </Button>
                <Button size="sm" onClick={onDrop}>
                  {t({ message: 'Discard', context: 'a comment' })}
                </Button>
              </>
            }
          >
            {fault()}
          </Alert>
        )}
      </div>
    </Line>
  );
}

interface UnsentItemProps {
  unsent: Unsent;
  me: MemberName;
  onRetry: () => void;
  onEdit: () => void;
  onDrop: () => void;
}

/** One entry of a thread. */
export function Line({ avatar, children }: { avatar: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      {avatar}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

function InternalMark() {
  return (
    <span className="inline-flex items-center gap-1 font-medium text-amber text-sm">
      <Lock aria-hidden="true" className="size-3.5!" />
      <Trans context="a comment">Internal</Trans>
    </span>
  );
}

function Removed({ author, by }: { author: MemberName; by: MemberName | null }) {
  const { t } = useLingui();
  const nobody = t`Someone who is not a member`;
  const [whose, who] = [author.name || nobody, by?.name || nobody];
  if (by === null || by._id === author._id) return <Trans>{whose} removed this comment</Trans>;
  return (
    <Trans>
      {who} removed a comment by {whose}
    </Trans>
  );
}
