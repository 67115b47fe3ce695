import { t } from '@lingui/core/macro';
import type { ChecklistKind } from '@siteward/domain';

/** A point of a checklist while it is edited; an existing one has its id. */
export type PointValues = { _id?: string | undefined; label: string; kind: ChecklistKind; required: boolean };

/** What kind of answer a point of a checklist asks for. Call it while rendering. */
export function kindLabel(kind: ChecklistKind): string {
  const labels: Record<ChecklistKind, string> = {
    check: t({ message: 'To tick off', context: 'point of a checklist' }),
    text: t({ message: 'Text', context: 'point of a checklist' }),
    number: t({ message: 'Number', context: 'point of a checklist' }),
    'pass-fail': t({ message: 'Pass or fail', context: 'point of a checklist' }),
  };
  return labels[kind];
}

/** A point of a checklist with the answer it asks for, to show two versions side by side. */
export function pointWords({ label, kind, required }: Pick<PointValues, 'label' | 'kind' | 'required'>): string {
  const answer = kindLabel(kind);
  return required ? t`${label} (${answer}, required)` : `${label} (${answer})`;
}
