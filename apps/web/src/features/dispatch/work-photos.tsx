import { Trans, useLingui } from '@lingui/react/macro';
import type { DispatchedWork } from '@siteward/contract';
import { FILE_ENDINGS_OFFERED } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { FieldError } from '@siteward/ui/field';
import { CountPill } from '@siteward/ui/tabs';
import { useQueryClient } from '@tanstack/react-query';
import { Camera, File as FileIcon } from 'lucide-react';
import { useRef } from 'react';
import { useUploads } from '#components/files/use-uploads.ts';
import { sendFileByLink } from '#lib/send-file.ts';

/** The pictures of the work, and where whoever does it adds theirs. */
export function WorkPhotos({ token, work }: { token: string; work: DispatchedWork }) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { files, mostFiles } = work;
  const mayAdd = work.status === 'accepted';
  const { uploads, add, drop } = useUploads({
    send: (file, sending) => sendFileByLink(token, file, sending),
    room: mostFiles - files.length,
    most: mostFiles,
    onAdded: () => cache.invalidateQueries({ queryKey: ['dispatch', token] }),
  });
  if (files.length === 0 && !mayAdd) return null;
  const addressOf = (file: string, what: 'content' | 'thumbnail') =>
    `/api/public/dispatch/${encodeURIComponent(token)}/attachments/${file}/${what}`;
  return (
    <Card>
      <CardHeader title={t`Photos`} aside={files.length > 0 && <CountPill>{files.length}</CountPill>} />
      <CardBody className="grid gap-4">
        {files.length > 0 && (
          <ul aria-label={t`Photos`} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {files.map(({ _id, name, hasThumbnail }) => (
              <li key={_id} className="min-w-0">
                <a
                  href={addressOf(_id, 'content')}
                  download={name}
                  className="grid h-28 place-items-center overflow-clip rounded-md border border-line bg-canvas"
                >
                  {hasThumbnail ? (
                    <img src={addressOf(_id, 'thumbnail')} alt={name} className="size-full object-cover" />
                  ) : (
                    <span className="grid min-w-0 justify-items-center gap-1 p-2">
                      <FileIcon aria-hidden="true" className="text-muted" />
                      <span className="wrap-anywhere text-center text-sm">{name}</span>
                    </span>
                  )}
                </a>
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
    </Card>
  );
}
