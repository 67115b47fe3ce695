import { Trans, useLingui } from '@lingui/react/macro';
import type { DispatchedWork } from '@siteward/contract';
import { FILE_ENDINGS_OFFERED } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { FieldError } from '@siteward/ui/field';
import { CountPill } from '@siteward/ui/tabs';
import { useQueryClient } from '@tanstack/react-query';
import { Camera, File as FileIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ShownFile } from '#components/files/file-viewer.tsx';
import { useUploads } from '#components/files/use-uploads.ts';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { sendFileByLink } from '#lib/calls/send-file.ts';
import { mayAddPhotos } from './use-dispatch.ts';

const FileViewer = onDemand(async () => (await import('#components/files/file-viewer.tsx')).FileViewer);

const tileClass = 'grid h-28 w-full place-items-center overflow-clip rounded-md border border-line bg-canvas';

/** The pictures of the work, which can be viewed larger; the service provider can add its own. */
export function WorkPhotos({ token, work }: { token: string; work: DispatchedWork }) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { files, mostFiles } = work;
  const mayAdd = mayAddPhotos(work);
  const { uploads, add, drop } = useUploads({
    send: (file, sending) => sendFileByLink(token, file, sending),
    room: mostFiles - files.length,
    most: mostFiles,
    onAdded: () => cache.invalidateQueries({ queryKey: ['dispatch', token] }),
  });
  const showing = (name: string) => t`Show ${name}`;
  const [shown, setShown] = useState<ShownFile | null>(null);
  const load = ({ _id: file }: ShownFile) => bodyOf(api.dispatch.content.query({ params: { token, file } }));
  const addressOf = (file: string, what: 'content' | 'thumbnail') =>
    `/api/public/dispatch/${encodeURIComponent(token)}/attachments/${file}/${what}`;
  return (
    <Card>
      <CardHeader title={t`Photos`} aside={files.length > 0 && <CountPill>{files.length}</CountPill>} />
      <CardBody className="grid gap-4">
        {files.length > 0 && (
          <ul aria-label={t`Photos`} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {files.map((file) => (
              <li key={file._id} className="min-w-0">
                {file.hasThumbnail ? (
                  <button
                    type="button"
                    data-prints=""
                    aria-label={showing(file.name)}
                    onClick={() => setShown(file)}
                    className={tileClass}
                  >
                    <img src={addressOf(file._id, 'thumbnail')} alt="" className="size-full object-cover" />
                  </button>
                ) : (
                  <a href={addressOf(file._id, 'content')} download={file.name} className={tileClass}>
                    <span className="grid min-w-0 justify-items-center gap-1 p-2">
                      <FileIcon aria-hidden="true" className="text-muted" />
                      <span className="wrap-anywhere text-center text-sm">{file.name}</span>
                    </span>
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
        {uploads.map((upload) => (
          <div key={upload.id} className="flex flex-wrap items-center gap-2 text-sm">
            <span className="wrap-anywhere min-w-0 flex-1">{upload.name}</span>
            {upload.refusal ? (
              <>
                <FieldError>{upload.refusal.words()}</FieldError>
                <Button size="sm" variant="ghost" onClick={() => drop(upload)}>
                  {t({ message: 'Dismiss', context: 'a file that was refused' })}
                </Button>
              </>
            ) : (
              <progress aria-label={upload.name} max={1} value={upload.share ?? 0} />
            )}
          </div>
        ))}
        {mayAdd && (
          <div>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              accept={FILE_ENDINGS_OFFERED.join(',')}
              aria-label={t`Add photos`}
              onChange={({ target }) => {
                add([...(target.files ?? [])]);
                target.value = '';
              }}
            />
            <Button onClick={() => input.current?.click()}>
              <Camera aria-hidden="true" />
              <Trans>Add photos</Trans>
            </Button>
          </div>
        )}
      </CardBody>
      <OnceOpened open={shown !== null} onClose={() => setShown(null)} early={FileViewer}>
        <FileViewer
          files={files.filter(({ hasThumbnail }) => hasThumbnail)}
          shown={shown}
          onShow={setShown}
          load={load}
        />
      </OnceOpened>
    </Card>
  );
}
