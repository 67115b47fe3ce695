import { useQueryClient } from '@tanstack/react-query';
import { FilesCard } from '#components/files/files-card.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { sendFile } from '#lib/calls/send-file.ts';
import { refreshWorkOrders } from '../one-work-order.ts';

/** The files of a work order. */
export function WorkOrderFiles({ id }: { id: string }) {
  const cache = useQueryClient();
  const query = api.workOrderFiles.list.useQuery({
    queryKey: ['workOrders', 'files', id],
    queryData: { params: { id } },
  });
  return (
    <FilesCard
      query={query}
      calls={{
        send: (file, sending) => sendFile('workOrderFiles', id, file, sending),
        content: ({ _id }) => bodyOf(api.workOrderFiles.content.query({ params: { id, file: _id } })),
        thumbnail: ({ _id }) => bodyOf(api.workOrderFiles.thumbnail.query({ params: { id, file: _id } })),
        remove: ({ _id }) => bodyOf(api.workOrderFiles.remove.mutate({ params: { id, file: _id } })),
        refresh: () => refreshWorkOrders(cache),
      }}
    />
  );
}
