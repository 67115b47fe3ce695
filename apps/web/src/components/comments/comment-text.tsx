import { useLingui } from '@lingui/react/macro';
import type { Comment } from '@siteward/contract';
import { commentParts, webAddressesIn } from '@siteward/domain';
import { cx } from '@siteward/ui/lib/cx';
import { Fragment } from 'react';

interface CommentTextProps {
  comment: Pick<Comment, 'text' | 'mentions'>;
  /** The reader's member id. */
  me: string;
}

/** The text of a comment: line breaks kept, mentions under people's current names, and web addresses as links. */
export function CommentText({ comment: { text, mentions }, me }: CommentTextProps) {
  const { t } = useLingui();
  const names = new Map(mentions.map(({ _id, name }) => [_id, name]));
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      {commentParts(text).map((part, index) => {
        const key = `${index}`;
        if (typeof part === 'string') return <Linked key={key} text={part} />;
        const name = names.get(part.id) || part.name || t`Someone who is not a member`;
        return (
          <span
            key={key}
            className={cx('font-medium text-action-text', part.id === me && 'rounded-sm bg-selected px-0.5')}
          >
            @{name}
          </span>
        );
      })}
    </p>
  );
}

function Linked({ text }: { text: string }) {
  let end = 0;
  const found = webAddressesIn(text).filter(({ address }) => URL.canParse(address));
  const parts = found.map(({ address, index }) => {
    const before = text.slice(end, index);
    end = index + address.length;
    return (
      <Fragment key={index}>
        {before}
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-action-text underline underline-offset-2"
        >
          {address}
        </a>
      </Fragment>
    );
  });
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
