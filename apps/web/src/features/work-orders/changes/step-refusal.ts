import { plural, t } from '@lingui/core/macro';
import type { StepRefusal, WorkOrderStatus } from '@siteward/domain';
import { workOrderStatusLabel } from '#lib/labels.ts';
import { faultWords } from '#lib/problem.ts';

/** Why a step cannot be taken, in words that say what would help. Call it while rendering. */
export function stepRefusalWords(refusal: StepRefusal, from: WorkOrderStatus, to: WorkOrderStatus): string {
  switch (refusal.why) {
    case 'no-such-step': {
      const [before, after] = [workOrderStatusLabel(from), workOrderStatusLabel(to)];
      return t`From “${before}” no step leads to “${after}”.`;
    }
    case 'lacks-permission':
      return faultWords({ message: '', fields: {}, permission: refusal.permission });
    case 'not-assigned':
      return t`Only those who are assigned to this work order can do this.`;
    case 'own-completion':
      return t`You completed this work order yourself. Somebody else has to verify it.`;
    case 'checklist-left':
      return plural(refusal.left, {
        one: '# required point of the checklist is still to be done.',
        other: '# required points of the checklist are still to be done.',
      });
    case 'signature-missing':
      return t`It has to be signed before it is completed.`;
  }
}
