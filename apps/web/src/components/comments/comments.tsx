import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Comment } from '@siteward/contract';
import { type CommentedArea, mayComment, seesInternalComments } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { cx } from '@siteward/ui/lib/cx';
import { Skeleton } from '@siteward/ui/skeleton';
import { SwitchField } from '@siteward/ui/switch';
import { Lock } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { QueryFault } from '#components/query-fault.tsx';
import { KEEPS_FOCUS } from '#lib/browser/kept-focus.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { CommentField } from './comment-field.tsx';
import { CommentItem, UnsentItem } from './comment-item.tsx';
import { type Draft, draftOf, EMPTY, writtenOf } from './mentions.ts';
import { type About, useComments, useWriting } from './use-comments.ts';

/** Something that happened to the record, shown among the comments. */
type ThreadEvent = { key: string; at: string; content: ReactNode };

interface CommentsProps extends About {
  area: CommentedArea;
  /** The events loaded so far, in any order; those not loaded are older. */
  events?: readonly ThreadEvent[];
  /** Loads older events; left out if there are none. */
  onEarlierEvents?: (() => void) | undefined;
  /** Shown in place of the events that could not be loaded. */
  eventsFault?: ReactNode;
}

/**
 * The comments on a record and its events in chronological order, with a field to write in at the end (docs/product.md,
 * Comments). The record's area supplies its calls and the events.
 */
export function Comments({ id, calls, area, events = [], onEarlierEvents, eventsFault }: CommentsProps) {
  const { t } = useLingui();
  const about = { id, calls };
  const { permissions, member } = useOrganizationScope();
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useComments(about);
  const [isTalkOnly, setIsTalkOnly] = useState(false);
  const writing = useWriting(about);
  const said = data?.pages.flatMap(({ items }) => items) ?? [];
  const comments = [...new Map(said.map((comment) => [comment._id, comment])).values()];
  const total = data?.pages[0]?.total ?? 0;
  const shownEvents = isTalkOnly ? [] : events;
  const canLoadEvents = onEarlierEvents !== undefined && !isTalkOnly;
  // Where one of the two lists has older entries still to load, the other shows nothing that old either: it would stand next to a
  // gap.
  const since = latest([
    ...(hasNextPage ? [comments.at(-1)?.createdAt] : []),
    ...(canLoadEvents ? [shownEvents.map(({ at }) => at).toSorted()[0]] : []),
  ]);
  const entries = [
    ...comments.map((comment) => ({
      key: comment._id,
      at: comment.createdAt,
      content: <CommentItem about={about} area={area} comment={comment} />,
    })),
    ...shownEvents,
  ]
    .filter(({ at }) => at >= since)
    .toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1));
  const hasEarlier = hasNextPage || canLoadEvents;
  return (
    <Card {...KEEPS_FOCUS} className="overflow-visible!">
      <CardHeader
        className="flex-wrap"
        title={t`Comments and history`}
        aside={total > 0 && <Count total={total} />}
        action={
          events.length > 0 && (
            <Button
              size="sm"
              variant="ghost"
              aria-pressed={isTalkOnly}
              className={cx(isTalkOnly && 'bg-selected!')}
              onClick={() => setIsTalkOnly(!isTalkOnly)}
            >
              <Trans>Only comments</Trans>
            </Button>
          )
        }
      />
      <CardBody className="grid gap-4">
        {hasEarlier && (
          <div>
            <Button
              size="sm"
              loading={isFetching}
              onClick={() => {
                if (hasNextPage) void fetchNextPage();
                if (canLoadEvents) onEarlierEvents();
              }}
            >
              <Trans>Show earlier</Trans>
            </Button>
          </div>
        )}
        {data === undefined && error ? (
          <QueryFault title={t`The comments could not be loaded.`} query={{ error, isFetching, refetch }} />
        ) : data === undefined ? (
          <Skeleton className="h-4 w-72" />
        ) : (
          <ol aria-label={t`Comments and history`} className="grid gap-4">
            {entries.map(({ key, content }) => (
              <li key={key}>{content}</li>
            ))}
            {writing.unsent.map((unsent) => (
              <li key={unsent.key}>
                <UnsentItem
                  unsent={unsent}
                  me={{ _id: member._id, name: member.name || member.email }}
                  onRetry={() => void writing.retry(unsent)}
                  onEdit={() => {
                    writing.drop(unsent.key);
                    const text = [writing.writing.text, unsent.text].filter(Boolean).join('\n');
                    writing.write({ text, internal: unsent.internal });
                  }}
                  onDrop={() => writing.drop(unsent.key)}
                />
              </li>
            ))}
          </ol>
        )}
        {eventsFault}
        {data && total === 0 && writing.unsent.length === 0 && (
          <p className="text-muted">
            {mayComment(area, permissions) ? (
              <Trans>No comments yet. Write the first one.</Trans>
            ) : (
              <Trans>No comments yet.</Trans>
            )}
          </p>
        )}
        {mayComment(area, permissions) && (
          <Composer about={about} below={entries.length + writing.unsent.length} {...writing} />
        )}
        <Arrivals comments={data && comments} me={member._id} />
      </CardBody>
    </Card>
  );
}

