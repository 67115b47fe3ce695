import { t } from '@lingui/core/macro';
import type { AnyReason, ErrorCode } from '@siteward/contract';
import { randomKey } from '@siteward/contract/client';
import { splitAcceptedFiles } from '@siteward/domain';
import { useEffect, useRef, useState } from 'react';
import { untilAnswered } from '#lib/calls/connection.ts';
import { faultWords, problemOf } from '#lib/calls/problem.ts';
import { namesInLine } from '#lib/words/counts.ts';
import { asSentence, reasonWords } from '#lib/words/reasons.ts';

// Excel calls its tab-separated files “Unicode Text”, with the extension .txt.
export const ACCEPT = '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values';

/** The state of the chosen file; `key` prevents a second attempt from importing it twice. */
type Chosen<Found> = { file: File; key: string; checked: Found | null; busy: 'checking' | 'sending' | null };

type ImportOptions<Found> = {
  maxBytes: number;
  /** Tries a file in a dry run, or imports it for good. */
  ask: (
    file: File,
    how: {
      dryRun: 'true' | 'false';
      extraHeaders: { 'idempotency-key': string };
      fetchOptions: { signal: AbortSignal | null };
    },
  ) => Promise<Found>;
  /** The names of the file's columns in the current language. */
  columns: () => Readonly<Record<string, string>>;
  /** Refusals after which the file is checked again, to show where somebody has changed something since. */
  checkAfter: readonly ErrorCode[];
  /** The message shown in that case. */
  changedSince: () => string;
  onSent: (result: Found) => void;
};
export type FileImport<Found> = ReturnType<typeof useFileImport<Found>>;

/** The file of an import, its dry run, and sending it. After a failure the file is kept until another one is chosen. */
export function useFileImport<Found>(options: ImportOptions<Found>) {
  const { maxBytes, ask, checkAfter, onSent } = options;
  const [chosen, setChosen] = useState<Chosen<Found> | null>(null);
  const [fault, setFault] = useState<(() => string) | null>(null);
  // If another file is chosen in the meantime, only the later one counts.
  const latest = useRef(new AbortController());
  useEffect(() => () => latest.current.abort(), []);

  const askWith = (file: File, dryRun: 'true' | 'false', key: string, signal: AbortSignal | null = null) =>
    ask(file, { dryRun, extraHeaders: { 'idempotency-key': key }, fetchOptions: { signal } });
  const check = async (file: File) => {
    const key = randomKey();
    const { signal } = latest.current;
    setChosen({ file, key, checked: null, busy: 'checking' });
    try {
      // Resumes by itself once the connection is back.
      const checked = await untilAnswered(() => askWith(file, 'true', `${key}-dry`, signal), { signal });
      if (checked && !signal.aborted) setChosen({ file, key, checked, busy: null });
    } catch (error) {
      if (signal.aborted) return;
      setFault(() => () => faultOf(error, options));
      setChosen({ file, key, checked: null, busy: null });
    }
  };
  const choose = async (files: Iterable<File>) => {
    const { accepted, rejected } = splitAcceptedFiles(files, ACCEPT);
    const [file] = accepted;
    const names = namesInLine(rejected.map(({ name }) => name));
    const refusal = refusalOf(file, names, accepted.length, maxBytes);
    setFault(() => refusal);
    if (file === undefined && refusal === null) return;
    // A file replaced by a later choice is neither checked any further nor left ready to be sent.
    latest.current.abort();
    latest.current = new AbortController();
    const { signal } = latest.current;
    setChosen(null);
    if (file === undefined || refusal !== null) return;
    try {
      // A copy of its current content: browsers refuse to send a file that was changed after it was chosen. The type is set
      // because Windows takes a CSV file for an Excel one.
      const bytes = await file.arrayBuffer();
      if (!signal.aborted) await check(new File([bytes], file.name, { type: 'text/csv' }));
    } catch {
      // The file is gone by now, or is a folder.
      const { name } = file;
      if (!signal.aborted) setFault(() => () => t`${name} could not be read. Choose it again.`);
    }
  };
  const send = async () => {
    if (!chosen) return;
    setFault(null);
    setChosen({ ...chosen, busy: 'sending' });
    try {
      const result = await askWith(chosen.file, 'false', chosen.key);
      setChosen({ ...chosen, busy: null });
      onSent(result);
    } catch (error) {
      const { code } = problemOf(error);
      setChosen({ ...chosen, busy: null });
      if (checkAfter.some((each) => each === code)) await check(chosen.file);
      setFault(() => () => faultOf(error, options));
    }
  };
  return { chosen, fault, choose, send };
}

function refusalOf(
  file: File | undefined,
  rejected: string,
  accepted: number,
  maxBytes: number,
): (() => string) | null {
  if (rejected !== '') {
    return () => t`${rejected} cannot be read. In your spreadsheet, save it as CSV UTF-8 and choose that file.`;
  }
  if (accepted > 1) return () => t`Choose one file at a time.`;
  if (!file || file.size <= maxBytes) return null;
  const { name } = file;
  const most = maxBytes / 1_000_000;
  return () => t`${name} is larger than ${most} MB. Split it.`;
}

/** Faults of the file as a whole are reported for `body`. */
function faultOf(error: unknown, { columns, changedSince }: Pick<ImportOptions<unknown>, 'columns' | 'changedSince'>) {
  const fault = problemOf(error);
  const { body } = fault.fields;
  const [first] = Object.values(fault.fields);
  if (body !== undefined) return asSentence(reasonWords(inWordsOf(columns(), body)));
  return first === undefined ? faultWords(fault) : changedSince();
}

/**
 * Reasons about headings that name columns of ours; `column-twice` is not among them, because it quotes the file's own heading.
 */
const NAMING_COLUMNS: readonly string[] = ['no-headings', 'column-unknown', 'column-missing'];

/** A reason with our column names replaced by the ones that the reader knows. */
function inWordsOf(columns: Readonly<Record<string, string>>, why: AnyReason): AnyReason {
  if (!NAMING_COLUMNS.includes(why.code)) return why;
  const called = (name: string) => columns[name] ?? name;
  const params = Object.entries(why.params).map(([key, value]) => {
    if (typeof value === 'object') return [key, value.map(called)];
    return [key, why.code === 'column-missing' ? called(String(value)) : value];
  });
  return { ...why, params: Object.fromEntries(params) };
}
