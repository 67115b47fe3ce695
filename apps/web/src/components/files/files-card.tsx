import { Trans, useLingui } from '@lingui/react/macro';
import type { RecordFile, RecordFiles } from '@siteward/contract';
import { FILE_ENDINGS_OFFERED, hasThumbnail } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { cx } from '@siteward/ui/lib/cx';
import { useKept } from '@siteward/ui/lib/use-kept';
import { Skeleton } from '@siteward/ui/skeleton';
import { CountPill } from '@siteward/ui/tabs';
import { Camera, Paperclip } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { WindowFault } from '#components/faults.tsx';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { KEEPS_FOCUS, TAKES_FOCUS } from '#lib/browser/kept-focus.ts';
import { useIsMobile } from '#lib/browser/use-media-query.ts';
import type { Sending } from '#lib/calls/send-file.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { FileRow, UploadRow } from './file-rows.tsx';
import type { ShownFile } from './file-viewer.tsx';
import { useDownload } from './use-download.ts';
import { useUploads } from './use-uploads.ts';

const FileViewer = onDemand(async () => (await import('./file-viewer.tsx')).FileViewer);

/** What a record's page knows about its files, and what it can do with them. */
export interface RecordFilesProps {
  query: { data: { body: RecordFiles } | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  calls: {
    /** Sends a file; throws what the API refuses it with. */
    send: (file: File, sending: Sending) => Promise<void>;
    content: (file: ShownFile) => Promise<File>;
    thumbnail: (file: RecordFile) => Promise<File>;
    remove: (file: RecordFile) => Promise<unknown>;
    /** Reloads the files, and everything else that shows them. */
    refresh: () => Promise<unknown>;
  };
}

/** The files of a record: thumbnails and names and, for members who may, adding files, following uploads and removing files. */
export function FilesCard({ query, calls }: RecordFilesProps) {
  const { t } = useLingui();
  const isMobile = useIsMobile();
  const [added, setAdded] = useState('');
  const [removing, setRemoving] = useState<RecordFile | null>(null);
  const { isReadOnly } = useOrganizationScope();
  const { files = [], mayAdd: isTaken = false, most = 0 } = query.data?.body ?? {};
  const mayAdd = isTaken && !isReadOnly;
  const { uploads, add, drop, tryAgain } = useUploads({
    send: calls.send,
    room: most - files.length,
    most,
    onAdded: (name) => {
      setAdded(name);
      return calls.refresh();
    },
  });
  const { download } = useDownload();
  const [viewed, setViewed] = useState<ShownFile | null>(null);
  const pictures = files.filter(({ type }) => hasThumbnail(type));
  const { isOver, ...dropping } = useDropping(mayAdd, add);
  usePasting(mayAdd, add);
  const choosing = { label: t`Add files`, icon: <Paperclip aria-hidden="true" />, onChosen: add };
  const isEmpty = files.length === 0 && uploads.length === 0;
  return (
    <Card {...KEEPS_FOCUS} {...dropping} className={cx(isOver && 'border-action!')}>
      <CardHeader
        title={t`Files`}
        aside={files.length > 0 && <CountPill>{files.length}</CountPill>}
        action={!isMobile && mayAdd && <Choose {...choosing} />}
      />
      <CardBody className="pt-2">
        {isMobile && mayAdd && (
          <div className="mb-2 flex flex-wrap gap-2 *:flex-1">
            <Choose label={t`Take a photo`} icon={<Camera aria-hidden="true" />} camera onChosen={add} />
            <Choose {...choosing} />
          </div>
        )}
        {!query.data &&
          (query.error ? (
            <QueryFault title={t`The files could not be loaded.`} query={query} />
          ) : (
            <Skeleton className="h-11 w-full rounded-md!" />
          ))}
        {query.data && isEmpty && (
          <p className="text-muted">
            {!mayAdd ? (
              <Trans>There are no files.</Trans>
            ) : isMobile ? (
              <Trans>No files yet. Photos and documents of up to 20 MB can be added.</Trans>
            ) : (
              <Trans>No files yet. Drop photos and documents of up to 20 MB here, paste them, or choose some.</Trans>
            )}
          </p>
        )}
        {!isEmpty && (
          <ul aria-label={t`Files`} className="grid">
            {files.map((file) => (
              <FileRow
                key={file._id}
                file={file}
                thumbnail={calls.thumbnail}
                onSave={() => download(file.name, () => calls.content(file))}
                onView={hasThumbnail(file.type) ? () => setViewed(file) : undefined}
                onRemove={isReadOnly ? undefined : () => setRemoving(file)}
              />
            ))}
            {uploads.map((upload) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                onDrop={() => drop(upload)}
                onTryAgain={() => tryAgain(upload)}
              />
            ))}
          </ul>
        )}
        <p role="status" className="sr-only">
          {added && t`${added} was added`}
        </p>
      </CardBody>
      <OnceOpened
        open={viewed !== null}
        onClose={() => setViewed(null)}
        {...(pictures.length > 0 && { early: FileViewer })}
      >
        <FileViewer files={pictures} shown={viewed} onShow={setViewed} load={calls.content} />
      </OnceOpened>
      <RemoveFile file={removing} remove={calls.remove} refresh={calls.refresh} onClose={() => setRemoving(null)} />
    </Card>
  );
}

