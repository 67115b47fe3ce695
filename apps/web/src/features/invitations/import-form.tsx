import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportRow, InvitationImport } from '@siteward/contract';
import { FILE_UPLOAD_ICON_PX, importTemplate } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Button, buttonClass } from '@siteward/ui/button';
import { DialogBody, DialogClose, DialogFooter } from '@siteward/ui/dialog';
import { cx } from '@siteward/ui/lib/cx';
import { Spinner } from '@siteward/ui/spinner';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@siteward/ui/table';
import { CircleAlert, CircleCheck, FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { changeValueWords } from '#lib/change-values.ts';
import { namesInLine } from '#lib/counts.ts';
import { roleLabel } from '#lib/labels.ts';
import { shownLanguage } from '#lib/language.ts';
import { reasonWords, refusalWords } from '#lib/reasons.ts';
import { ACCEPT, useImport } from './use-import.ts';

/** Chooses a file, shows what is wrong with each row of it, and sends it once nothing is wrong any more. */
export function ImportForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const template = importTemplate(shownLanguage());
  const { chosen, fault, choose, send } = useImport(onDone);
  const checked = chosen?.checked ?? null;
  const good = checked?.rows.filter(({ faults }) => faults.length === 0).length ?? 0;
  const ignored = namesInLine(checked?.ignored ?? []);
  const isReady = checked !== null && good === checked.rows.length && checked.problem === null;
  return (
    <>
      <DialogBody>
        <FileField file={chosen?.file ?? null} busy={chosen?.busy === 'sending'} onFiles={choose} />
        <div role="status" className="empty:hidden">
          {chosen?.busy === 'checking' && (
            <p className="flex items-center gap-2 text-muted">
              <Spinner />
              <Trans>Checking the file…</Trans>
            </p>
          )}
          {checked && <p className="font-medium">{summaryOf(checked, good)}</p>}
        </div>
        {fault && (
          <Alert tone="danger" live>
            {fault()}
          </Alert>
        )}
        {checked && <Rows rows={checked.rows} />}
        {ignored !== '' && <p className="text-muted text-sm">{t`Ignored columns: ${ignored}.`}</p>}
      </DialogBody>
      <DialogFooter>
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(template)}`}
          download="people-to-invite.csv"
          className={buttonClass({ variant: 'link', className: 'sm:-ml-3.5 sm:mr-auto' })}
        >
          <Trans>Get a template</Trans>
        </a>
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button variant="primary" disabled={!isReady} loading={chosen?.busy === 'sending'} onClick={send}>
          {sendLabel(isReady ? good : 0)}
        </Button>
      </DialogFooter>
    </>
  );
}

function sendLabel(count: number): string {
  if (count === 0) return t`Send invitations`;
  return plural(count, { one: 'Send # invitation', other: 'Send # invitations' });
}

function summaryOf({ rows, problem }: InvitationImport, good: number): string {
  const all = rows.length;
  const faulty = all - good;
  if (faulty === 0 && problem !== null) {
    const reason = refusalWords(problem);
    return plural(good, { one: `# row is good. ${reason}`, other: `# rows are good. ${reason}` });
  }
  if (faulty === 0) return plural(all, { one: '# person can be invited', other: '# people can be invited' });
  return t`${faulty} of ${plural(all, { one: '# row', other: '# rows' })} ${plural(faulty, { one: 'has', other: 'have' })} errors. Fix the file and choose it again; nobody has been invited yet.`;
}

interface FileFieldProps {
  file: File | null;
  busy: boolean;
  onFiles: (files: Iterable<File>) => unknown;
}

/** Where a file is dropped, or chosen by a click or from the keyboard. */
function FileField({ file, busy, onFiles }: FileFieldProps) {
  const { t } = useLingui();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const help = useId();
  // The window had the focus while the form was loaded.
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
        // The size and the stroke of any other icon are in the stylesheet, which an attribute would not override.
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
          // The same file may be chosen again, once it is corrected.
          target.value = '';
          if (files.length > 0) void onFiles(files);
        }}
      />
    </label>
  );
}

/** Everybody in the file; the faulty rows first. */
function Rows({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useLingui();
  const sorted = [...rows].sort((one, other) => Number(other.faults.length > 0) - Number(one.faults.length > 0));
  return (
    <div className="rounded-md border border-line">
      <Table label={t`People in the file`} density="compact">
        <TableHeader>
          <TableRow>
            <TableHead className="w-14">{t`Row`}</TableHead>
            <TableHead>{t`Person`}</TableHead>
            <TableHead>{t`Result`}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {sorted.map((row) => (
            <TableRow key={row.row}>
              <TableCell muted className="py-1.5 align-top tabular-nums">
                {row.row}
              </TableCell>
              <TableCell className="wrap-anywhere whitespace-normal py-1.5 align-top">
                <span className="font-medium">{row.email || t`No address`}</span>
                <span className="block text-muted text-sm">
                  {[row.name, roleLabel(row.roleName), changeValueWords(row.sites)].filter(Boolean).join(' · ')}
                </span>
              </TableCell>
              <TableCell className="wrap-anywhere whitespace-normal py-1.5 align-top">
                <Result faults={row.faults} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function Result({ faults }: Pick<ImportRow, 'faults'>) {
  const Icon = faults.length > 0 ? CircleAlert : CircleCheck;
  return (
    <span className="flex items-start gap-2">
      <Icon aria-hidden="true" className={cx('mt-0.5 flex-none', faults.length > 0 ? 'text-red' : 'text-green')} />
      {faults.length === 0 && (
        <span className="text-muted">
          <Trans>OK</Trans>
        </span>
      )}
      {faults.length > 0 && (
        <ul className="grid min-w-0 gap-1 text-red">
          {faults.map(({ column, ...why }) => (
            <li key={`${column} ${why.message}`}>{column ? `${column}: ${reasonWords(why)}` : reasonWords(why)}</li>
          ))}
        </ul>
      )}
    </span>
  );
}
