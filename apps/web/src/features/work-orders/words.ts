import { t } from '@lingui/core/macro';
import type { ChecklistKind } from '@siteward/domain';

/** What is asked for at a point of a checklist. Call it while rendering. */
export function kindLabel(kind: ChecklistKind): string {
  const labels: Record<ChecklistKind, string> = {
    check: t({ message: 'To tick off', context: 'point of a checklist' }),
    text: t({ message: 'Text', context: 'point of a checklist' }),
    number: t({ message: 'Number', context: 'point of a checklist' }),
    'pass-fail': t({ message: 'Pass or fail', context: 'point of a checklist' }),
  };
  return labels[kind];
}
