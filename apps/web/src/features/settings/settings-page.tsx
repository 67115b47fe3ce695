import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Permission } from '@siteward/domain';
import { CardShape } from '@siteward/ui/card-shape';
import { type ComponentType, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { onDemand } from '#components/on-demand.tsx';
import { LinkTabs } from '#components/page/link-tabs.tsx';
import { Page } from '#components/page/page.tsx';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';

const SECTION_PAGES: Record<Exclude<SectionKey, 'billing'>, ComponentType> = {
  general: onDemand(async () => (await import('./general/general-section.tsx')).GeneralSection),
  sites: onDemand(async () => (await import('./sites/sites-section.tsx')).SitesSection),
  customers: onDemand(async () => (await import('./customers/customers-section.tsx')).CustomersSection),
  support: onDemand(async () => (await import('./support/support-section.tsx')).SupportSection),
  jobs: onDemand(async () => (await import('./jobs-section.tsx')).JobsSection),
};

/**
 * The settings of the organization and its sites; the section is in the address.
 *
 * @param billing - the section about the seats and who pays for them
 */
export function SettingsPage({ billing }: { billing: ComponentType }) {
  const { t } = useLingui();
  const { permissions } = useOrganizationScope();
  const [params] = useSearchParams();
  const current = sectionOf(params.get('section'), permissions);
  const Current = current === 'billing' ? billing : SECTION_PAGES[current];
  const sections = openSections(permissions);
  return (
    <Page title={t`Settings`} help={t`The organization and its sites.`}>
      {sections.length > 1 && (
        <LinkTabs
          label={t`Sections`}
          current={current}
          tabs={sections.map(({ key, title }) => ({ key, title: t(title), to: { search: `?section=${key}` } }))}
        />
      )}
      <Suspense fallback={<CardShape className="h-80 max-w-[720px]" />}>
        <Current />
      </Suspense>
    </Page>
  );
}

/** The sections of the settings in their order. A section with a `permission` is only shown to those who have it. */
const SECTIONS = [
  { key: 'general', title: msg`General` },
  { key: 'sites', title: msg`Sites`, permission: 'sites:view' },
  { key: 'customers', title: msg`Customers`, permission: 'sites:view' },
  { key: 'billing', title: msg`Billing`, permission: 'billing:view' },
  { key: 'support', title: msg`Support tickets`, permission: 'tickets:manage' },
  { key: 'jobs', title: msg`Background jobs`, permission: 'audit:view' },
] as const satisfies readonly { key: string; title: MessageDescriptor; permission?: Permission }[];

type Section = (typeof SECTIONS)[number];
type SectionKey = Section['key'];

/** The sections that somebody with these permissions may open. */
export function openSections(permissions: readonly Permission[]): readonly Section[] {
  return SECTIONS.filter((section) => !('permission' in section) || permissions.includes(section.permission));
}

/**
 * The section that an address asks for if it is open, otherwise the first.
 *
 * @param asked - the value of `section` in the query
 */
export function sectionOf(asked: string | null, permissions: readonly Permission[]): SectionKey {
  return openSections(permissions).find(({ key }) => key === asked)?.key ?? 'general';
}
