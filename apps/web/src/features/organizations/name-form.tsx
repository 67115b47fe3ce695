import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { Card, CardBody } from '@siteward/ui/card';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { useQueryClient } from '@tanstack/react-query';
import { FormFaultAlert } from '#components/faults.tsx';
import { api } from '#lib/calls/api.ts';
import { LateForm, lazyResolver } from '#lib/forms/late-form.tsx';
import { useLateForm } from '#lib/forms/late-text-form.tsx';

const checks = lazyResolver(async () => (await import('./schemas.ts')).nameResolver);

/** Asks people who have just signed up for their name before anything else, because it is what colleagues will see. */
export function NameForm({ user }: { user: User }) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const update = api.users.update.useMutation();
  const form = useLateForm({
    ...checks,
    defaultValues: { name: '' },
    names: ['name'],
    send: async (body) => {
      await update.mutateAsync({ params: { userId: user._id }, body });
      await cache.invalidateQueries({ queryKey: ['users'] });
    },
  });
  const { errors, submitting, fault, clearFault } = form;
  return (
    <Card className="w-full max-w-[440px] justify-self-center">
      <CardBody>
        <LateForm form={form} aria-label={t`About you`} className="grid gap-4">
          <div>
            <h2 className="font-semibold text-lg">
              <Trans>What is your name?</Trans>
            </h2>
            <p className="text-muted">
              <Trans>Your colleagues see it. You can change it later in your account.</Trans>
            </p>
          </div>
          <Field label={t`Your name`} error={errors.name?.message}>
            <Input autoComplete="name" className="h-11!" {...form.register('name')} />
          </Field>
          <FormFaultAlert fault={fault} onOver={clearFault} />
          <Button type="submit" variant="primary" block loading={submitting} className="h-11!">
            <Trans>Continue</Trans>
          </Button>
        </LateForm>
      </CardBody>
    </Card>
  );
}
