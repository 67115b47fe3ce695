import { Trans, useLingui } from '@lingui/react/macro';
import type { MaintenancePlanDetail, MemberName } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { SwitchField } from '@siteward/ui/switch';
import { ClipboardList } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { Menu, MenuItem } from '#components/menu.tsx';
import { usePlansHere } from '#components/work/at-site.ts';
import { WorkChecklist, WorkForm, WorkPeople, WorkTags } from '#components/work/work-fields.tsx';
import { sayNotLoaded } from '#lib/calls/say-failed.ts';
import type { PlanForm } from '../plan-form.ts';
import type { PlanValues } from '../plan-values.ts';
import { readPlan } from '../queries.ts';

export interface TemplateRestProps {
  form: NonNullable<PlanForm['form']>;
  /** People already named. */
  people: readonly MemberName[];
  provider: MaintenancePlanDetail['serviceProvider'];
  /** Called with the chosen people and their names, and with service providers too. */
  onPeople: ((people: readonly MemberName[]) => void) | undefined;
  /** The id of the plan itself, which is not offered to take a checklist from. */
  plan: string | undefined;
}

/** What a template has further down: its people, tags and checklist, and whether somebody has to sign. */
export function TemplateRest({ form, people, provider, onPeople, plan }: TemplateRestProps) {
  const { t } = useLingui();
  return (
    <WorkForm form={form}>
      <WorkPeople people={people} provider={provider} onPeople={onPeople} />
      <WorkTags />
      <WorkChecklist more={(add) => <FromAnotherPlan without={plan} onPoints={add} />} />
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
    </WorkForm>
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
