import { StatementPage } from '#components/statement-page.tsx';

/** Calendar: comes with a later version. */
export function Component() {
  return (
    <StatementPage
      title="Calendar"
      help="Work, plans and contract ends by month, week and day."
      sentence="Scheduled work orders, maintenance plans and contract ends will appear here, day by day."
      drawing="calendar"
    />
  );
}
