import { useLingui } from '@lingui/react/macro';
import { trialNotice } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { useState } from 'react';
import { SetUpBilling } from '#components/set-up-billing.tsx';
import { useCan, useOrganizationScope } from '#lib/organization-scope.ts';
import { createPreference } from '#lib/preference.ts';
import { useNow } from '#lib/time-ago.ts';
import { dayAndTime, trialWords } from './words.ts';

/**
 * Says seven, three and one days before it that the trial ends, to those who can set up the billing. Each time it can be put away, for good on this
 * device.
 */
export function TrialNotice() {
  const { t } = useLingui();
  const { org, organization, user } = useOrganizationScope();
  const { trialEndsAt, paymentLinked } = organization;
  const now = useNow();
  const can = useCan();
  const [kept] = useState(() => createPreference(`siteward:trial-notice:${org}:${user._id}`, ['none', '7', '3', '1']));
  const putAway = kept.use();
  const step = trialNotice(trialEndsAt, now);
  if (step === null || paymentLinked || !can('billing:manage')) return null;
  if (putAway !== 'none' && Number(putAway) <= step) return null;
  const at = dayAndTime(trialEndsAt);
  return (
    <aside aria-label={t`Billing`}>
      <Alert
        banner
        tone={step === 1 ? 'warning' : 'info'}
        title={trialWords(trialEndsAt, now)}
        action={<SetUpBilling className="hover:underline" />}
        onDismiss={() => {
          kept.set(`${step}`);
          // What had the focus goes with it: the page below begins there.
          document.querySelector<HTMLElement>('h1')?.focus();
        }}
        className="border-line border-b lg:px-6! print:hidden"
      >
        <span className="text-muted">· {at}</span>
      </Alert>
    </aside>
  );
}
