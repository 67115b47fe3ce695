import { useLingui } from '@lingui/react/macro';
import { trialNotice } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { useState } from 'react';
import { SetUpBilling } from '#components/set-up-billing.tsx';
import { createPreference } from '#lib/browser/preference.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { dayAndTime, trialWords } from './words.ts';

/**
 * Announces the end of the trial seven, three and one days ahead, to people who can set up the billing. Each time it can be
 * dismissed, permanently on this device.
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
          // The element that had the focus disappears; the page below starts at its heading.
          document.querySelector<HTMLElement>('h1')?.focus();
        }}
        className="border-line border-b lg:px-6! print:hidden"
      >
        <span className="text-muted">· {at}</span>
      </Alert>
    </aside>
  );
}
