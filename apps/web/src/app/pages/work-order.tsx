import { StatementPage } from '#components/statement-page.tsx';

/** Work order: comes with a later version. */
export function Component() {
  return (
    <StatementPage
      title="Work order"
      help="One job, from the first report to the last signature."
      sentence="The steps, checklist, time, costs and history of one work order will appear here."
      drawing="box"
    />
  );
}
