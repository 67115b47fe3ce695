import { BackToStart, PlainPage } from '#components/plain-page.tsx';

/** Setting up who pays for an organization: comes with a later version. */
export function Component() {
  return (
    <PlainPage
      title="Set up billing"
      drawing="people"
      text="Organizations will choose here who pays for their seats. Until then, organizations need no payment method during their trial."
      actions={<BackToStart />}
    />
  );
}
