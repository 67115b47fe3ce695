import type { Feedback, FileAnswer } from '@siteward/contract';
import { FEEDBACK_KIND_LABELS, FEEDBACK_STATUS_LABELS, feedbackNumber, workOrderNumber } from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import { csvFile, type ExportColumn } from '#modules/csv/write-csv.ts';
import { everyRecord } from '#modules/lists/list.ts';
import { exportDay, type Place, placesOf } from '#modules/sites/site-clock.ts';
import type { OrgScope } from '#scope.ts';
import { FEEDBACK_LIST } from './feedbacks.model.ts';
import { type FeedbackListQuery, indexFor, listed, toSummaries } from './feedbacks.service.ts';

type Row = Place & { feedback: Feedback; message: string };

const COLUMNS: readonly ExportColumn<Row>[] = [
  { label: 'Number', cell: ({ feedback }) => feedbackNumber(feedback.number) },
  { label: 'Kind', cell: ({ feedback }) => FEEDBACK_KIND_LABELS[feedback.kind] },
  { label: 'Subject', cell: ({ feedback }) => feedback.subject },
  { label: 'Message', cell: ({ message }) => message },
  { label: 'Site', cell: ({ site }) => site },
  { label: 'Place', cell: ({ feedback }) => feedback.place },
  { label: 'Status', cell: ({ feedback }) => FEEDBACK_STATUS_LABELS[feedback.status] },
  { label: 'Reporter', cell: ({ feedback }) => feedback.reporterName },
  { label: 'Contact', cell: ({ feedback }) => feedback.contact },
  { label: 'Rating', cell: ({ feedback }) => feedback.rating ?? '' },
  {
    label: 'Work order',
    cell: ({ feedback: { workOrder } }) => (workOrder === null ? '' : workOrderNumber(workOrder.number)),
  },
  { label: 'Created', cell: ({ feedback, at }) => at(feedback.createdAt) },
];

/** All feedbacks that a list with this query would show over all its pages, and those beyond the limit of lists, as a CSV file. */
export async function exportFeedbacks(
  scope: OrgScope,
  query: Omit<FeedbackListQuery, 'page' | 'limit'>,
): Promise<FileAnswer> {
  const filter = listed(scope, query);
  const options = { filter, byDefault: '-createdAt', index: indexFor(scope, filter, query.sort) } as const;
  const all = everyRecord(scoped(scope.models.Feedback, scope), FEEDBACK_LIST, query, options);
  const file = { name: 'feedbacks', day: await exportDay(scope), columns: COLUMNS };
  return csvFile(file, all, async (some) => {
    const placeOf = await placesOf(scope, some);
    const summaries = await toSummaries(scope, some);
    return summaries.map((feedback, index) => ({
      feedback,
      message: some[index]?.message ?? '',
      ...placeOf(feedback.site),
    }));
  });
}
