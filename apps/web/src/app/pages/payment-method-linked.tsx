import { BackToStart, PlainPage } from '#components/plain-page.tsx';

/** Where the payment provider's page returns to: comes with a later version. */
export function Component() {
  return (
    <PlainPage
      title="Payment method"
      drawing="done"
      text="This page will show whether your payment method is linked. You can reload it at any time."
      actions={<BackToStart />}
    />
  );
}
