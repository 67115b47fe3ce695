import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MaintenancePlanDetail } from '@siteward/contract';
import { VersionConflict } from '#components/record/version-conflict.tsx';
import { workWords } from '#components/work/work-words.ts';
import { type Described, differencesBetween } from '#lib/forms/differences.ts';
import type { RecordState } from '#lib/forms/record-engine.tsx';
import { repetitionWords } from '#lib/words/repetition-words.ts';
import { calendarDate, endWords } from '#lib/words/rule-words.ts';
import { type PlanValues, ruleIn, valuesOf } from './plan-values.ts';
import { usePlanCache } from './queries.ts';

interface PlanConflictProps {
  title: string;
  edit: Pick<
    RecordState<PlanValues, MaintenancePlanDetail>,
    'conflict' | 'keepTheirs' | 'saveMine' | 'cancelConflict' | 'submitting'
  >;
  /** The name of a member or a service provider. */
  nameOf: (id: string) => string;
}

/** The choice between what somebody else has saved of a plan and what was about to be saved. */
export function PlanConflict({ title, edit, nameOf }: PlanConflictProps) {
  const { t } = useLingui();
  const cache = usePlanCache();
  const { conflict } = edit;
  return (
    <VersionConflict
      differences={conflict && differencesBetween(describedWith(nameOf), valuesOf(conflict.current), conflict.values)}
      thing={t`the plan “${title}”`}
      onKeepTheirs={() => {
        if (conflict) cache.put(conflict.current);
        edit.keepTheirs();
      }}
      onSaveMine={edit.saveMine}
      onCancel={edit.cancelConflict}
      pending={edit.submitting}
    />
  );
}

/**
 * Puts the fields into words, to show two versions side by side.
 *
 * @param nameOf - the name of a member or a service provider
 */
function describedWith(nameOf: (id: string) => string): readonly Described<PlanValues>[] {
  const { title, ...work } = workWords(nameOf);
  return [
    title,
    {
      label: t({ message: 'Rule', context: 'how often work recurs' }),
      words: (values) => repetitionWords(ruleIn(values).repeats),
    },
    { label: t({ message: 'Time', context: 'of day' }), words: ({ time }) => time },
    { label: t`First day`, words: ({ from }) => calendarDate(from) },
    { label: t({ message: 'End', context: 'of a rule' }), words: endWords },
    { label: t`Created days ahead`, words: ({ leadDays }) => String(leadDays) },
    { label: t`Due days after`, words: ({ dueDays }) => String(dueDays) },
    { label: t`Due at`, words: ({ dueTime }) => dueTime },
    ...Object.values(work),
  ];
}
