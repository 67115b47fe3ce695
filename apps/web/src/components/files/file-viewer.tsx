import { Trans, useLingui } from '@lingui/react/macro';
import type { RecordFile } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '@siteward/ui/dialog';
import { useKept } from '@siteward/ui/lib/use-kept';
import { Spinner } from '@siteward/ui/spinner';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { QueryFault } from '#components/query-fault.tsx';
import { dataUrlOf } from './data-url.ts';
import { useDownload } from './use-download.ts';

/** What the viewer has to know of a picture. */
export type ShownFile = Pick<RecordFile, '_id' | 'name' | 'type'>;

interface FileViewerProps {
  /** The pictures of a record. */
  files: readonly ShownFile[];
  /** The picture that is shown; null if the window is closed. */
  shown: ShownFile | null;
  onShow: (file: ShownFile | null) => void;
  load: (file: ShownFile) => Promise<File>;
}

/** The pictures of a record one by one, as large as the window allows. */
export function FileViewer({ files, shown, onShow, load }: FileViewerProps) {
  const { t } = useLingui();
  const { download, isLoading } = useDownload();
  const file = useKept(shown);
  const at = files.findIndex(({ _id }) => _id === file?._id);
  const [number, count] = [at + 1, files.length];
  const show = (step: -1 | 1) => {
    const next = files[at + step];
    if (next) onShow(next);
  };
  if (!file) return null;
  return (
    <Dialog open={shown !== null} onOpenChange={(open) => !open && onShow(null)}>
      <DialogContent
        style={{ maxWidth: 'min(1100px, 100vw)', maxHeight: '92dvh' }}
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') show(-1);
          if (key === 'ArrowRight') show(1);
        }}
      >
        <DialogHeader title={file.name} description={count > 1 ? t`${number} of ${count}` : undefined} />
        <div className="grid min-h-0 flex-1 place-items-center overflow-hidden bg-sunken">
          <Picture key={file._id} file={file} load={load} />
        </div>
        <DialogFooter>
          {count > 1 && (
            <div className="mr-auto flex gap-2 max-sm:*:flex-1">
              <Button aria-disabled={at <= 0} onClick={() => show(-1)}>
                <ChevronLeft aria-hidden="true" />
                <Trans context="picture">Previous</Trans>
              </Button>
              <Button aria-disabled={at >= count - 1} onClick={() => show(1)}>
                <Trans context="picture">Next</Trans>
                <ChevronRight aria-hidden="true" />
              </Button>
            </div>
          )}
          <Button loading={isLoading} onClick={() => void download(file.name, () => load(file))}>
            {!isLoading && <Download aria-hidden="true" />}
            <Trans context="file">Download</Trans>
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** The height that the name and the buttons leave for the picture. */
const ROOM = 'calc(92dvh - 14rem)';

function Picture({ file, load }: { file: ShownFile; load: FileViewerProps['load'] }) {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: ['files', 'content', file._id],
    queryFn: async () => dataUrlOf(new File([await load(file)], file.name, { type: file.type })),
    // Files never change, but large ones are not kept for long.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  if (query.data) {
    return <img src={query.data} alt={file.name} style={{ maxHeight: ROOM }} className="max-w-full" />;
  }
  return (
    <div className="grid h-60 place-items-center p-6">
      {query.error ? (
        <QueryFault title={t`The picture could not be loaded.`} query={query} />
      ) : (
        <Spinner label={t`Loading the picture`} />
      )}
    </div>
  );
}
