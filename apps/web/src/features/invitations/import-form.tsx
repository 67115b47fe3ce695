import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportRow, InvitationImport } from '@siteward/contract';
import { randomKey } from '@siteward/contract/client';
import { FILE_UPLOAD_ICON_PX, IMPORT_BYTES, IMPORT_TEMPLATE, splitAcceptedFiles } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Button, buttonClass } from '@siteward/ui/button';
import { DialogBody, DialogClose, DialogFooter } from '@siteward/ui/dialog';
import { cn } from '@siteward/ui/lib/cn';
import { Spinner } from '@siteward/ui/spinner';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@siteward/ui/table';
import { toast } from '@siteward/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { api, bodyOf } from '#lib/api.ts';
import { untilAnswered } from '#lib/connection.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { refreshPeople } from '#lib/people.ts';
import { faultWords, problemOf } from '#lib/problem.ts';

// Excel calls its tab-separated files “Unicode Text”, with the ending .txt.
const ACCEPT = '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values';

/** What became of a file so far; `key`: a second try to send it cannot invite twice. */
type Chosen = { file: File; key: string; checked: InvitationImport | null; busy: 'checking' | 'sending' | null };

/** Chooses a file, shows what is wrong with each row of it, and sends it once nothing is wrong any more. */
export function ImportForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { chosen, fault, choose, send } = useImport(onDone);
  const checked = chosen?.checked ?? null;
  const good = checked?.rows.filter(({ faults }) => faults.length === 0).length ?? 0;
  const ignored = checked?.ignored.join(', ') ?? '';
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
            {fault}
          </Alert>
        )}
        {checked && <Rows rows={checked.rows} />}
        {ignored !== '' && <p className="text-muted text-sm">{t`Ignored columns: ${ignored}.`}</p>}
      </DialogBody>
      <DialogFooter>
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(IMPORT_TEMPLATE)}`}
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
    const reason = i18n.locale === 'en' ? uncapitalized(problem.detail) : problem.detail;
    return plural(good, { one: `# row is good, but ${reason}`, other: `# rows are good, but ${reason}` });
  }
  if (faulty === 0) return plural(all, { one: '# person can be invited', other: '# people can be invited' });
  return t`${faulty} of ${plural(all, { one: '# row', other: '# rows' })} ${plural(faulty, { one: 'has', other: 'have' })} errors. Fix the file and choose it again; nobody has been invited yet.`;
}

function uncapitalized(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** The file, its dry run, and the sending. A file stays after a failure, until another one is chosen. */
function useImport(onDone: () => void) {
  const { org } = useOrganizationScope();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // Of two files that are chosen one after the other, the later one counts.
  const latest = useRef(new AbortController());
  useEffect(() => () => latest.current.abort(), []);

  const ask = (file: File, dryRun: 'true' | 'false', key: string, signal: AbortSignal | null = null) => {
    const [extraHeaders, fetchOptions] = [{ 'idempotency-key': key }, { signal }];
    return bodyOf(api.invitations.import.mutate({ query: { org, dryRun }, body: file, extraHeaders, fetchOptions }));
  };
  const check = async (file: File) => {
    const key = randomKey();
    const { signal } = latest.current;
    setChosen({ file, key, checked: null, busy: 'checking' });
    try {
      // Goes on by itself once the connection is back.
      const checked = await untilAnswered(() => ask(file, 'true', `${key}-dry`, signal), { signal });
      if (checked && !signal.aborted) setChosen({ file, key, checked, busy: null });
    } catch (error) {
      if (signal.aborted) return;
      setFault(faultOf(error));
      setChosen({ file, key, checked: null, busy: null });
    }
  };
  const choose = async (files: Iterable<File>) => {
    const { accepted, rejected } = splitAcceptedFiles(files, ACCEPT);
    const [file] = accepted;
    const names = rejected.map(({ name }) => name).join(', ');
    const refusal = refusalOf(file, names, accepted.length);
    setFault(refusal);
    if (file === undefined && refusal === null) return;
    // A file that is no longer the one that was chosen last is neither checked any further nor left ready to be sent.
    latest.current.abort();
    latest.current = new AbortController();
    const { signal } = latest.current;
    setChosen(null);
    if (file === undefined || refusal !== null) return;
    try {
      // As it is now: browsers refuse to send a file that was changed after it was chosen. Windows takes a CSV file for
      // one of Excel's.
      const bytes = await file.arrayBuffer();
      if (!signal.aborted) await check(new File([bytes], file.name, { type: 'text/csv' }));
    } catch {
      // It is gone by now, or a folder.
      const { name } = file;
      if (!signal.aborted) setFault(t`${name} could not be read. Choose it again.`);
    }
  };
  const send = async () => {
    if (!chosen) return;
    setFault(null);
    setChosen({ ...chosen, busy: 'sending' });
    try {
      const { invited } = await ask(chosen.file, 'false', chosen.key);
      void refreshPeople(cache);
      toast.success(plural(invited, { one: '# person has been invited', other: '# people have been invited' }));
      onDone();
    } catch (error) {
      const { code } = problemOf(error);
      setChosen({ ...chosen, busy: null });
      // Somebody else has changed something since: now it shows where.
      if (code === 'VALIDATION' || code === 'SEAT_LIMIT') await check(chosen.file);
      setFault(faultOf(error));
    }
  };
  return { chosen, fault, choose, send };
}

function refusalOf(file: File | undefined, rejected: string, accepted: number): string | null {
  if (rejected !== '') {
    return t`${rejected} cannot be read. In your spreadsheet, save it as CSV UTF-8 and choose that file.`;
  }
  if (accepted > 1) return t`Choose one file at a time.`;
  if (!file || file.size <= IMPORT_BYTES) return null;
  const { name } = file;
  return t`${name} is larger than 1 MB. Split it.`;
}

/** What is wrong with the whole file is reported at its body. */
function faultOf(error: unknown): string {
  const fault = problemOf(error);
  const { body } = fault.fields;
  const [first] = Object.values(fault.fields);
  if (body !== undefined) return `${body}.`;
  return first === undefined
    ? faultWords(fault)
    : t`Nobody was invited: something has changed since the file was checked.`;
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
      className={cn(
        'relative flex cursor-pointer items-center justify-center gap-x-4 gap-y-1 rounded-md border border-line-strong border-dashed px-4 py-4 text-center focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-2 hover:bg-hover',
        file === null && 'flex-col',
        isOver && 'border-action bg-selected',
        busy && 'cursor-wait',
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
                  {[row.name, row.roleName, row.sites].filter(Boolean).join(' · ')}
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
      <Icon aria-hidden="true" className={cn('mt-0.5 flex-none', faults.length > 0 ? 'text-red' : 'text-green')} />
      {faults.length === 0 && (
        <span className="text-muted">
          <Trans>OK</Trans>
        </span>
      )}
      {faults.length > 0 && (
        <ul className="grid min-w-0 gap-1 text-red">
          {faults.map(({ column, message }) => (
            <li key={`${column} ${message}`}>{column ? `${column}: ${message}` : message}</li>
          ))}
        </ul>
      )}
    </span>
  );
}
