import { Trans, useLingui } from '@lingui/react/macro';
import type { Comment } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { FieldError } from '@siteward/ui/field';
import { useState } from 'react';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { RemovalDialog } from '#components/record/removal-dialog.tsx';
import { useWarnOnClose } from '#lib/browser/warn-on-close.ts';
import { bodyOf } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { useActor } from '#lib/organization/organization-scope.ts';
import { CommentField } from './comment-field.tsx';
import { draftOf, writtenOf } from './mentions.ts';
import { type About, refusalOf, usePutComment } from './use-comments.ts';

function isComment(record: object | undefined): record is Comment {
  return record !== undefined && 'text' in record && 'author' in record;
}

/** The text of a comment, edited in place. */
export function Editing({ about, comment, onDone }: { about: About; comment: Comment; onDone: () => void }) {
  const { t } = useLingui();
  const put = usePutComment(about);
  const { _id, mentions, internal } = comment;
  const [draft, setDraft] = useState(() =>
    draftOf(comment.text, (id) => mentions.find((each) => each._id === id)?.name),
  );
  // After a conflict this becomes the version that was shown, so that sending again deliberately overwrites it.
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
    setRefusal(null);
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
        description={t`The comment stays as it was.`}
        confirmLabel={t({ message: 'Discard', context: 'a comment' })}
        cancelLabel={t`Keep editing`}
        onConfirm={onDone}
      />
    </div>
  );
}

/** Asks before a comment is removed for good. */
export function RemoveDialog({ about, comment, open, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const put = usePutComment(about);
  const { member } = useActor();
  const { _id, version, author } = comment;
  const name = author.name || t`Someone who is not a member`;
  const remove = async () => {
    const params = { id: about.id, comment: _id };
    await bodyOf(about.calls.remove.mutate({ params, extraHeaders: { 'if-match': String(version) } }));
    const by = { _id: member, name: '' };
    const removedAt = new Date().toISOString();
    put({ ...comment, version: version + 1, text: '', mentions: [], removedAt, removedBy: by });
  };
  return (
    <RemovalDialog
      open={open}
      onClose={onClose}
      title={t`Remove the comment by ${name}?`}
      description={t`Its text is deleted for good. A note that there was a comment remains.`}
      confirmLabel={t`Remove comment`}
      remove={remove}
      onCurrent={(current) => isComment(current) && put(current)}
    />
  );
}

interface RemoveDialogProps {
  about: About;
  comment: Comment;
  open: boolean;
  onClose: () => void;
}
