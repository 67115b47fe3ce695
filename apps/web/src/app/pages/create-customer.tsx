import { useLingui } from '@lingui/react/macro';
import { BackToStart, PlainPage } from '#components/plain-page.tsx';

/** Setting up who pays for an organization: comes with a later version. */
export function Component() {
  const { t } = useLingui();
  return (
    <PlainPage
      title={t`Set up billing`}
      drawing="people"
      text={t`Organizations will choose here who pays for their seats. Until then, organizations need no payment method during their trial.`}
      actions={<BackToStart />}
    />
  );
}
