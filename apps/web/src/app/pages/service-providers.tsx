import { StatementPage } from '#components/statement-page.tsx';

/** Service providers: comes with a later version. */
export function Component() {
  return (
    <StatementPage
      title="Service providers"
      help="The companies that work on your sites, their trades, contracts and documents."
      sentence="The directory of your service providers will appear here, with their contracts, documents and open work."
      drawing="people"
    />
  );
}
