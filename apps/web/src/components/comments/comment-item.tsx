import { Trans, useLingui } from '@lingui/react/macro';
import type { Comment, MemberName } from '@siteward/contract';
import { type CommentedArea, mayEditComment, mayRemoveComment } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Avatar } from '@siteward/ui/avatar';
import { Badge } from '@siteward/ui/badge';
import { Button } from '@siteward/ui/button';
import { FieldError } from '@siteward/ui/field';
import { cx } from '@siteward/ui/lib/cx';
import { Ellipsis, Lock, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { FaultAlert } from '#components/faults.tsx';
import { Menu, MenuItem } from '#components/menu.tsx';
import { bodyOf } from '#lib/api.ts';
import { memberTypeLabel } from '#lib/labels.ts';
import { useActor } from '#lib/organization-scope.ts';
import { problemOf } from '#lib/problem.ts';
import { useWarnOnClose } from '#lib/warn-on-close.ts';
import { CommentField } from './comment-field.tsx';
import { CommentText } from './comment-text.tsx';
import { draftOf, writtenOf } from './mentions.ts';
import { SaidAt } from './said-at.tsx';
import { type About, refusalOf, type Unsent, usePutComment } from './use-comments.ts';

interface CommentItemProps {
  about: About;
  area: CommentedArea;
  comment: Comment;
}

/** What somebody said, with what its reader may do with it. */
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

/** What was sent and is not there yet. */
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

function isComment(record: object | undefined): record is Comment {
  return record !== undefined && 'text' in record && 'author' in record;
}

/** The text of a comment in a field, in its place. */
function Editing({ about, comment, onDone }: { about: About; comment: Comment; onDone: () => void }) {
  const { t } = useLingui();
  const put = usePutComment(about);
  const { _id, mentions, internal } = comment;
  const [draft, setDraft] = useState(() =>
    draftOf(comment.text, (id) => mentions.find((each) => each._id === id)?.name),
  );
  // Whoever sends once more after they saw another version means theirs.
  const [version, setVersion] = useState(comment.version);
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<(() => string) | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const [before] = useState(writtenOf(draft));
  const isChanged = writtenOf(draft) !== before;
  useWarnOnClose(isChanged);
  const leave = () => (isChanged ? setIsLeaving(true) : onDone());
  const save = async () => {
    const text = writtenOf(draft).trim();
    if (text === '' || isPending) return;
    if (text === comment.text) return onDone();
    setIsPending(true);
    try {
      const params = { id: about.id, comment: _id };
      put(await bodyOf(about.calls.update.mutate({ params, body: { text, version } })));
      onDone();
    } catch (error) {
      const { current } = problemOf(error);
      if (isComment(current)) {
        put(current);
        setVersion(current.version);
        const { text: saved } = draftOf(current.text);
        setRefusal(
          () => () =>
            t`You changed this elsewhere in the meantime; there it says “${saved}”. Save again to keep what is here.`,
        );
      } else setRefusal(() => refusalOf(error));
    }
    setIsPending(false);
  };
  return (
    <div className="mt-1 grid gap-2">
      <CommentField
        about={about}
        label={t`Your comment`}
        draft={draft}
        onChange={setDraft}
        internal={internal}
        onSubmit={() => void save()}
        onCancel={leave}
        autoFocus
      />
      {refusal && <FieldError>{refusal()}</FieldError>}
      <div className="flex gap-2">
        <Button size="sm" variant="primary" loading={isPending} onClick={() => void save()}>
          <Trans>Save</Trans>
        </Button>
        <Button size="sm" onClick={leave}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title={t`Discard your changes?`}
        description={t`The comment stays as it was before.`}
        confirmLabel={t({ message: 'Discard', context: 'a comment' })}
        cancelLabel={t`Keep editing`}
        onConfirm={onDone}
      />
    </div>
  );
}

/** Asks before a text is taken away for good. */
function RemoveDialog({ about, comment, open, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const put = usePutComment(about);
  const { member } = useActor();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { _id, version, author } = comment;
  const name = author.name || t`Someone who is not a member`;
  const close = () => {
    setError(null);
    onClose();
  };
  const remove = async () => {
    setIsPending(true);
    try {
      const params = { id: about.id, comment: _id };
      await bodyOf(about.calls.remove.mutate({ params, extraHeaders: { 'if-match': String(version) } }));
      const by = { _id: member, name: '' };
      const removedAt = new Date().toISOString();
      put({ ...comment, version: version + 1, text: '', mentions: [], removedAt, removedBy: by });
      close();
    } catch (caught) {
      const { current } = problemOf(caught);
      if (isComment(current)) put(current);
      setError(caught);
    }
    setIsPending(false);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t`Remove the comment by ${name}?`}
      description={t`Its text is gone for good; that there was a comment stays.`}
      confirmLabel={t`Remove comment`}
      pending={isPending}
      onConfirm={() => void remove()}
    >
      <FaultAlert error={error} />
    </ConfirmDialog>
  );
}

interface RemoveDialogProps {
  about: About;
  comment: Comment;
  open: boolean;
  onClose: () => void;
}
