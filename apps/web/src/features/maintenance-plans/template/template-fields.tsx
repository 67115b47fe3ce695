import { Skeleton } from '@siteward/ui/skeleton';
import { onDemand } from '#components/on-demand.tsx';
import { WhenNear } from '#components/when-near.tsx';
import {
  WorkCategory,
  WorkDescription,
  WorkEstimate,
  WorkPlace,
  WorkPriority,
  WorkTextsContext,
  WorkTitle,
  WorkType,
} from '#components/work/work-texts.tsx';
import type { PlanForm } from '../plan-form.ts';
import { WithForm } from '../with-form.tsx';
import type { TemplateRestProps } from './template-rest.tsx';

const TemplateRest = onDemand(async () => (await import('./template-rest.tsx')).TemplateRest);

interface TemplateFieldsProps extends Omit<TemplateRestProps, 'form'> {
  edit: PlanForm;
  /** How many points its checklist begins with. */
  points: number;
}

/** The template for each work order of a plan: the fields of a work order, except its times. */
export function TemplateFields({ edit, points, ...rest }: TemplateFieldsProps) {
  const shape = <RestShape points={points} />;
  return (
    <>
      <WorkTextsContext value={edit}>
        <WorkTitle />
        <WorkDescription />
        <div className="grid gap-4 sm:grid-cols-2">
          <WorkPlace />
          <WorkCategory />
          <WorkType />
          <WorkPriority />
          <WorkEstimate />
        </div>
      </WorkTextsContext>
      <WhenNear fallback={shape} isNeeded={edit.form !== null}>
        <WithForm edit={edit} part={TemplateRest} fallback={shape}>
          {(form) => <TemplateRest form={form} {...rest} />}
        </WithForm>
      </WhenNear>
    </>
  );
}

/** As high as the rest of the template will be, or nearly so: a line for each of its points, and some for everything else. */
function RestShape({ points }: { points: number }) {
  return (
    <div className="grid gap-4">
      {Array.from({ length: 8 + points }, (_, line) => (
        <Skeleton key={line} className="h-9 w-full" />
      ))}
    </div>
  );
}