function latest(times: readonly (string | undefined)[]): string {
  return (
    times
      .map((time) => time ?? '')
      .toSorted()
      .at(-1) ?? ''
  );
}

function Count({ total }: { total: number }) {
  const { t } = useLingui();
  return (
    <span className="rounded-full bg-sunken px-2 text-muted text-sm tabular-nums">
      <span aria-hidden="true">{total}</span>
      <span className="sr-only">{t`${plural(total, { one: '# comment', other: '# comments' })}`}</span>
    </span>
  );
}

type ComposerProps = Pick<ReturnType<typeof useWriting>, 'writing' | 'write' | 'send'> & {
  about: About;
  /** How many entries are above it. */
  below: number;
};

/** The form for a new comment. */
function Composer({ about, below, writing, write, send }: ComposerProps) {
  const { t } = useLingui();
  const { member } = useOrganizationScope();
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState<Draft>(() => draftOf(writing.text));
  // The text was changed from outside: an unsent comment was put back for editing.
  if (writing.text !== writtenOf(draft)) setDraft(draftOf(writing.text));
  const change = (next: Draft) => {
    setDraft(next);
    write({ ...writing, text: writtenOf(next) });
  };
  const submit = () => {
    const text = writing.text.trim();
    if (text === '') return field.current?.focus();
    change(EMPTY);
    void send(text, writing.internal);
    field.current?.focus();
  };
  const { internal } = writing;
  const place = useSteadyPlace(below);
  return (
    <div
      ref={place}
      className={cx(
        'grid gap-2 rounded-md print:hidden',
        internal && 'border border-amber border-dashed bg-amber-soft p-2 max-lg:p-3',
      )}
    >
      <CommentField
        ref={field}
        takesFocus
        about={about}
        label={internal ? t`New internal comment` : t`New comment`}
        draft={draft}
        onChange={change}
        internal={internal}
        onSubmit={submit}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {seesInternalComments(member.type) && (
          <SwitchField
            label={
              <span className="inline-flex items-center gap-1.5">
                <Lock aria-hidden="true" className="size-3.5!" />
                <Trans context="a comment">Internal</Trans>
              </span>
            }
            help={internal ? t`Customers and service providers do not see it.` : undefined}
            checked={internal}
            onCheckedChange={(next) => write({ ...writing, internal: next })}
          />
        )}
        <Button
          variant={internal ? 'secondary' : 'primary'}
          className="ml-auto"
          aria-disabled={writing.text.trim() === ''}
          onClick={submit}
        >
          {internal ? t`Add internal comment` : t`Add comment`}
        </Button>
      </div>
    </div>
  );
}

/** Keeps an element that has the focus at the same place in the window when entries are added above it. */
function useSteadyPlace(below: number) {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef<{ below: number; top: number }>(undefined);
  useLayoutEffect(() => {
    if (!element.current) return;
    const top = element.current.getBoundingClientRect().top + scrollY;
    const known = before.current;
    before.current = { below, top };
    const hasFocus = element.current.contains(document.activeElement);
    if (known && known.below !== below && hasFocus) scrollBy({ top: top - known.top, behavior: 'instant' });
  });
  return element;
}

/** Announces to screen readers what others have said since the page was opened. */
function Arrivals({ comments, me }: { comments: readonly Comment[] | undefined; me: string }) {
  const { t } = useLingui();
  const known = useRef<Set<string>>(undefined);
  const [newest, setNewest] = useState('');
  useEffect(() => {
    if (!comments) return;
    const [last] = comments;
    if (known.current && last && !known.current.has(last._id) && last.author._id !== me) setNewest(last.author.name);
    known.current = new Set(comments.map(({ _id }) => _id));
  }, [comments, me]);
  return (
    <span role="status" className="sr-only">
      {newest && t`New comment by ${newest}`}
    </span>
  );
}
