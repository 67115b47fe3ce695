import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ChangeValue, RecordHistoryEntry } from '@siteward/contract';
import { CHECKLIST_KINDS } from '@siteward/domain';
import type { ReactNode } from 'react';
import { kindLabel } from '#components/work/point-kinds.ts';
import { changeValueWords } from '#lib/words/change-values.ts';
import { pointChanges } from './point-changes.ts';

type Change = RecordHistoryEntry['changes'][number];

/** Whether a change needs more room than a line has: the line then only mentions it, and its details open below. */
export function isLongChange({ field }: Change): boolean {
  return field === 'description' || field === 'checklist';
}

/** How a description or a checklist was changed, shown on request. */
export function LongChange({ change }: { change: Change }) {
  const { t } = useLingui();
  const { field, from, to } = change;
  const isChecklist = field === 'checklist';
  const what = isChecklist ? t`Checklist` : t`Description`;
  return (
    <details className="mt-1">
      <summary className="cursor-pointer font-medium text-sm">{t`Show: ${what}`}</summary>
      {isChecklist ? (
        <ul aria-label={what} className="mt-1 grid gap-1">
          {pointChanges(linesOf(from), linesOf(to)).map(({ key, before, after }) => (
            <li key={key} className="wrap-anywhere">
              {pointWords(before, after)}
            </li>
          ))}
        </ul>
      ) : (
        <dl className="mt-1 grid gap-2">
          <Text label={<Trans context="an earlier text">Before</Trans>} text={changeValueWords(from)} />
          <Text label={<Trans context="a later text">After</Trans>} text={changeValueWords(to)} />
        </dl>
      )}
    </details>
  );
}

function Text({ label, text }: { label: ReactNode; text: string }) {
  const { t } = useLingui();
  return (
    <div>
      <dt className="font-medium text-sm">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        {text || t({ message: 'Nothing', context: 'an empty text' })}
      </dd>
    </div>
  );
}

function linesOf(value: ChangeValue | null): readonly string[] {
  const names = value?.params['names'];
  return Array.isArray(names) ? names : [];
}

function pointWords(before: string | null, after: string | null): string {
  const [was, is] = [shownPoint(before ?? ''), shownPoint(after ?? '')];
  if (before === null) return t`Point added: “${is}”`;
  return after === null ? t`Point removed: “${was}”` : t`Point changed from “${was}” to “${is}”`;
}

/** A point as in the log, "Pressure, bar (number) *: 21.4", with its kind in the language shown. */
function shownPoint(point: string): string {
  return point.replace(/ \(([a-z-]+)\)(?=( \*)?(: |$))/, (all, name: string) => {
    const kind = CHECKLIST_KINDS.find((each) => each === name);
    return kind ? ` (${kindLabel(kind)})` : all;
  });
}
