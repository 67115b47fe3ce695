import { t } from '@lingui/core/macro';
import type { Described } from '#lib/forms/differences.ts';
import { minutesWords } from '#lib/time/minutes.ts';
import { namesInLine } from '#lib/words/counts.ts';
import { workOrderPriorityLabel, workOrderTypeLabel } from '#lib/words/labels.ts';
import { pointWords } from './point-kinds.ts';
import type { WorkValues } from './work-values.ts';

/**
 * Puts each field into words, to show two versions side by side.
 *
 * @param nameOf - the name of a member or a service provider
 */
export function workWords(nameOf: (id: string) => string): Record<keyof WorkValues, Described<WorkValues>> {
  return {
    title: { label: t`Title`, words: ({ title }) => title },
    description: { label: t`Description`, words: ({ description }) => description },
    type: { label: t({ message: 'Type', context: 'work order' }), words: ({ type }) => workOrderTypeLabel(type) },
    category: { label: t`Category`, words: ({ category }) => category },
    priority: { label: t`Priority`, words: ({ priority }) => workOrderPriorityLabel(priority) },
    place: { label: t`Place`, words: ({ place }) => place },
    assignees: { label: t`Assignees`, words: ({ assignees }) => namesInLine(assignees.map(nameOf)) },
    serviceProvider: {
      label: t`Service provider`,
      words: ({ serviceProvider }) => (serviceProvider === null ? '' : nameOf(serviceProvider)),
    },
    estimatedMinutes: {
      label: t({ message: 'Estimate', context: 'work order' }),
      words: ({ estimatedMinutes }) => (estimatedMinutes === null ? '' : minutesWords(estimatedMinutes)),
    },
    checklist: { label: t`Checklist`, words: ({ checklist }) => checklist.map(pointWords).join('\n') },
    requiresSignature: {
      label: t`Signature before completion`,
      words: ({ requiresSignature }) => (requiresSignature ? t`Yes` : t`No`),
    },
    tags: { label: t`Tags`, words: ({ tags }) => namesInLine(tags) },
  };
}
