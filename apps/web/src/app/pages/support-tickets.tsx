import { StatementPage } from '#components/statement-page.tsx';

/** Support tickets: comes with a later version. */
export function Component() {
  return (
    <StatementPage
      title="Support tickets"
      help="Questions to those who serve you, and their answers."
      sentence="Questions, faults and billing matters will be asked and answered here."
      drawing="mail"
    />
  );
}
