import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WorkOrderImport } from '@siteward/contract';
import {
  WORK_ORDER_FILE_WORDS,
  WORK_ORDER_IMPORT_BYTES,
  WORK_ORDER_IMPORT_ROWS,
  workOrderNumber,
  workOrderTemplate,
} from '@siteward/domain';
import { Button, buttonClass } from '@siteward/ui/button';
import { Dialog, DialogBody, DialogClose, DialogFooter, DialogHeader } from '@siteward/ui/dialog';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@siteward/ui/table';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ImportContent, ImportForm } from '#components/file-import/import-form.tsx';
import { useFileImport } from '#components/file-import/use-file-import.ts';
import { Link } from '#components/link.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { shownLanguage } from '#lib/words/language.ts';
import { reasonWords } from '#lib/words/reasons.ts';
import { refreshWorkOrders } from '../one-work-order.ts';

/**
 * Creates work orders from a CSV file, once all of its rows are valid (docs/product.md, Work orders). Needs `work-orders:import`.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [result, setResult] = useState<WorkOrderImport | null>(null);
  const most = WORK_ORDER_IMPORT_ROWS;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <ImportContent>
        <DialogHeader
          title={t`Import work orders`}
          description={plural(most, {
            one: 'A CSV file with the column Title, such as an export or the template; at most # row. Work without a site goes to this one.',
            other:
              'A CSV file with the column Title, such as an export or the template; at most # rows. Work without a site goes to this one.',
          })}
        />
        {result ? <Result result={result} onClose={onClose} /> : <OrdersForm onImported={setResult} />}
      </ImportContent>
    </Dialog>
  );
}

function OrdersForm({ onImported }: { onImported: (result: WorkOrderImport) => void }) {
  const { org, siteId, site } = useOrganizationScope();
  const cache = useQueryClient();
  const state = useFileImport<WorkOrderImport>({
    maxBytes: WORK_ORDER_IMPORT_BYTES,
    ask: (body, { dryRun, ...how }) =>
      bodyOf(api.workOrders.import.mutate({ query: { org, site: siteId, dryRun }, body, ...how })),
    checkAfter: ['VALIDATION'],
    columns: () => WORK_ORDER_FILE_WORDS[shownLanguage()].columns,
    changedSince: () => t`Nothing was imported: something has changed since the file was checked.`,
    onSent: (result) => {
      void refreshWorkOrders(cache);
      onImported(result);
    },
  });
  const { checked = null, busy } = state.chosen ?? {};
  const isReady = checked !== null && checked.good === checked.rows;
  return (
    <ImportForm
      state={state}
      template={{ content: workOrderTemplate(shownLanguage(), site?.name ?? ''), name: 'work-orders.csv' }}
      summary={checked && (busy === 'sending' ? sendingWords(checked.rows) : summaryOf(checked))}
      ignored={checked?.ignored ?? []}
      unknown={checked?.unknown ?? []}
      isReady={isReady}
      sendLabel={sendLabel(isReady ? checked.rows : 0)}
    >
      {checked && checked.faults.length > 0 && <Faults found={checked} />}
    </ImportForm>
  );
}

function sendLabel(count: number): string {
  if (count === 0) return t`Import work orders`;
  return plural(count, { one: 'Import # work order', other: 'Import # work orders' });
}

function sendingWords(count: number): string {
  return plural(count, {
    one: 'Importing # work order… This may take a moment.',
    other: 'Importing # work orders… This may take a moment.',
  });
}

function summaryOf({ rows, good }: WorkOrderImport): string {
  if (good === rows) return plural(rows, { one: '# row is valid', other: 'All # rows are valid' });
  const bad = rows - good;
  return t`${plural(bad, { one: '# row has', other: '# rows have' })} errors, ${plural(good, { one: '# is', other: '# are' })} valid. Fix the file and choose it again; nothing has been imported yet.`;
}

/** The errors, by row and column as the spreadsheet shows them. */
function Faults({ found: { faults, more } }: { found: WorkOrderImport }) {
  const { t } = useLingui();
  const { columns } = WORK_ORDER_FILE_WORDS[shownLanguage()];
  const shown = faults.length;
  return (
    <>
      <div className="rounded-md border border-line">
        <Table label={t`Errors in the file`} density="compact">
          <TableHeader>
            <TableRow>
              <TableHead className="w-14">{t`Row`}</TableHead>
              <TableHead className="w-24 sm:w-40">{t`Column`}</TableHead>
              <TableHead>{t`What is wrong`}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {faults.map(({ row, column, ...why }) => (
              <TableRow key={`${row} ${column} ${why.code}`}>
                <TableCell muted className="py-1.5 align-top tabular-nums">
                  {row}
                </TableCell>
                <TableCell className="wrap-anywhere whitespace-normal py-1.5 align-top font-medium">
                  {column ? columns[column] : t`Whole row`}
                </TableCell>
                <TableCell className="wrap-anywhere whitespace-normal py-1.5 align-top">{reasonWords(why)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      {more && (
        <p className="text-muted text-sm">
          {plural(shown, {
            one: 'Only the first # error is shown; there are more.',
            other: 'Only the first # errors are shown; there are more.',
          })}
        </p>
      )}
    </>
  );
}

/** What was created, and a link to it. */
function Result({ result: { rows, created }, onClose }: { result: WorkOrderImport; onClose: () => void }) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const show = useRef<HTMLAnchorElement>(null);
  // The button that had the focus is gone.
  useEffect(() => show.current?.focus(), []);
  const [first, last] = [workOrderNumber(created?.first ?? 0), workOrderNumber(created?.last ?? 0)];
  return (
    <>
      <DialogBody>
        <div role="status" className="flex items-start gap-2">
          <CircleCheck aria-hidden="true" className="mt-0.5 flex-none text-green" />
          <div>
            <p className="font-medium">
              {plural(rows, { one: '# work order has been created', other: '# work orders have been created' })}
            </p>
            <p className="text-muted">{first === last ? first : t`${first} to ${last}`}</p>
          </div>
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>
            <Trans>Close</Trans>
          </Button>
        </DialogClose>
        <Link
          ref={show}
          to={pathTo('org-site-work-orders', { org, site }, { tab: 'all', sort: '-number' })}
          onClick={onClose}
          className={buttonClass({ variant: 'primary' })}
        >
          <Trans>Show the newest</Trans>
        </Link>
      </DialogFooter>
    </>
  );
}
