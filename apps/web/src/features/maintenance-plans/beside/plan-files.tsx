import { FilesCard } from '#components/files/files-card.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { sendFile } from '#lib/calls/send-file.ts';
import { usePlanCache } from '../queries.ts';

/** The files of a plan; each work order that it makes gets its own copies. */
export function PlanFiles({ id }: { id: string }) {
  const cache = usePlanCache();
  const query = api.maintenancePlanFiles.list.useQuery({
    queryKey: ['maintenancePlans', 'files', id],
    queryData: { params: { id } },
  });
  return (
    <FilesCard
      query={query}
      calls={{
        send: (file, sending) => sendFile('maintenancePlanFiles', id, file, sending),
        content: ({ _id }) => bodyOf(api.maintenancePlanFiles.content.query({ params: { id, file: _id } })),
        thumbnail: ({ _id }) => bodyOf(api.maintenancePlanFiles.thumbnail.query({ params: { id, file: _id } })),
        remove: ({ _id }) => bodyOf(api.maintenancePlanFiles.remove.mutate({ params: { id, file: _id } })),
        refresh: () => cache.refresh(),
      }}
    />
  );
}
