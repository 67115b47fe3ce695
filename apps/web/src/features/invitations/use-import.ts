import { plural, t } from '@lingui/core/macro';
import type { InvitationImport } from '@siteward/contract';
import { randomKey } from '@siteward/contract/client';
import { IMPORT_BYTES, splitAcceptedFiles } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, bodyOf } from '#lib/api.ts';
import { untilAnswered } from '#lib/connection.ts';
import { namesInLine } from '#lib/counts.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { refreshPeople } from '#lib/people.ts';
import { faultWords, problemOf } from '#lib/problem.ts';
import { asSentence, reasonWords } from '#lib/reasons.ts';

// Excel calls its tab-separated files “Unicode Text”, with the ending .txt.
export const ACCEPT = '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values';

/** What became of a file so far; `key`: a second try to send it cannot invite twice. */
type Chosen = { file: File; key: string; checked: InvitationImport | null; busy: 'checking' | 'sending' | null };

/** The file, its dry run, and the sending. A file stays after a failure, until another one is chosen. */
export function useImport(onDone: () => void) {
  const { org } = useOrganizationScope();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<(() => string) | null>(null);
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
      setFault(() => () => faultOf(error));
      setChosen({ file, key, checked: null, busy: null });
    }
  };
  const choose = async (files: Iterable<File>) => {
    const { accepted, rejected } = splitAcceptedFiles(files, ACCEPT);
    const [file] = accepted;
    const names = namesInLine(rejected.map(({ name }) => name));
    const refusal = refusalOf(file, names, accepted.length);
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
      const { invited } = await ask(chosen.file, 'false', chosen.key);
      void refreshPeople(cache);
      toast.success(plural(invited, { one: '# person has been invited', other: '# people have been invited' }));
      onDone();
    } catch (error) {
      const { code } = problemOf(error);
      setChosen({ ...chosen, busy: null });
      // Somebody else has changed something since: now it shows where.
      if (code === 'VALIDATION' || code === 'SEAT_LIMIT') await check(chosen.file);
      setFault(() => () => faultOf(error));
    }
  };
  return { chosen, fault, choose, send };
}

function refusalOf(file: File | undefined, rejected: string, accepted: number): (() => string) | null {
  if (rejected !== '') {
    return () => t`${rejected} cannot be read. In your spreadsheet, save it as CSV UTF-8 and choose that file.`;
  }
  if (accepted > 1) return () => t`Choose one file at a time.`;
  if (!file || file.size <= IMPORT_BYTES) return null;
  const { name } = file;
  return () => t`${name} is larger than 1 MB. Split it.`;
}

/** What is wrong with the whole file is reported at its body. */
function faultOf(error: unknown): string {
  const fault = problemOf(error);
  const { body } = fault.fields;
  const [first] = Object.values(fault.fields);
  if (body !== undefined) return asSentence(reasonWords(body));
  return first === undefined
    ? faultWords(fault)
    : t`Nobody was invited: something has changed since the file was checked.`;
}
