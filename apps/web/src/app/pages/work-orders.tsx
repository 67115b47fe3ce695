import { StatementPage } from '#components/statement-page.tsx';

/** Work orders: comes with a later version. */
export function Component() {
  return (
    <StatementPage
      title="Work orders"
      help="Everything there is to do on the site, who does it and until when."
      sentence="Work orders will be planned, assigned and followed here, as a table, a board or a calendar."
      drawing="box"
    />
  );
}
