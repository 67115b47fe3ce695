import { useLingui } from '@lingui/react/macro';
import { BackToStart, PlainPage } from '#components/plain-page.tsx';

/** Where the payment provider's page returns to: comes with a later version. */
export function Component() {
  const { t } = useLingui();
  return (
    <PlainPage
      title={t`Payment method`}
      drawing="done"
      text={t`This page will show whether your payment method is linked. You can reload it at any time.`}
      actions={<BackToStart />}
    />
  );
}
