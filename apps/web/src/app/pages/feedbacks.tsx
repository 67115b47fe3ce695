import { StatementPage } from '#components/statement-page.tsx';

/** Feedbacks: comes with a later version. */
export function Component() {
  return (
    <StatementPage
      title="Feedbacks"
      help="What people report about the site, from complaint to compliment."
      sentence="Complaints, requests, suggestions and compliments will arrive here to be answered or turned into work orders."
      drawing="mail"
    />
  );
}
