import { useQueryClient } from '@tanstack/react-query';
import { FilesCard } from '#components/files/files-card.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { sendFile } from '#lib/calls/send-file.ts';
import { refreshFeedbacks } from '../queries.ts';

/** The photos and documents of a feedback. */
export function FeedbackFiles({ id }: { id: string }) {
  const cache = useQueryClient();
  const query = api.feedbackFiles.list.useQuery({
    queryKey: ['feedbacks', 'files', id],
    queryData: { params: { id } },
  });
  return (
    <FilesCard
      query={query}
      calls={{
        send: (file, sending) => sendFile('feedbackFiles', id, file, sending),
        content: ({ _id }) => bodyOf(api.feedbackFiles.content.query({ params: { id, file: _id } })),
        thumbnail: ({ _id }) => bodyOf(api.feedbackFiles.thumbnail.query({ params: { id, file: _id } })),
        remove: ({ _id }) => bodyOf(api.feedbackFiles.remove.mutate({ params: { id, file: _id } })),
        refresh: () => refreshFeedbacks(cache),
      }}
    />
  );
}
