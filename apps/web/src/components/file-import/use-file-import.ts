import { t } from '@lingui/core/macro';
import type { AnyReason, ErrorCode } from '@siteward/contract';
import { randomKey } from '@siteward/contract/client';
import { splitAcceptedFiles } from '@siteward/domain';
import { useEffect, useRef, useState } from 'react';
import { untilAnswered } from '#lib/connection.ts';
import { namesInLine } from '#lib/counts.ts';
import { faultWords, problemOf } from '#lib/problem.ts';
import { asSentence, reasonWords } from '#lib/reasons.ts';

// Excel calls its tab-separated files “Unicode Text”, with the ending .txt.
export const ACCEPT = '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values';

/** What became of a file so far; `key`: a second try to send it cannot do it twice. */
type Chosen<Found> = { file: File; key: string; checked: Found | null; busy: 'checking' | 'sending' | null };

type ImportOptions<Found> = {
  maxBytes: number;
  /** Tries a file, or sends it for good. */
  ask: (
    file: File,
    how: {
      dryRun: 'true' | 'false';
      extraHeaders: { 'idempotency-key': string };
      fetchOptions: { signal: AbortSignal | null };
    },
  ) => Promise<Found>;
  /** What the columns of the file are called in the language that is shown. */
  columns: () => Readonly<Record<string, string>>;
  /** Refusals after which the file is looked at again: it shows where somebody has changed something since. */
  checkAfter: readonly ErrorCode[];
  /** What is said then. */
  changedSince: () => string;
  onSent: (result: Found) => void;
};
export type FileImport<Found> = ReturnType<typeof useFileImport<Found>>;

/** The file of an import, its dry run, and the sending. A file stays after a failure, until another one is chosen. */
export function useFileImport<Found>(options: ImportOptions<Found>) {
  const { maxBytes, ask, checkAfter, onSent } = options;
  const [chosen, setChosen] = useState<Chosen<Found> | null>(null);
  const [fault, setFault] = useState<(() => string) | null>(null);
  // Of two files that are chosen one after the other, the later one counts.
  const latest = useRef(new AbortController());
  useEffect(() => () => latest.current.abort(), []);

  const askWith = (file: File, dryRun: 'true' | 'false', key: string, signal: AbortSignal | null = null) =>
    ask(file, { dryRun, extraHeaders: { 'idempotency-key': key }, fetchOptions: { signal } });
  const check = async (file: File) => {
    const key = randomKey();
    const { signal } = latest.current;
    setChosen({ file, key, checked: null, busy: 'checking' });
    try {
      // Goes on by itself once the connection is back.
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

/** What is wrong with the whole file is reported at its body. */
function faultOf(error: unknown, { columns, changedSince }: Pick<ImportOptions<unknown>, 'columns' | 'changedSince'>) {
  const fault = problemOf(error);
  const { body } = fault.fields;
  const [first] = Object.values(fault.fields);
  if (body !== undefined) return asSentence(reasonWords(inWordsOf(columns(), body)));
  return first === undefined ? faultWords(fault) : changedSince();
}

/** What is said of headings by the names of columns; of `column-twice`, the file has the name. */
const NAMING_COLUMNS: readonly string[] = ['no-headings', 'column-unknown', 'column-missing'];

/** A reason with the columns that it names by the words that their reader knows. */
function inWordsOf(columns: Readonly<Record<string, string>>, why: AnyReason): AnyReason {
  if (!NAMING_COLUMNS.includes(why.code)) return why;
  const called = (name: string) => columns[name] ?? name;
  const params = Object.entries(why.params).map(([key, value]) => {
    if (typeof value === 'object') return [key, value.map(called)];
    return [key, why.code === 'column-missing' ? called(String(value)) : value];
  });
  return { ...why, params: Object.fromEntries(params) };
}
