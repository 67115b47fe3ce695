import { onDemand } from '#components/on-demand.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';

const BillingSection = onDemand(
  async () => (await import('#features/billing/section/billing-section.tsx')).BillingSection,
);

export function Component() {
  return <SettingsPage billing={BillingSection} />;
}
