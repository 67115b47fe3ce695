import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { FIRST_ENTRIES, type HistoryWords, RecordHistory } from '#components/record-history.tsx';
import { api } from '#lib/api.ts';
import { changeValueWords } from '#lib/change-values.ts';
import { loggedRuleWords } from '#lib/rule-words.ts';

const WORDS: HistoryWords = {
  actions: {
    created: msg({ message: 'Created', context: 'maintenance plan' }),
    updated: msg({ message: 'Changed', context: 'maintenance plan' }),
    paused: msg({ message: 'Paused', context: 'maintenance plan' }),
    resumed: msg`Goes on`,
    failed: msg`Could not make its work`,
    'date-skipped': msg`Date left out`,
    'date-moved': msg`Date moved`,
    'date-restored': msg`Date brought back`,
    'file-added': msg`File added`,
    'file-removed': msg`File removed`,
  },
  fields: {
    title: msg`Title`,
    description: msg`Description`,
    category: msg`Category`,
    place: msg`Place`,
    tags: msg`Tags`,
    rule: msg({ message: 'Rule', context: 'how often work recurs' }),
    leadDays: msg`Made days ahead`,
    dueDays: msg`Due days after`,
    dueTime: msg`Due at`,
    reason: msg`Reason`,
    day: msg`Day`,
    file: msg`File`,
  },
  valueWords: (field, value) => {
    const text = changeValueWords(value);
    return field === 'rule' ? loggedRuleWords(text) : text;
  },
  nobody: msg({ message: 'By itself', context: 'who did it' }),
};

/** What happened to a plan, the latest first. */
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
