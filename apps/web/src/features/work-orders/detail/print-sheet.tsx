import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Signature, WorkOrderDetail } from '@siteward/contract';
import { countingDue, workOrderNumber } from '@siteward/domain';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { QrCode } from '#components/qr-code.tsx';
import { Facts } from '#components/record/facts.tsx';
import { PointAnswer } from '#components/record/point-row.tsx';
import { movedWords } from '#components/work/due.tsx';
import { kindLabel } from '#components/work/point-kinds.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { minutesWords } from '#lib/time/minutes.ts';
import { useSiteZone } from '#lib/time/site-time.ts';
import { absoluteTime, useNow } from '#lib/time/time-ago.ts';
import { namesInLine } from '#lib/words/counts.ts';
import { workOrderPriorityLabel, workOrderStatusLabel, workOrderTypeLabel } from '#lib/words/labels.ts';
import { useBlockers } from '../one-work-order.ts';
import { PrintedRecord, usePrintRecord } from './print-record.tsx';
import { Drawn, useSignatures } from './signed.tsx';

interface PrintSheetProps {
  order: WorkOrderDetail;
  /** Called once the browser's own dialog has been closed. */
  onPrinted: () => void;
}

/**
 * A work order on paper, to take along: what to do and where, a checklist to tick by hand, room to sign, and a code that opens
 * its page. It replaces the page while that is being printed, and is not shown otherwise.
 */
export function PrintSheet({ order, onPrinted }: PrintSheetProps) {
  const { t } = useLingui();
  const { org, site, organization } = useOrganizationScope();
  const number = workOrderNumber(order.number);
  const address = new URL(pathTo('org-site-work-orders-id', { org, site: order.site, id: order._id }), location.origin);
  const record = usePrintRecord(order);
  usePrint(order, record.isReady, onPrinted);
  return createPortal(
    <article aria-hidden="true" data-print-sheet="" className="hidden text-sm print:block">
      <header className="flex items-start justify-between gap-6 border-line-strong border-b pb-4">
        <div className="grid gap-1">
          <p className="text-muted">
            {namesInLine([organization.name, ...(site ? [site.name] : [])])} · {workOrderTypeLabel(order.type)}
          </p>
          <h1 className="wrap-anywhere font-bold text-2xl">{order.title}</h1>
          <p className="font-semibold text-lg tabular-nums">{number}</p>
        </div>
        <QrCode text={address.href} />
      </header>
      <div className="grid gap-5 py-5">
        <SheetFacts order={order} />
        <Text title={t`Description`} text={order.description} />
        <Points order={order} />
        <Text title={t`Resolution`} text={order.resolution} empty={<Lines />} />
        <Signing order={order} />
        <PrintedRecord order={order} record={record} />
      </div>
    </article>,
    document.body,
  );
}

/** Prints once everything that the sheet shows is there, and reports when printing is over. */
function usePrint({ _id: id, signature }: WorkOrderDetail, isRecordReady: boolean, onPrinted: () => void): void {
  const { query } = useSignatures(id, signature, signature !== null);
  const isReady = (signature === null || !query.isPending) && isRecordReady;
  const told = useRef(onPrinted);
  useEffect(() => {
    told.current = onPrinted;
  });
  useEffect(() => {
    if (!isReady) return undefined;
    const end = () => told.current();
    addEventListener('afterprint', end);
    window.print();
    return () => removeEventListener('afterprint', end);
  }, [isReady]);
}

function SheetFacts({ order }: { order: WorkOrderDetail }) {
  const { t } = useLingui();
  const zone = useSiteZone();
  const now = useNow();
  const { status, priority, place, category, assignees, scheduledStart, estimatedMinutes, tags } = order;
  const blockers = useBlockers(order._id).map(({ workOrder }) => workOrder);
  const time = (at: string | null) => (at === null ? '' : absoluteTime(at, zone));
  return (
    <Facts
      facts={[
        [t`Place`, place],
        [t({ message: 'Status', context: 'work order' }), workOrderStatusLabel(status)],
        [t`Priority`, workOrderPriorityLabel(priority)],
        [t`Assignees`, namesInLine(assignees.map(({ name }) => name || t`Someone who is not a member`))],
        [t`Service provider`, order.serviceProvider?.name ?? ''],
        [
          t({ message: 'Blocked by', context: 'link between records' }),
          namesInLine(blockers.map(({ number, title }) => `${workOrderNumber(number)} ${title}`)),
        ],
        [t`Due`, dueWords(order, now, zone)],
        [t`Scheduled`, time(scheduledStart)],
        [t`Category`, category],
        [t({ message: 'Estimate', context: 'work order' }), estimatedMinutes ? minutesWords(estimatedMinutes) : ''],
        [t`Tags`, namesInLine(tags)],
        [t`Printed`, absoluteTime(now, zone)],
      ]}
    />
  );
}

function dueWords(order: WorkOrderDetail, now: number, zone: string): string {
  const [due, moved] = [countingDue(order), movedWords(order, now, zone)];
  if (due === null) return '';
  const words = absoluteTime(due, zone);
  return moved ? `${words} (${moved})` : words;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid break-inside-avoid gap-2">
      <h2 className="font-semibold text-base">{title}</h2>
      {children}
    </section>
  );
}

function Text({ title, text, empty = null }: { title: string; text: string; empty?: ReactNode }) {
  if (text === '' && empty === null) return null;
  return (
    <Section title={title}>{text === '' ? empty : <p className="wrap-anywhere whitespace-pre-line">{text}</p>}</Section>
  );
}

/** Lines to write on. */
function Lines() {
  return (
    <div className="grid gap-8 pt-6">
      <span className="border-line-strong border-b" />
      <span className="border-line-strong border-b" />
    </div>
  );
}

function Points({ order: { checklist } }: { order: WorkOrderDetail }) {
  const { t } = useLingui();
  if (checklist.length === 0) return null;
  return (
    <Section title={t`Checklist`}>
      <ol className="grid">
        {checklist.map(({ _id, label, kind, required, value }) => (
          <li key={_id} className="flex break-inside-avoid items-center gap-3 border-line border-b py-2">
            <span className="grid size-5 flex-none place-items-center rounded-xs border-[1.5px] border-line-strong font-bold leading-none">
              {value !== null && value !== false && '✓'}
            </span>
            <span className="wrap-anywhere flex-1">
              {label}
              {required && ' *'}
            </span>
            {kind !== 'check' && (
              <span className="min-w-40 border-line-strong border-b pb-0.5 text-muted">
                {value === null ? kindLabel(kind) : <PointAnswer point={{ kind, value }} />}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Signing({ order: { _id, requiresSignature, signature } }: { order: WorkOrderDetail }) {
  const { t } = useLingui();
  const zone = useSiteZone();
  const { counting: signed } = useSignatures(_id, signature, signature !== null);
  if (!requiresSignature && !signed) return null;
  return (
    <Section title={t({ message: 'Signature', context: 'under work' })}>
      <div className="grid w-80 gap-1">
        {signed?.drawing ? (
          <Drawn drawing={signed.drawing} name={signed.name} className="border-line-strong" />
        ) : (
          <span className="h-24 border-line-strong border-b" />
        )}
        <span className="wrap-anywhere text-muted">{signed ? signedWords(signed, zone) : t`Name, date`}</span>
      </div>
    </Section>
  );
}

/** Who signed, when, and before whom. */
function signedWords({ name, createdAt, takenBy }: Signature, zone: string): string {
  const taker = takenBy.name || t`Someone who is not a member`;
  return `${name} · ${absoluteTime(createdAt, zone)} · ${t`taken by ${taker}`}`;
}
