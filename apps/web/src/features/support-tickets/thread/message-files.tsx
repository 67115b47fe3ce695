import { useLingui } from '@lingui/react/macro';
import type { RecordFile } from '@siteward/contract';
import { hasThumbnail } from '@siteward/domain';
import { Chip } from '@siteward/ui/chip';
import { useState } from 'react';
import { FilePicture, sizeWords } from '#components/files/file-rows.tsx';
import type { ShownFile } from '#components/files/file-viewer.tsx';
import { useDownload } from '#components/files/use-download.ts';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';

const FileViewer = onDemand(async () => (await import('#components/files/file-viewer.tsx')).FileViewer);

/** The files of a message: pictures can be enlarged, other files are downloaded. */
export function MessageFiles({ message, files }: { message: string; files: readonly RecordFile[] }) {
  const { t } = useLingui();
  const { download } = useDownload();
  const [viewed, setViewed] = useState<ShownFile | null>(null);
  const paramsOf = ({ _id }: ShownFile) => ({ params: { id: message, file: _id } });
  const content = (file: ShownFile) => bodyOf(api.ticketMessageFiles.content.query(paramsOf(file)));
  return (
    <>
      <ul aria-label={t`Files`} className="mt-1 flex flex-wrap gap-2">
        {files.map((file) => {
          const { _id, name, type, bytes } = file;
          const isPicture = hasThumbnail(type);
          return (
            <li key={_id} className="max-w-full">
              <button
                type="button"
                data-prints=""
                title={isPicture ? t`Enlarge ${name}` : t`Download ${name}`}
                onClick={() => (isPicture ? setViewed(file) : void download(name, () => content(file)))}
                className="flex max-w-full items-center gap-2.5 rounded-md border border-line bg-surface p-1 pr-3 text-left hover:bg-hover"
              >
                <FilePicture
                  file={file}
                  load={(each) => bodyOf(api.ticketMessageFiles.thumbnail.query(paramsOf(each)))}
                />
                <span className="grid min-w-0">
                  <span className="truncate font-medium">{name}</span>
                  <span className="text-muted text-sm">{sizeWords(bytes)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <OnceOpened open={viewed !== null} onClose={() => setViewed(null)}>
        <FileViewer
          files={files.filter(({ type }) => hasThumbnail(type))}
          shown={viewed}
          onShow={setViewed}
          load={content}
        />
      </OnceOpened>
    </>
  );
}

/** The files chosen for the message being written; each can be removed again. */
export function ChosenFiles({ files, onLeave }: { files: readonly File[]; onLeave: (file: File) => void }) {
  const { t } = useLingui();
  if (files.length === 0) return null;
  return (
    <ul aria-label={t`Files`} className="flex flex-wrap gap-2">
      {files.map((file, index) => {
        const { name, size } = file;
        return (
          <li key={index} className="max-w-full">
            <Chip label={sizeWords(size)} value={name} removeLabel={t`Remove ${name}`} onRemove={() => onLeave(file)} />
          </li>
        );
      })}
    </ul>
  );
}
