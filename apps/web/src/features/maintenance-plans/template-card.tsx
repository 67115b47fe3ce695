import { Trans, useLingui } from '@lingui/react/macro';
import type { MaintenancePlanDetail, MemberName } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { SwitchField } from '@siteward/ui/switch';
import { ClipboardList } from 'lucide-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Menu, MenuItem } from '#components/menu.tsx';
import { Facts } from '#components/record/facts.tsx';
import { usePlansHere } from '#components/work/at-site.ts';
import {
  WorkCategory,
  WorkChecklist,
  WorkDescription,
  WorkEstimate,
  WorkForm,
  WorkPeople,
  WorkPlace,
  WorkPriority,
  WorkTags,
  WorkTitle,
  WorkType,
} from '#components/work/work-fields.tsx';
import { workWords } from '#components/work/work-values.ts';
import { sayNotLoaded } from '#lib/say-failed.ts';
import { type PlanValues, valuesOf } from './plan-values.ts';
import { readPlan } from './queries.ts';

interface TemplateCardProps {
  form: UseFormReturn<PlanValues>;
  /** People already named. */
  people?: readonly MemberName[];
  provider?: MaintenancePlanDetail['serviceProvider'];
  /** Called with the chosen people and their names, and with service providers too. */
  onPeople?: (people: readonly MemberName[]) => void;
  /** The id of the plan itself, which is not offered to take a checklist from. */
  plan?: string;
}

/** What a template is for, next to its title. */
function CopiedNote() {
  return (
    <span className="font-normal text-muted text-sm max-sm:hidden">
      <Trans>Copied into each new work order; existing ones stay as they are</Trans>
    </span>
  );
}

/** The same, read-only: for members who may not change it, nothing should look as if it could be changed. */
export function TemplateFacts({ plan }: { plan: MaintenancePlanDetail }) {
  const { t } = useLingui();
  const { assignees, serviceProvider } = plan;
  const people = serviceProvider ? [...assignees, serviceProvider] : assignees;
  const fields = Object.values(workWords((id) => people.find(({ _id }) => _id === id)?.name ?? ''));
  const values = valuesOf(plan);
  return (
    <Card>
      <CardHeader title={t`Work order template`} action={<CopiedNote />} />
      <CardBody>
        <Facts
          facts={fields.map(({ label, words }) => {
            const text = words(values);
            return [label, text && <span className="whitespace-pre-line">{text}</span>];
          })}
        />
      </CardBody>
    </Card>
  );
}

/** The template for each work order of a plan: the fields of a work order, except its times. */
export function TemplateCard({ form, people = [], provider = null, onPeople, plan }: TemplateCardProps) {
  const { t } = useLingui();
  return (
    <Card>
      <CardHeader title={t`Work order template`} action={<CopiedNote />} />
      <CardBody className="grid grid-cols-1 gap-4">
        <WorkForm form={form}>
          <WorkTitle />
          <WorkDescription />
          <div className="grid gap-4 sm:grid-cols-2">
            <WorkPlace />
            <WorkCategory />
            <WorkType />
            <WorkPriority />
            <WorkEstimate />
          </div>
          <WorkPeople people={people} provider={provider} onPeople={onPeople} />
          <WorkTags />
          <WorkChecklist more={(add) => <FromAnotherPlan without={plan} onPoints={add} />} />
        </WorkForm>
        <Controller
          control={form.control}
          name="requiresSignature"
          render={({ field }) => (
            <SwitchField
              className="border-line border-t pt-3"
              label={t`Signature on completion`}
              help={t`The person completing the work signs on the screen.`}
              checked={field.value}
              onCheckedChange={field.onChange}
            />
          )}
        />
      </CardBody>
    </Card>
  );
}

interface FromAnotherPlanProps {
  without: string | undefined;
  onPoints: (points: readonly PlanValues['checklist'][number][]) => void;
}

/** Adds the points of another plan of the site. */
function FromAnotherPlan({ without, onPoints }: FromAnotherPlanProps) {
  const { t } = useLingui();
  const others = usePlansHere().plans.filter(({ _id }) => _id !== without);
  if (others.length === 0) return null;
  const take = async (id: string) => {
    try {
      const { checklist } = await readPlan(id);
      onPoints(checklist.map(({ label, kind, required }) => ({ label, kind, required })));
    } catch (error) {
      sayNotLoaded(t`The checklist could not be read`, error);
    }
  };
  return (
    <Menu
      button={(props) => (
        <Button variant="ghost" {...props}>
          <ClipboardList aria-hidden="true" />
          <Trans>From another plan</Trans>
        </Button>
      )}
    >
      {others.map(({ _id, title }) => (
        <MenuItem key={_id} onSelect={() => void take(_id)}>
          {title}
        </MenuItem>
      ))}
    </Menu>
  );
}
