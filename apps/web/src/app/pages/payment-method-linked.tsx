import { BackToStart, PlainPage } from '#components/plain-page.tsx';

/** Where the payment provider's page returns to: comes with a later version. */
export function Component() {
  return (
    <PlainPage
      title="Payment method"
      drawing="done"
      text="Here will stand whether your payment method is linked. This page may be reloaded at any time."
      actions={<BackToStart />}
    />
  );
}
