import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { createSiteSchema, updateSiteSchema } from '@siteward/contract';

/** What the forms of sites are checked with: the contract's own schemas. Load it lazily, since it brings zod. */
export const siteResolver = zodResolver(updateSiteSchema.omit({ version: true }).required(), {
  // The contract has no messages of its own for these numbers.
  error: ({ path }) => (path?.[0] === 'dueDaysByPriority' ? t`Use whole days from 0 to 365` : undefined),
});
export const newSiteResolver = zodResolver(createSiteSchema.omit({ org: true }));
