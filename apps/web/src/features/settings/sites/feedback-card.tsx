import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { SwitchField } from '@siteward/ui/switch';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { SiteValues } from './site-values.ts';

/** Whether people without an account may give feedback about a site. */
export function FeedbackCard({ form }: { form: UseFormReturn<SiteValues> }) {
  const { enabled, anonymous } = useWatch({ control: form.control, name: 'feedbackForm' });
  const set = (key: 'enabled' | 'anonymous') => (on: boolean) =>
    form.setValue(`feedbackForm.${key}`, on, { shouldDirty: true });
  return (
    <Card>
      <CardHeader title="Feedback form" />
      <CardBody className="grid gap-2">
        <SwitchField
          label="Public form"
          help="Anyone with its link can write, without an account."
          checked={enabled}
          onCheckedChange={set('enabled')}
        />
        <SwitchField
          label="Without a name"
          help="People may leave out who they are."
          checked={anonymous}
          disabled={!enabled}
          onCheckedChange={set('anonymous')}
        />
      </CardBody>
    </Card>
  );
}
