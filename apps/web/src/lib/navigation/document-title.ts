import { use, useEffect } from 'react';
import { OrganizationScopeContext } from '#lib/organization/organization-scope.ts';

const PRODUCT = 'Siteward';

/**
 * Sets the document's title: "Members · Northwind Facilities · Siteward".
 *
 * @param title - the name of the page
 */
export function useDocumentTitle(title: string): void {
  const organization = use(OrganizationScopeContext)?.organization.name;
  useEffect(() => {
    document.title = [title, organization, PRODUCT].filter(Boolean).join(' · ');
  }, [title, organization]);
}
