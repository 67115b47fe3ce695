import { Trans, useLingui } from '@lingui/react/macro';
import type { RecordFile, WorkOrderDetail } from '@siteward/contract';
import { workOrderNumber } from '@siteward/domain';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CommentText } from '#components/comments/comment-text.tsx';
import { useComments } from '#components/comments/use-comments.ts';
import { thumbnailQuery } from '#components/files/file-rows.tsx';
import { relationLabel } from '#components/record-links/relation-label.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { minutesWords } from '#lib/time/minutes.ts';
import { dayWords, useSiteZone } from '#lib/time/site-time.ts';
import { absoluteTime, useNow } from '#lib/time/time-ago.ts';
import { namesInLine } from '#lib/words/counts.ts';
import { workOrderStatusLabel } from '#lib/words/labels.ts';
import { useEntries, useTotals, useWorkOrderLinks } from '../one-work-order.ts';

/** What accompanies a work order: its files with thumbnails, comments, time and links. */
export function usePrintRecord({ _id: id }: WorkOrderDetail) {
  const files = api.workOrderFiles.list.useQuery({
    queryKey: ['workOrders', 'files', id],
    queryData: { params: { id } },
  });
  const all = files.data?.body.files ?? [];
  const load = ({ _id: file }: RecordFile) => bodyOf(api.workOrderFiles.thumbnail.query({ params: { id, file } }));
  const pictures = useQueries({ queries: all.map((file) => thumbnailQuery(file, load)) });
  const comments = useComments({ id, calls: api.workOrderComments });
  const links = useWorkOrderLinks(id);
  const { time } = useEntries(id);
  return {
    files: all.map((file, index) => ({ ...file, picture: pictures[index]?.data })),
    said: comments.data?.pages.flatMap(({ items }) => items).filter(({ removedAt }) => removedAt === null) ?? [],
    hasEarlier: comments.hasNextPage,
    links: links.data?.body.items ?? [],
    hours: time.data?.body.entries ?? [],
    // `isLoading`, not `isPending`: a picture that does not exist is not waited for.
    isReady:
      ![files, comments, links, time].some(({ isPending }) => isPending) &&
      !pictures.some(({ isLoading }) => isLoading),
  };
}

type PrintRecord = ReturnType<typeof usePrintRecord>;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold text-base">{title}</h2>
      {children}
    </section>
  );
}

/** The same on paper, leaving out sections that would be empty. */
export function PrintedRecord({ order, record }: { order: WorkOrderDetail; record: PrintRecord }) {
  const { t } = useLingui();
  const { files, links, hours } = record;
  const now = useNow();
  const { time } = useTotals(order._id);
  const nobody = t`Someone who is not a member`;
  return (
    <>
      {hours.length > 0 && (
        <Section title={t({ message: 'Time', context: 'spent on work' })}>
          <ul className="grid">
            {hours.map(({ _id, member, day, minutes, note }) => (
              <li key={_id} className="wrap-anywhere break-inside-avoid border-line border-b py-1">
                {namesInLine([
                  member.name || nobody,
                  dayWords(day, now),
                  minutesWords(minutes),
                  ...(note ? [note] : []),
                ])}
              </li>
            ))}
          </ul>
          <p className="font-semibold">
            <Trans>Total</Trans>: {time}
          </p>
        </Section>
      )}
      {links.length > 0 && (
        <Section title={t`Links`}>
          <ul className="grid">
            {links.map(({ _id, relation, workOrder: { number, title, status } }) => (
              <li key={_id} className="wrap-anywhere break-inside-avoid border-line border-b py-1">
                {relationLabel(relation)}: {workOrderNumber(number)} {title} ({workOrderStatusLabel(status)})
              </li>
            ))}
          </ul>
        </Section>
      )}
      {files.length > 0 && (
        <Section title={t`Files`}>
          <ul className="flex flex-wrap gap-3">
            {files.map(({ _id, name, picture }) => (
              <li key={_id} className="grid w-40 break-inside-avoid content-start gap-1">
                {picture && <img src={picture} alt="" className="max-h-40 rounded-md" />}
                <span className="wrap-anywhere text-sm">{name}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Said record={record} />
    </>
  );
}

function Said({ record: { said, hasEarlier } }: { record: PrintRecord }) {
  const { t } = useLingui();
  const zone = useSiteZone();
  const { member } = useOrganizationScope();
  if (said.length === 0) return null;
  return (
    <Section title={t`Comments`}>
      {hasEarlier && (
        <p className="text-muted">
          <Trans>The latest; earlier ones are on its page.</Trans>
        </p>
      )}
      <ol className="grid gap-2">
        {said.toReversed().map((comment) => (
          <li key={comment._id} className="break-inside-avoid border-line border-b pb-2">
            <p className="text-muted">
              <b className="font-semibold text-foreground">{comment.author.name || t`Someone who is not a member`}</b> ·{' '}
              {absoluteTime(comment.createdAt, zone)}
              {comment.internal && ` · ${t({ message: 'Internal', context: 'a comment' })}`}
            </p>
            <CommentText comment={comment} me={member._id} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
