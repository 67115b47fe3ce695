import { useLingui } from '@lingui/react/macro';
import { Card } from '@siteward/ui/card';
import { EmptyState } from '@siteward/ui/empty-state';
import { Page } from '#components/page.tsx';
import { FirstSteps } from '#features/first-steps/first-steps.tsx';

/** Dashboard: the first steps of a new organization; its numbers come with a later version. */
export function Component() {
  const { t } = useLingui();
  return (
    <Page title={t`Dashboard`} help={t`How the site is doing: what is open, what is overdue, how fast work gets done.`}>
      <FirstSteps />
      <Card>
        <EmptyState
          drawing="done"
          title={t`The numbers of this site will appear here once there are work orders and feedbacks to count.`}
        />
      </Card>
    </Page>
  );
}
