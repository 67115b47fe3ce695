import { StatementPage } from '#components/statement-page.tsx';

/** Dashboard: comes with a later version. */
export function Component() {
  return (
    <StatementPage
      title="Dashboard"
      help="How the site is doing: what is open, what is overdue, how fast work gets done."
      sentence="The numbers of this site will stand here once there are work orders and feedbacks to count."
      drawing="done"
    />
  );
}
