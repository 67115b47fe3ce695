import { BackToStart, PlainPage } from '#components/plain-page.tsx';

/** Setting up who pays for an organization: comes with a later version. */
export function Component() {
  return (
    <PlainPage
      title="Set up billing"
      drawing="people"
      text="Here an organization will say who pays for its seats. Until then every organization works without a payment method while its trial runs."
      actions={<BackToStart />}
    />
  );
}
