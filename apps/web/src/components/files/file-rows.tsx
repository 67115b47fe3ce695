import { Trans, useLingui } from '@lingui/react/macro';
import type { RecordFile } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { Meter } from '@siteward/ui/meter';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CircleAlert, FileImage, FileSpreadsheet, FileText, FileVideo, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { TimeAgo } from '#components/time-ago.tsx';
import { useIsLost } from '#lib/calls/connection.ts';
import { numberFormat } from '#lib/words/formats.ts';
import { dataUrlOf } from './data-url.ts';
import type { Upload } from './use-uploads.ts';

interface FileRowProps {
  file: RecordFile;
  thumbnail: (file: RecordFile) => Promise<File>;
  onSave: () => Promise<void>;
  /** Asks whether to remove the file; undefined if it cannot be removed. */
  onRemove: (() => void) | undefined;
  /** Given if the file is a picture, which can be viewed larger. */
  onView: (() => void) | undefined;
}

/** A file of a record: its thumbnail, its name as a download link, its size, who added it and when. */
export function FileRow({ file, thumbnail, onSave, onRemove, onView }: FileRowProps) {
  const { t } = useLingui();
  const [isSaving, setIsSaving] = useState(false);
  const { name, bytes, addedBy, createdAt, mayRemove } = file;
  const adder = addedBy.name || t`Someone who is not a member`;
  const save = async () => {
    setIsSaving(true);
    await onSave();
    setIsSaving(false);
  };
  return (
    <Row
      picture={
        onView ? (
          <button type="button" data-prints="" aria-label={t`Enlarge ${name}`} onClick={onView} className="rounded-md">
            <FilePicture file={file} load={thumbnail} />
          </button>
        ) : (
          <FilePicture file={file} load={thumbnail} />
        )
      }
    >
      <div className="grid min-w-0 flex-1 justify-items-start">
        <button
          type="button"
          data-prints=""
          aria-busy={isSaving}
          title={t`Download ${name}`}
          onClick={isSaving ? undefined : () => void save()}
          className="wrap-anywhere py-0.5 text-left font-medium text-action-text hover:underline"
        >
          {name}
        </button>
        <p className="text-muted text-sm">
          {sizeWords(bytes)} · {adder} · <TimeAgo at={createdAt} />
        </p>
      </div>
      {mayRemove && onRemove && (
        <Button variant="ghost" size="icon" aria-label={t`Remove ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </Button>
      )}
    </Row>
  );
}

function Row({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 border-line border-t py-2 first:border-t-0">
      {picture}
      {children}
    </li>
  );
}

/** The size of a file in a suitable unit. Only an empty one has 0 kB. */
export function sizeWords(bytes: number): string {
  const [unit, size] =
    bytes < 1_000_000 ? ['kilobyte', bytes && Math.max(bytes / 1000, 0.1)] : ['megabyte', bytes / 1_000_000];
  const maximumFractionDigits = size < 10 ? 1 : 0;
  return numberFormat({ style: 'unit', unit, maximumFractionDigits }).format(size);
}

const FRAME =
  'grid size-12 flex-none place-items-center overflow-hidden rounded-md border border-line bg-sunken text-muted';

/** The query that loads the thumbnail of a file as an image address; disabled if the file has none. */
export function thumbnailQuery(file: RecordFile, load: FileRowProps['thumbnail']) {
  return queryOptions({
    queryKey: ['files', 'thumbnail', file._id],
    queryFn: async () => dataUrlOf(await load(file)),
    enabled: file.hasThumbnail,
    // Files never change.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** The thumbnail of a file, or an icon of its type. */
export function FilePicture({ file, load }: { file: RecordFile; load: FileRowProps['thumbnail'] }) {
  const { data } = useQuery(thumbnailQuery(file, load));
  return (
    <span className={FRAME}>
      {data ? <img src={data} alt="" className="size-full object-cover" /> : <KindIcon type={file.type} />}
    </span>
  );
}

function KindIcon({ type }: { type: string }) {
  const Icon = type.startsWith('image/')
    ? FileImage
    : type.startsWith('video/')
      ? FileVideo
      : /sheet|csv/.test(type)
        ? FileSpreadsheet
        : FileText;
  return <Icon aria-hidden="true" className="size-5" />;
}

interface UploadRowProps {
  upload: Upload;
  /** Cancels the upload, or dismisses a refused one. */
  onDrop: () => void;
  onTryAgain: () => void;
}

/** A file being uploaded, or one that was refused, with the reason. */
export function UploadRow({ upload, onDrop, onTryAgain }: UploadRowProps) {
  const { t } = useLingui();
  const isLost = useIsLost();
  const { name, share, refusal, file } = upload;
  const percent = Math.round((share ?? 0) * 100);
  const [sent, whole] = [sizeWords(file.size * (share ?? 0)), sizeWords(file.size)];
  const icon = refusal ? <CircleAlert aria-hidden="true" className="size-5 text-red" /> : <KindIcon type={file.type} />;
  return (
    <Row picture={<span className={FRAME}>{icon}</span>}>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="wrap-anywhere font-medium">{name}</p>
        {refusal ? (
          <p role="alert" className="wrap-anywhere text-red text-sm">
            {refusal.words()}
          </p>
        ) : (
          <>
            <Meter label={t`Sending ${name}`} value={percent} valueText={`${percent} %`} />
            <p className="text-muted text-sm">
              {isLost ? (
                <Trans>Waiting for the connection</Trans>
              ) : share === null ? (
                <Trans>Waiting its turn</Trans>
              ) : share < 1 ? (
                t`${sent} of ${whole}`
              ) : (
                <Trans>Is being checked</Trans>
              )}
            </p>
          </>
        )}
      </div>
      {refusal?.mayTryAgain && (
        <Button size="sm" onClick={onTryAgain}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={refusal ? t`Dismiss ${name}` : t`Stop sending ${name}`}
        onClick={onDrop}
      >
        <X aria-hidden="true" />
      </Button>
    </Row>
  );
}
