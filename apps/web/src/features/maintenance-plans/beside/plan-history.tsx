import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { WORK_ORDER_PRIORITIES, WORK_ORDER_TYPES } from '@siteward/domain';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { FIRST_ENTRIES, type HistoryWords, RecordHistory } from '#components/record/record-history.tsx';
import { api } from '#lib/calls/api.ts';
import { minutesWords } from '#lib/time/minutes.ts';
import { changeValueWords } from '#lib/words/change-values.ts';
import { workOrderPriorityLabel, workOrderTypeLabel } from '#lib/words/labels.ts';
import { loggedRuleWords } from '#lib/words/repetition-words.ts';
import { calendarDate } from '#lib/words/rule-words.ts';

const WORDS: HistoryWords = {
  actions: {
    created: msg({ message: 'Created', context: 'maintenance plan' }),
    updated: msg({ message: 'Changed', context: 'maintenance plan' }),
    paused: msg({ message: 'Paused', context: 'maintenance plan' }),
    resumed: msg`Resumed`,
    failed: msg`Could not create work`,
    'date-skipped': msg`Date skipped`,
    'date-moved': msg`Date moved`,
    'date-restored': msg`Date restored`,
    'file-added': msg`File added`,
    'file-removed': msg`File removed`,
  },
  fields: {
    title: msg`Title`,
    description: msg`Description`,
    type: msg({ message: 'Type', context: 'work order' }),
    category: msg`Category`,
    priority: msg`Priority`,
    place: msg`Place`,
    tags: msg`Tags`,
    estimatedMinutes: msg({ message: 'Estimate', context: 'work order' }),
    requiresSignature: msg`Signature before completion`,
    rule: msg({ message: 'Rule', context: 'how often work recurs' }),
    leadDays: msg`Created days ahead`,
    dueDays: msg`Due days after`,
    dueTime: msg`Due at`,
    assignees: msg`Assignees`,
    serviceProvider: msg`Service provider`,
    checklist: msg`Checklist`,
    reason: msg`Reason`,
    day: msg`Day`,
    file: msg`File`,
  },
  valueWords: (field, value) => {
    const text = changeValueWords(value);
    return text === '' ? '' : textWords(field, text);
  },
  nobody: msg({ message: 'By itself', context: 'who did it' }),
};

/** A value of the audit log, in words. Call it while rendering. */
function textWords(field: string, text: string): string {
  switch (field) {
    case 'rule':
      return loggedRuleWords(text);
    case 'type': {
      const type = WORK_ORDER_TYPES.find((each) => each === text);
      return type ? workOrderTypeLabel(type) : text;
    }
    case 'priority': {
      const priority = WORK_ORDER_PRIORITIES.find((each) => each === text);
      return priority ? workOrderPriorityLabel(priority) : text;
    }
    case 'day':
      return calendarDate(text);
    case 'estimatedMinutes':
      return minutesWords(Number(text));
    case 'requiresSignature':
      return text === 'true' ? t`Yes` : t`No`;
    default:
      return text;
  }
}

/** The history of a plan, latest first. */
export function PlanHistory({ id }: { id: string }) {
  const { t } = useLingui();
  const [limit, setLimit] = useState(FIRST_ENTRIES);
  const query = api.maintenancePlans.history.useQuery({
    queryKey: ['maintenancePlans', 'history', id, limit],
    queryData: { params: { id }, query: { limit } },
    placeholderData: keepPreviousData,
  });
  return (
    <Card>
      <CardHeader title={t`History`} />
      <CardBody className="pt-1">
        <RecordHistory query={query} limit={limit} onLimit={setLimit} words={WORDS} />
      </CardBody>
    </Card>
  );
}
