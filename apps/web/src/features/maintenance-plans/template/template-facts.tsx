import type { MaintenancePlanDetail } from '@siteward/contract';
import { Facts } from '#components/record/facts.tsx';
import { workWords } from '#components/work/work-words.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import { valuesOf } from '../plan-values.ts';

/** The template of a plan for members who may not change it: nothing looks as if it could be changed. */
export function TemplateFacts({ plan }: { plan: MaintenancePlanDetail }) {
  useLanguage();
  const { assignees, serviceProvider } = plan;
  const people = serviceProvider ? [...assignees, serviceProvider] : assignees;
  const fields = Object.values(workWords((id) => people.find(({ _id }) => _id === id)?.name ?? ''));
  const values = valuesOf(plan);
  return (
    <Facts
      facts={fields.map(({ label, words }) => {
        const text = words(values);
        return [label, text && <span className="whitespace-pre-line">{text}</span>];
      })}
    />
  );
}
