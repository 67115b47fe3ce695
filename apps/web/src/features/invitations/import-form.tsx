import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportRow, InvitationImport } from '@siteward/contract';
import { IMPORT_BYTES, INVITATION_WORDS, importTemplate } from '@siteward/domain';
import { cx } from '@siteward/ui/lib/cx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@siteward/ui/table';
import { toast } from '@siteward/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { ImportForm } from '#components/file-import/import-form.tsx';
import { useFileImport } from '#components/file-import/use-file-import.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { refreshPeople } from '#lib/organization/people.ts';
import { changeValueWords } from '#lib/words/change-values.ts';
import { roleLabel } from '#lib/words/labels.ts';
import { shownLanguage } from '#lib/words/language.ts';
import { reasonWords, refusalWords } from '#lib/words/reasons.ts';

/** Imports a file of people: the file, everybody in it, and sending their invitations. */
export function PeopleImportForm({ onDone }: { onDone: () => void }) {
  const state = useImport(onDone);
  const checked = state.chosen?.checked ?? null;
  const good = checked?.rows.filter(({ faults }) => faults.length === 0).length ?? 0;
  const isReady = checked !== null && good === checked.rows.length && checked.problem === null;
  return (
    <ImportForm
      state={state}
      template={{ content: importTemplate(shownLanguage()), name: 'people-to-invite.csv' }}
      summary={checked && summaryOf(checked, good)}
      ignored={checked?.ignored ?? []}
      isReady={isReady}
      sendLabel={sendLabel(isReady ? good : 0)}
    >
      {checked && <Rows rows={checked.rows} />}
    </ImportForm>
  );
}

/** A file of people to invite. */
function useImport(onDone: () => void) {
  const { org } = useOrganizationScope();
  const cache = useQueryClient();
  return useFileImport<InvitationImport>({
    maxBytes: IMPORT_BYTES,
    ask: (body, { dryRun, ...how }) => bodyOf(api.invitations.import.mutate({ query: { org, dryRun }, body, ...how })),
    checkAfter: ['VALIDATION', 'SEAT_LIMIT'],
    columns: () => INVITATION_WORDS[shownLanguage()].columns,
    changedSince: () => t`Nobody was invited: something has changed since the file was checked.`,
    onSent: ({ invited }) => {
      void refreshPeople(cache);
      toast.success(plural(invited, { one: '# person has been invited', other: '# people have been invited' }));
      onDone();
    },
  });
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
    return plural(good, { one: `# row is valid. ${reason}`, other: `# rows are valid. ${reason}` });
  }
  if (faulty === 0) return plural(all, { one: '# person can be invited', other: '# people can be invited' });
  return t`${faulty} of ${plural(all, { one: '# row', other: '# rows' })} ${plural(faulty, { one: 'has', other: 'have' })} errors. Fix the file and choose it again; nobody has been invited yet.`;
}

/** Everybody in the file, faulty rows first. */
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