interface ChooseProps {
  label: string;
  icon: React.ReactNode;
  /** Opens the camera of a phone instead of the file dialog. */
  camera?: boolean;
  onChosen: (files: File[]) => void;
}

/** A button that opens the system's file dialog. */
function Choose({ label, icon, camera = false, onChosen }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="sm" onClick={() => input.current?.click()} {...(!camera && TAKES_FOCUS)}>
        {icon}
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        {...(camera ? { accept: 'image/*', capture: 'environment' } : { accept: ACCEPT, multiple: true })}
        onChange={({ target }) => {
          onChosen([...(target.files ?? [])]);
          // Allow the same file to be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}

const ACCEPT = FILE_ENDINGS_OFFERED.join();

/** Handlers for files dropped onto an element, and whether any are being dragged over it. */
function useDropping(isOpen: boolean, onDropped: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  if (!isOpen) return { isOver: false };
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      onDropped([...event.dataTransfer.files]);
    },
  };
}

/**
 * Takes files pasted anywhere on the page, for example a screenshot. A text goes into the field that it is pasted into, even if it was
 * copied from a program that adds a picture of it, such as a spreadsheet.
 */
function usePasting(isOpen: boolean, onPasted: (files: File[]) => void): void {
  const latest = useRef(onPasted);
  useEffect(() => {
    latest.current = onPasted;
  });
  useEffect(() => {
    if (!isOpen) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea');
      if (files.length === 0 || (isTyping && event.clipboardData?.types.includes('text/plain'))) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isOpen]);
}

interface RemoveFileProps extends Pick<RecordFilesProps['calls'], 'remove' | 'refresh'> {
  file: RecordFile | null;
  onClose: () => void;
}

/** Asks before a file is removed, which cannot be undone. */
function RemoveFile({ file, remove, refresh, onClose }: RemoveFileProps) {
  const { t } = useLingui();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async () => {
    if (!file) return;
    setIsPending(true);
    setError(null);
    try {
      await remove(file);
      await refresh();
      onClose();
    } catch (caught) {
      setError(caught);
    } finally {
      setIsPending(false);
    }
  };
  const name = useKept(file)?.name ?? '';
  return (
    <ConfirmDialog
      open={file !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t`Remove “${name}”?`}
      description={t`Nobody will be able to see or download it any more. This cannot be undone.`}
      confirmLabel={t`Remove file`}
      pending={isPending}
      onConfirm={() => void run()}
    >
      <WindowFault error={error} />
    </ConfirmDialog>
  );
}
