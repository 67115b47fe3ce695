import { Card } from '@siteward/ui/card';
import { EmptyState } from '@siteward/ui/empty-state';
import { Page } from '#components/page.tsx';
import { FirstSteps } from '#features/first-steps/first-steps.tsx';

/** Dashboard: the first steps of a new organization; its numbers come with a later version. */
export function Component() {
  return (
    <Page title="Dashboard" help="How the site is doing: what is open, what is overdue, how fast work gets done.">
      <FirstSteps />
      <Card>
        <EmptyState
          drawing="done"
          title="The numbers of this site will appear here once there are work orders and feedbacks to count."
        />
      </Card>
    </Page>
  );
}
