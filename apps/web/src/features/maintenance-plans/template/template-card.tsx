import { Trans, useLingui } from '@lingui/react/macro';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import type { ReactNode } from 'react';

/** The card of a template, whether it can be changed or not. */
export function TemplateCard({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Card>
      <CardHeader
        title={t`Work order template`}
        action={
          <span className="font-normal text-muted text-sm max-sm:hidden">
            <Trans>Copied into each new work order; existing ones stay as they are</Trans>
          </span>
        }
      />
      <CardBody className="grid grid-cols-1 gap-4">{children}</CardBody>
    </Card>
  );
}
