import { StatementPage } from '#components/statement-page.tsx';

/** Feedback: comes with a later version. */
export function Component() {
  return (
    <StatementPage
      title="Feedback"
      help="One message about the site and what became of it."
      sentence="The message, its files, its answer and the work order made of it will appear here."
      drawing="mail"
    />
  );
}
