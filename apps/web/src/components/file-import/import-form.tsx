import { Trans, useLingui } from '@lingui/react/macro';
import { FILE_UPLOAD_ICON_PX } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Button, buttonClass } from '@siteward/ui/button';
import { DialogBody, DialogClose, DialogContent, DialogFooter } from '@siteward/ui/dialog';
import { cx } from '@siteward/ui/lib/cx';
import { Spinner } from '@siteward/ui/spinner';
import { FileSpreadsheet } from 'lucide-react';
import { type ComponentProps, type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { namesInLine } from '#lib/words/counts.ts';
import { ACCEPT, type FileImport } from './use-file-import.ts';

/**
 * The dialog of an import. A file dropped next to the field is caught here: the browser would otherwise open it in place of the
 * page.
 */
export function ImportContent(props: ComponentProps<typeof DialogContent>) {
  return (
    <DialogContent
      className="sm:max-w-2xl!"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
      {...props}
    />
  );
}

interface ImportFormProps<Found> {
  state: FileImport<Found>;
  template: { content: string; name: string };
  /** How much of the file is valid, or how far sending it has got. */
  summary: string | null;
  /** Columns that were not read; those in `unknown` are perhaps misspelled. */
  ignored: readonly string[];
  unknown?: readonly string[];
  isReady: boolean;
  sendLabel: string;
  /** What is in the file, or what is wrong with it. */
  children: ReactNode;
}

/** Takes a file, shows what its dry run found, and sends it once nothing is wrong any more. */
export function ImportForm<Found>(props: ImportFormProps<Found>) {
  const { t } = useLingui();
  const { state, template, summary, isReady, sendLabel, children } = props;
  const { chosen, fault, choose, send } = state;
  const ignored = namesInLine(props.ignored);
  const unknown = namesInLine(props.unknown ?? []);
  const isSending = chosen?.busy === 'sending';
  return (
    <>
      <DialogBody>
        <FileField file={chosen?.file ?? null} busy={isSending} onFiles={choose} />
        <div role="status" className="empty:hidden">
          {chosen?.busy === 'checking' && (
            <p className="flex items-center gap-2 text-muted">
              <Spinner />
              <Trans>Checking the file…</Trans>
            </p>
          )}
          {summary !== null && <p className="font-medium">{summary}</p>}
        </div>
        {fault && (
          <Alert tone="danger" live>
            {fault()}
          </Alert>
        )}
        {unknown !== '' && (
          <Alert tone="warning">{t`These columns are unknown and will not be imported: ${unknown}.`}</Alert>
        )}
        {children}
        {ignored !== '' && <p className="text-muted text-sm">{t`Ignored columns: ${ignored}.`}</p>}
      </DialogBody>
      <DialogFooter>
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(template.content)}`}
          download={template.name}
          className={buttonClass({ variant: 'link', className: 'sm:-ml-3.5 sm:mr-auto' })}
        >
          <Trans>Get a template</Trans>
        </a>
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button variant="primary" disabled={!isReady} loading={isSending} onClick={send}>
          {sendLabel}
        </Button>
      </DialogFooter>
    </>
  );
}

interface FileFieldProps {
  file: File | null;
  busy: boolean;
  onFiles: (files: Iterable<File>) => unknown;
}

/** Takes a file that is dropped, or chosen by click or keyboard. */
function FileField({ file, busy, onFiles }: FileFieldProps) {
  const { t } = useLingui();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const help = useId();
  // The form may be loaded after its dialog, which has given the focus to something else by then.
  useEffect(() => input.current?.focus(), []);
  const iconPx = file ? FILE_UPLOAD_ICON_PX / 5 : FILE_UPLOAD_ICON_PX;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!busy) void onFiles(event.dataTransfer.files);
  };
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'relative flex items-center justify-center gap-x-4 gap-y-1 rounded-md border border-dashed px-4 py-4 text-center focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-2 hover:bg-hover',
        file === null && 'flex-col',
        isOver ? 'border-action bg-selected' : 'border-line-strong',
        busy ? 'cursor-wait' : 'cursor-pointer',
      )}
    >
      <FileSpreadsheet
        aria-hidden="true"
        // Other icons get their size and stroke from the stylesheet, which an attribute would not override.
        style={{ width: iconPx, height: iconPx, strokeWidth: file ? 1.5 : 0.75 }}
        className="flex-none text-faint"
      />
      <span className="wrap-anywhere min-w-0 font-medium">
        {file ? file.name : t`Drop a CSV file here, or choose one`}
      </span>
      <span id={help} className="text-muted">
        {file ? t`Choose another file` : t`UTF-8; commas, semicolons or tabs`}
      </span>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        aria-label={t`CSV file`}
        aria-describedby={help}
        aria-disabled={busy || undefined}
        className="absolute inset-0 cursor-pointer opacity-0"
        onClick={(event) => busy && event.preventDefault()}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allow the same file to be chosen again once it is corrected.
          target.value = '';
          if (files.length > 0) void onFiles(files);
        }}
      />
    </label>
  );
}
